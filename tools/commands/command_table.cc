#include "tools/commands/commands.h"
#include "tools/commands/play.h"
#include "tools/commands/protocol_commands.h"

namespace tools {

const std::vector<Command>& CommandTable() {
  static const auto& table = *new std::vector<Command>{
      PlayCommand(),   GamesCommand(),   RulesCommand(),    BestCommand(),
      HintCommand(),   AnalyzeCommand(), RateCommand(),     GtpCommand(),
      NboardCommand(), CassioCommand(),  XboardCommand(),   AnalysisCommand(),
      SolveCommand(),  SearchCommand(),  EvalCommand(),     BookCommand(),
      PerftCommand(),  BenchCommand(),   OrderingCommand(), ParamsCommand(),
#ifdef RIALTO_HAS_SERVE
      ServeCommand(),
#endif
  };
  return table;
}

}  // namespace tools
