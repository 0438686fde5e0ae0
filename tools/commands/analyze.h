// The command `analyze`: what each move of a game cost.

#ifndef RIALTO_TOOLS_COMMANDS_ANALYZE_H_
#define RIALTO_TOOLS_COMMANDS_ANALYZE_H_

#include "tools/commands/command.h"

namespace tools {

Command AnalyzeCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_ANALYZE_H_
