#include "search/selectivity/method_spec.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/support/decimal.h"
#include "othello/support/text_cursor.h"

namespace search {
namespace {

constexpr MethodParameter kProbCutParameters[] = {
    {"t", 1.5, 0.1, 10, false, "deviations that a cut must be sure of"},
    {"shallow", 4, 0, 20, true, "depth of the tests"},
    {"deep", 8, 1, 40, true, "depth of the nodes that are tested"},
};

constexpr MethodParameter kMultiProbCutParameters[] = {
    {"t", 1.5, 0.1, 10, false, "deviations that a cut must be sure of"},
    {"leaf", 0.75, 0, 10, false,
     "part of t that suffices in the last two plies (0: no cuts there)"},
};

constexpr MethodParameter kMultiCutParameters[] = {
    {"m", 10, 1, 64, true, "moves that are tried"},
    {"c", 3, 1, 64, true, "moves that must reach beta"},
    {"r", 2, 1, 20, true, "plies by which they are searched less deep"},
    {"depth", 5, 3, 60, true, "least depth of the nodes"},
};

constexpr MethodParameter kRankCutParameters[] = {
    {"t", 0.0075, 0, 1, false, "largest probability of a better move"},
    {"r", 1, 1, 20, true, "plies by which moves are searched less deep"},
    {"depth", 7, 7, 60, true, "least depth of the nodes"},
    {"y", 1000, 1, 1e9, true, "least number of cases in the statistics"},
    {"research", 0, 0, 1, true,
     "1: search moves that beat alpha again to the full depth"},
};

constexpr Method kMethods[] = {
    {"none", "searches everything", {}},
    {"probcut", "one test of Buro 1995", kProbCutParameters},
    {"multi_probcut", "tests at every depth", kMultiProbCutParameters},
    {"multi_cut", "several moves that reach beta", kMultiCutParameters},
    {"rank_cut", "reduces moves that were hardly ever best",
     kRankCutParameters},
};

// Methods of tools/lab/methods/: whoever asks to play with one is told so.
constexpr absl::string_view kExperiments[] = {"n_best", "razoring",
                                              "null_move"};

// What '+' may join, in this order.
constexpr absl::string_view kPairs[] = {"multi_probcut+multi_cut",
                                        "multi_probcut+rank_cut"};

std::string Quoted(absl::string_view text) {
  return text.empty() ? "''" : othello::QuoteForError(text);
}

std::string NamesOf(absl::Span<const Method> methods) {
  return absl::StrJoin(methods, ", ",
                       [](std::string* out, const Method& method) {
                         absl::StrAppend(out, method.name);
                       });
}

std::string RangeOf(const MethodParameter& parameter) {
  return absl::StrCat(parameter.is_whole ? "a whole number" : "a number",
                      " from ", parameter.lowest, " to ", parameter.largest);
}

// Puts "key=value" into the values of a choice; `given` marks those already
// set.
absl::Status SetParameter(absl::string_view setting, MethodChoice& choice,
                          std::vector<bool>& given) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(setting, absl::MaxSplits('=', 1));
  const auto& [key, value] = parts;
  const auto& parameters = choice.method->parameters;
  const auto found = std::find_if(
      parameters.begin(), parameters.end(),
      [key = key](const MethodParameter& p) { return p.name == key; });
  if (found == parameters.end()) {
    return absl::InvalidArgumentError(absl::StrCat(
        choice.method->name, " has no parameter ", Quoted(key), "; it has: ",
        parameters.empty()
            ? "none"
            : absl::StrJoin(parameters, ", ",
                            [](std::string* out, const MethodParameter& p) {
                              absl::StrAppend(out, p.name);
                            })));
  }
  const size_t index = found - parameters.begin();
  if (given[index]) {
    return absl::InvalidArgumentError(
        absl::StrCat(choice.method->name, ": ", key, " is given twice"));
  }
  given[index] = true;
  const std::optional<double> number = othello::ParseDecimal(value);
  if (!number.has_value() || *number < found->lowest ||
      *number > found->largest ||
      (found->is_whole && *number != std::floor(*number))) {
    return absl::InvalidArgumentError(
        absl::StrCat(choice.method->name, ": ", key, " must be ",
                     RangeOf(*found), ", not ", Quoted(value)));
  }
  choice.values[index] = *number;
  return absl::OkStatus();
}

// Conditions that hold between parameters.
absl::Status CheckTogether(const MethodChoice& choice) {
  if (choice.method->name == "probcut" &&
      choice.Get("shallow") >= choice.Get("deep")) {
    return absl::InvalidArgumentError(
        "probcut: shallow must be smaller than deep");
  }
  if (choice.method->name == "multi_cut" && choice.Get("c") > choice.Get("m")) {
    return absl::InvalidArgumentError(
        "multi_cut: c moves out of m cannot reach beta if c is larger than m");
  }
  return absl::OkStatus();
}

const Method* Find(absl::Span<const Method> methods, absl::string_view name) {
  for (const Method& method : methods) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

absl::Status Unknown(absl::string_view name, absl::Span<const Method> more) {
  if (std::find(std::begin(kExperiments), std::end(kExperiments), name) !=
      std::end(kExperiments)) {
    return absl::InvalidArgumentError(
        absl::StrCat(name,
                     " is an experiment, not a method to play with: rialto-lab "
                     "measures it; there are: ",
                     NamesOf(kMethods), ", ", absl::StrJoin(kPairs, ", ")));
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "unknown selectivity ", Quoted(name), "; there are: ", NamesOf(kMethods),
      ", ", absl::StrJoin(kPairs, ", "), more.empty() ? "" : ", ",
      NamesOf(more)));
}

absl::StatusOr<MethodChoice> ParseChoice(absl::string_view text,
                                         absl::Span<const Method> more) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(':', 1));
  const auto& [name, settings] = parts;
  MethodChoice choice = {Find(kMethods, name), {}};
  if (choice.method == nullptr) choice.method = Find(more, name);
  if (choice.method == nullptr) return Unknown(name, more);
  for (const MethodParameter& parameter : choice.method->parameters) {
    choice.values.push_back(parameter.standard);
  }
  std::vector<bool> given(choice.values.size());
  if (text.size() > name.size()) {
    for (absl::string_view setting : absl::StrSplit(settings, ',')) {
      const absl::Status set = SetParameter(setting, choice, given);
      if (!set.ok()) return set;
    }
  }
  const absl::Status together = CheckTogether(choice);
  if (!together.ok()) return together;
  return choice;
}

}  // namespace

