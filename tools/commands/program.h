// The `rialto` program without its main(): help, dispatch and error messages.

#ifndef RIALTO_TOOLS_COMMANDS_PROGRAM_H_
#define RIALTO_TOOLS_COMMANDS_PROGRAM_H_

#include <string>
#include <vector>

#include "tools/program/command.h"

namespace tools {

// Runs the command line `words` (without the program's name) and returns the
// exit status. If the command line is wrong, `out` receives nothing.
int RunProgram(const std::vector<std::string>& words, Streams streams);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PROGRAM_H_
