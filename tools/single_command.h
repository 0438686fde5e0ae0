// The frame of a program that is one command: help, flags, error messages and
// exit statuses as those of `rialto`.

#ifndef RIALTO_TOOLS_SINGLE_COMMAND_H_
#define RIALTO_TOOLS_SINGLE_COMMAND_H_

#include <string>
#include <vector>

#include "tools/commands/command.h"

namespace tools {

// `words` are those behind the program's name. Returns the exit status.
int RunSingleCommand(const Command& command,
                     const std::vector<std::string>& words, Streams streams);

// The same for a main(), on the standard streams.
int MainOfSingleCommand(const Command& command, int argc, char** argv);

}  // namespace tools

#endif  // RIALTO_TOOLS_SINGLE_COMMAND_H_
