#include "tools/commands/command_table.h"

#include "tools/commands/analyze.h"
#include "tools/commands/bench.h"
#include "tools/commands/best.h"
#include "tools/commands/eval.h"
#include "tools/commands/ordering.h"
#include "tools/commands/params.h"
#include "tools/commands/perft.h"
#include "tools/commands/play.h"
#include "tools/commands/protocol_commands.h"
#include "tools/commands/search.h"
#include "tools/commands/solve.h"

namespace tools {

const std::vector<Command>& CommandTable() {
  static const auto& table = *new std::vector<Command>{
      PlayCommand(),     BestCommand(),   HintCommand(),     AnalyzeCommand(),
      GtpCommand(),      NboardCommand(), CassioCommand(),   XboardCommand(),
      AnalysisCommand(), SolveCommand(),  SearchCommand(),   EvalCommand(),
      PerftCommand(),    BenchCommand(),  OrderingCommand(), ParamsCommand(),
  };
  return table;
}

}  // namespace tools
