#include "tools/engine/options.h"

#include <cmath>
#include <limits>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/decimal.h"

namespace engine {
namespace {

constexpr int kMaxDepth = 60;
constexpr double kLongestMove = 1e6;  // seconds
constexpr uint64_t kMostMegabytes = 1 << 20;
constexpr int kMostThreads = 256;

template <typename Integer>
bool SetInteger(Integer& field, absl::string_view text, Integer least,
                Integer most) {
  Integer value;
  if (!absl::SimpleAtoi(text, &value) || value < least || value > most) {
    return false;
  }
  field = value;
  return true;
}

// "none" unsets the option.
template <typename Integer>
bool SetOptionalInteger(std::optional<Integer>& field, absl::string_view text,
                        Integer least, Integer most) {
  if (text == "none") {
    field.reset();
    return true;
  }
  Integer value;
  if (!SetInteger(value, text, least, most)) return false;
  field = value;
  return true;
}

template <typename Integer>
std::string OptionalText(const std::optional<Integer>& field) {
  return field.has_value() ? absl::StrCat(*field) : "none";
}

// absl knows "true", "yes", "1" and the like, but not what people type.
bool SetBool(bool& field, absl::string_view text) {
  if (text == "on" || text == "off") {
    field = text == "on";
    return true;
  }
  return absl::SimpleAtob(text, &field);
}

std::string BoolText(bool value) { return value ? "on" : "off"; }

bool SetMoveSeconds(Options& options, absl::string_view text) {
  if (text == "none") {
    options.move_seconds.reset();
    return true;
  }
  const std::optional<double> seconds = othello::ParseDecimal(text);
  if (!seconds.has_value() || *seconds <= 0 || *seconds > kLongestMove) {
    return false;
  }
  options.move_seconds = seconds;
  return true;
}

bool SetVariety(Options& options, absl::string_view text) {
  const std::optional<double> discs = othello::ParseDecimal(text);
  if (!discs.has_value() || *discs < 0 || *discs > othello::kMaxDiscs) {
    return false;
  }
  options.variety_discs = *discs;
  return true;
}

const OptionSpec kTable[] = {
    {"level", "1..60",
     "How far moves without a clock look ahead; docs/protocols.md has the "
     "table",
     false, [](const Options& o) { return absl::StrCat(o.level); },
     [](Options& o, absl::string_view text) {
       return SetInteger(o.level, text, kMinLevel, kMaxLevel);
     }},
    {"depth", "1..60|none",
     "Plies to look ahead, instead of a level; as many as there are empty "
     "squares, or more, give the exact score",
     false, [](const Options& o) { return OptionalText(o.depth); },
     [](Options& o, absl::string_view text) {
       return SetOptionalInteger(o.depth, text, 1, kMaxDepth);
     }},
    {"time", "SECONDS|none", "Seconds for each move, instead of a level", false,
     [](const Options& o) {
       return o.move_seconds.has_value()
                  ? othello::FormatDecimal(*o.move_seconds)
                  : "none";
     },
     SetMoveSeconds},
    {"nodes", "NUMBER|none", "Nodes for each move, instead of a level", false,
     [](const Options& o) { return OptionalText(o.nodes); },
     [](Options& o, absl::string_view text) {
       return SetOptionalInteger<uint64_t>(
           o.nodes, text, 1, std::numeric_limits<uint64_t>::max() - 1);
     }},
    {"threads", "1..256", "Threads that search together", true,
     [](const Options& o) { return absl::StrCat(o.search.threads); },
     [](Options& o, absl::string_view text) {
       return SetInteger(o.search.threads, text, 1, kMostThreads);
     }},
    {"hash_mb", "MEGABYTES",
     "Size of the transposition table; 0 is the smallest there is", true,
     [](const Options& o) { return absl::StrCat(o.search.hash_mb); },
     [](Options& o, absl::string_view text) {
       return SetInteger<size_t>(o.search.hash_mb, text, 0, kMostMegabytes);
     }},
    {"selectivity", "NAME[:key=value,...]", "How the search prunes", true,
     [](const Options& o) { return o.search.selectivity; },
     [](Options& o, absl::string_view text) {
       o.search.selectivity = std::string(text);
       return true;  // A searcher must be made to see whether it exists.
     }},
    {"ponder", "on|off", "Think while the opponent does", false,
     [](const Options& o) { return BoolText(o.ponder); },
     [](Options& o, absl::string_view text) {
       return SetBool(o.ponder, text);
     }},
    {"variety", "DISCS",
     "In the opening, choose by chance among moves up to so many discs worse "
     "than the best",
     false,
     [](const Options& o) { return othello::FormatDecimal(o.variety_discs); },
     SetVariety},
    {"seed", "NUMBER", "What the chance of 'variety' begins with", false,
     [](const Options& o) { return absl::StrCat(o.seed); },
     [](Options& o, absl::string_view text) {
       return SetInteger<uint64_t>(o.seed, text, 0,
                                   std::numeric_limits<uint64_t>::max());
     }},
    {"contempt", "-100..100",
     "What a draw is worth to black: 100 a win, -100 a loss", false,
     [](const Options& o) { return absl::StrCat(o.contempt); },
     [](Options& o, absl::string_view text) {
       return SetInteger(o.contempt, text, -100, 100);
     }},
    {"live_graphics", "on|off",
     "GTP: show the line of play on stderr for GoGui while thinking", false,
     [](const Options& o) { return BoolText(o.live_graphics); },
     [](Options& o, absl::string_view text) {
       return SetBool(o.live_graphics, text);
     }},
};

}  // namespace

absl::Span<const OptionSpec> OptionTable() { return kTable; }

const OptionSpec* FindOption(absl::string_view name) {
  for (const OptionSpec& option : kTable) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

std::string OptionHelp(absl::string_view name) {
  const OptionSpec* option = FindOption(name);
  return absl::StrCat(option->help, " (", option->values, ")");
}

absl::Status SetOption(Options& options, absl::string_view name,
                       absl::string_view value) {
  const OptionSpec* option = FindOption(name);
  if (option == nullptr) {
    return absl::NotFoundError(absl::StrCat(
        "no option ", name, "; there are: ",
        absl::StrJoin(kTable, " ", [](std::string* out, const OptionSpec& o) {
          absl::StrAppend(out, o.name);
        })));
  }
  if (!option->set(options, value)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the option ", name, " takes ", option->values, ", not '", value, "'"));
  }
  return absl::OkStatus();
}

}  // namespace engine
