// rialto solve FILE...: exact scores of positions, checked against answers.

#ifndef RIALTO_TOOLS_COMMANDS_SOLVE_H_
#define RIALTO_TOOLS_COMMANDS_SOLVE_H_

#include "tools/commands/command.h"

namespace tools {

Command SolveCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_SOLVE_H_
