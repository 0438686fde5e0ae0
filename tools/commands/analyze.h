// The command `analyze`: what each move of a game cost.

#ifndef RIALTO_TOOLS_COMMANDS_ANALYZE_H_
#define RIALTO_TOOLS_COMMANDS_ANALYZE_H_

#include <string>

#include "absl/flags/declare.h"
#include "tools/commands/command.h"

ABSL_DECLARE_FLAG(std::string, svg);

namespace tools {

Command AnalyzeCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_ANALYZE_H_
