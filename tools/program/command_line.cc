#include "tools/program/command_line.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <set>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/program/nearest_name.h"

namespace tools {
namespace {

bool IsBool(absl::string_view name) {
  const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
  return flag != nullptr && flag->IsOfType<bool>();
}

bool Contains(const std::vector<absl::string_view>& names,
              absl::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

absl::Status UnacceptedFlag(absl::string_view name,
                            const std::vector<absl::string_view>& accepted) {
  // The flag exists, but for another command, so it is not a typing error.
  if (absl::FindCommandLineFlag(name) != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("this command does not take the flag --", name));
  }
  const absl::string_view nearest = NearestName(name, accepted);
  return absl::InvalidArgumentError(absl::StrCat(
      "unknown flag --", name,
      nearest.empty() ? "" : absl::StrCat("; did you mean --", nearest, "?")));
}

absl::Status SetFlag(absl::string_view name, absl::string_view value) {
  absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
  assert(flag != nullptr);
  std::string error;
  if (flag->ParseFrom(value, &error)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the flag --", name, " cannot be '", value, "'",
                   error.empty() ? "" : absl::StrCat(": ", error)));
}

// The names that the last ParseFlags() has set.
std::set<std::string>& GivenFlags() {
  static auto& names = *new std::set<std::string>;
  return names;
}

}  // namespace

bool WasGiven(absl::string_view name) {
  return GivenFlags().count(std::string(name)) != 0;
}

bool LooksLikeFlag(absl::string_view word) {
  if (!absl::ConsumePrefix(&word, "-")) return false;
  absl::ConsumePrefix(&word, "-");
  return !word.empty() && absl::ascii_islower(word[0]);
}

absl::StatusOr<std::vector<std::string>> ParseFlags(
    const std::vector<std::string>& words,
    const std::vector<absl::string_view>& accepted) {
  std::vector<std::string> arguments;
  GivenFlags().clear();
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") {
      arguments.insert(arguments.end(), words.begin() + i + 1, words.end());
      break;
    }
    if (!LooksLikeFlag(words[i])) {
      arguments.push_back(words[i]);
      continue;
    }
    absl::string_view name = words[i];
    const bool is_letter =
        name.size() == 2 && Contains(accepted, name.substr(1));
    if (is_letter) {
      name.remove_prefix(1);
    } else if (!absl::ConsumePrefix(&name, "--")) {
      return absl::InvalidArgumentError(absl::StrCat(
          "flags begin with two dashes, found '", words[i],
          "' (a word -- before an argument keeps it from being a flag)"));
    }
    const size_t equals = name.find('=');
    const bool has_value = equals != absl::string_view::npos;
    absl::string_view value = has_value ? name.substr(equals + 1) : "";
    name = name.substr(0, equals);

    const absl::string_view positive = absl::StripPrefix(name, "no");
    if (!has_value && !Contains(accepted, name) && IsBool(positive) &&
        Contains(accepted, positive)) {
      name = positive;
      value = "false";
    } else if (!Contains(accepted, name)) {
      return UnacceptedFlag(name, accepted);
    } else if (!has_value && IsBool(name)) {
      value = "true";
    } else if (!has_value) {
      if (i + 1 == words.size()) {
        return absl::InvalidArgumentError(
            absl::StrCat("the flag --", name, " needs a value"));
      }
      value = words[++i];
    }
    if (absl::Status status = SetFlag(name, value); !status.ok()) return status;
    GivenFlags().insert(std::string(name));
  }
  return arguments;
}

std::string FlagsHelp(const std::vector<absl::string_view>& names) {
  std::string help;
  for (absl::string_view name : names) {
    const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    assert(flag != nullptr);
    const std::string default_value = flag->DefaultValue();
    absl::StrAppend(&help, "  --", name, "\n      ", flag->Help(), " (default ",
                    default_value.empty() ? "empty" : default_value, ")\n");
  }
  return help;
}

}  // namespace tools
