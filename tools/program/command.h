// What a command of a program is: help, dispatch and the check of flags read
// it.

#ifndef RIALTO_TOOLS_PROGRAM_COMMAND_H_
#define RIALTO_TOOLS_PROGRAM_COMMAND_H_

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace tools {

// Exit statuses of the program.
inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;  // The work failed or an answer is wrong.
inline constexpr int kExitUsage = 2;   // The command line is wrong.

// Where a command reads and writes. Results go to `out`; all else, progress
// included, to `err`.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  // They are the program's own: descriptors 0, 1 and 2.
  bool are_standard = false;
};

// Runs a command whose flags are set already. A returned error is printed by
// the frame: InvalidArgument (the command line is wrong) exits with
// kExitUsage and must be found before anything is written to `out`; any other
// error exits with kExitFailed.
using RunCommand = absl::Status (*)(const std::vector<std::string>& arguments,
                                    Streams streams);

struct Command {
  absl::string_view name;
  absl::string_view summary;    // One line for the list of commands.
  absl::string_view arguments;  // "DEPTH [BOARD]", for the usage line.
  absl::string_view details;    // Paragraphs that end in a line end.
  std::vector<absl::string_view> flags;
  RunCommand run;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_COMMAND_H_
