// rialto ordering: what each part of the search saves, against the smallest
// tree that alpha-beta could search.

#ifndef RIALTO_TOOLS_COMMANDS_ORDERING_H_
#define RIALTO_TOOLS_COMMANDS_ORDERING_H_

#include "tools/commands/command.h"

namespace tools {

Command OrderingCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_ORDERING_H_
