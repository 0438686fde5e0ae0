// Programs that are one command, such as rialto-match.

#ifndef RIALTO_TOOLS_PROGRAM_SINGLE_PROGRAM_H_
#define RIALTO_TOOLS_PROGRAM_SINGLE_PROGRAM_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tools/program/command.h"

namespace tools {

// Runs the command with the words after the program's name; its name is that of
// the program. Returns the exit status.
int RunSingleProgram(const Command& command,
                     const std::vector<std::string>& words, Streams streams);

// The same as a main(): with the standard streams, and failed if stdout could
// not be written.
int SingleProgramMain(const Command& command, int argc, char** argv);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_SINGLE_PROGRAM_H_