absl::Span<const Method> Methods() { return kMethods; }

double MethodChoice::Get(absl::string_view parameter) const {
  for (size_t i = 0; i < values.size(); ++i) {
    if (method->parameters[i].name == parameter) return values[i];
  }
  assert(false);
  return 0;
}

int MethodChoice::GetWhole(absl::string_view parameter) const {
  return static_cast<int>(Get(parameter));
}

std::string MethodSpec::Name() const {
  return absl::StrJoin(choices, "+",
                       [](std::string* out, const MethodChoice& choice) {
                         absl::StrAppend(out, choice.method->name);
                       });
}

std::string MethodSpec::ToString() const {
  std::string text;
  for (const MethodChoice& choice : choices) {
    if (!text.empty()) absl::StrAppend(&text, "+");
    absl::StrAppend(&text, choice.method->name);
    for (size_t i = 0; i < choice.values.size(); ++i) {
      absl::StrAppend(&text, i == 0 ? ":" : ",",
                      choice.method->parameters[i].name, "=",
                      othello::FormatDecimal(choice.values[i]));
    }
  }
  return text;
}

absl::StatusOr<MethodSpec> ParseMethodSpec(absl::string_view text,
                                           absl::Span<const Method> more) {
  MethodSpec spec;
  for (absl::string_view part : absl::StrSplit(text, '+')) {
    absl::StatusOr<MethodChoice> choice = ParseChoice(part, more);
    if (!choice.ok()) return choice.status();
    spec.choices.push_back(*std::move(choice));
  }
  const std::string name = spec.Name();
  if (spec.choices.size() > 1 && std::find(std::begin(kPairs), std::end(kPairs),
                                           name) == std::end(kPairs)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the selectivity ", name,
        " does not exist; pairs are: ", absl::StrJoin(kPairs, ", ")));
  }
  return spec;
}

std::string MethodHelp() {
  std::string text;
  for (const Method& method : kMethods) {
    absl::StrAppend(&text, method.name, ": ", method.help, "\n");
    for (const MethodParameter& parameter : method.parameters) {
      absl::StrAppend(&text, "  ", parameter.name, "=", parameter.standard,
                      ": ", parameter.help, ", ", parameter.lowest, " to ",
                      parameter.largest, "\n");
    }
  }
  for (absl::string_view pair : kPairs) absl::StrAppend(&text, pair, "\n");
  return text;
}

}  // namespace search
