// The command `rialto params`: shows what a bundle of parameters holds.

#ifndef RIALTO_TOOLS_COMMANDS_PARAMS_H_
#define RIALTO_TOOLS_COMMANDS_PARAMS_H_

#include "tools/commands/command.h"

namespace tools {

Command ParamsCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PARAMS_H_
