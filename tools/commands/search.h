// rialto search FILE...: searches positions to a depth, for a time or for a
// number of nodes.

#ifndef RIALTO_TOOLS_COMMANDS_SEARCH_H_
#define RIALTO_TOOLS_COMMANDS_SEARCH_H_

#include "tools/commands/command.h"

namespace tools {

Command SearchCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_SEARCH_H_
