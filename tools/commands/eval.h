// rialto eval FILE...: the static value of positions.

#ifndef RIALTO_TOOLS_COMMANDS_EVAL_H_
#define RIALTO_TOOLS_COMMANDS_EVAL_H_

#include "tools/commands/command.h"

namespace tools {

Command EvalCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_EVAL_H_
