// Splits a command's words into absl flags and arguments.
//
// absl::ParseCommandLine() has one set of flags for the whole program and ends
// the program itself. A program with subcommands needs flags for each command,
// and tests need the messages.

#ifndef RIALTO_TOOLS_PROGRAM_COMMAND_LINE_H_
#define RIALTO_TOOLS_PROGRAM_COMMAND_LINE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tools {

// Whether a word is written as a flag: "--" or "-" and a lower-case letter.
// Boards such as "--OX..." are therefore arguments.
bool LooksLikeFlag(absl::string_view word);

// Sets the flags found in `words` and returns the remaining words, the
// arguments. Forms: --name=value, --name value, and for a bool --name and
// --noname; a flag whose name is one letter may have one dash: -n 3. After a
// word "--" everything is an argument.
// `accepted` names the flags that may be given; each must exist.
absl::StatusOr<std::vector<std::string>> ParseFlags(
    const std::vector<std::string>& words,
    const std::vector<absl::string_view>& accepted);

// Whether the last ParseFlags() set this flag.
bool WasGiven(absl::string_view name);

// Lines that explain the flags and state their defaults.
std::string FlagsHelp(const std::vector<absl::string_view>& names);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_COMMAND_LINE_H_
