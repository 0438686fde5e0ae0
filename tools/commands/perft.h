// rialto perft DEPTH [BOARD]: counts the leaves of the game tree.

#ifndef RIALTO_TOOLS_COMMANDS_PERFT_H_
#define RIALTO_TOOLS_COMMANDS_PERFT_H_

#include "tools/commands/command.h"

namespace tools {

Command PerftCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PERFT_H_
