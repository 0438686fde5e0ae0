// The commands of the `rialto` program. Each has its own file in this folder
// and a row in command_table.cc; help, dispatch and the check of flags all read
// that row.

#ifndef RIALTO_TOOLS_COMMANDS_COMMANDS_H_
#define RIALTO_TOOLS_COMMANDS_COMMANDS_H_

#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "tools/program/command.h"

// Of `analyze` and `eval`: where to draw.
ABSL_DECLARE_FLAG(std::string, svg);

namespace tools {

// All, in the order in which the help lists them.
const std::vector<Command>& CommandTable();

// For people (play.h has the game, protocol_commands.h the protocols).
Command GamesCommand();
Command RulesCommand();
Command BestCommand();
Command HintCommand();
Command AnalyzeCommand();
Command RateCommand();
Command ServeCommand();

// On files of positions.
Command SolveCommand();
Command SearchCommand();
Command EvalCommand();

// Opening books.
Command BookCommand();

// For those who work on the engine.
Command PerftCommand();
Command BenchCommand();
Command OrderingCommand();
Command ParamsCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_COMMANDS_H_
