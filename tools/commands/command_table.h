// All commands of the `rialto` program.

#ifndef RIALTO_TOOLS_COMMANDS_COMMAND_TABLE_H_
#define RIALTO_TOOLS_COMMANDS_COMMAND_TABLE_H_

#include <vector>

#include "tools/commands/command.h"

namespace tools {

// In the order in which the help lists them.
const std::vector<Command>& CommandTable();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_COMMAND_TABLE_H_
