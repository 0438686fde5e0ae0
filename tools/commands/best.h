// The commands `best` and `hint`: a position in, a move or several out.

#ifndef RIALTO_TOOLS_COMMANDS_BEST_H_
#define RIALTO_TOOLS_COMMANDS_BEST_H_

#include "tools/commands/command.h"

namespace tools {

Command BestCommand();
Command HintCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_BEST_H_
