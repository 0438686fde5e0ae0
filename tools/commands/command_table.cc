#include "tools/commands/command_table.h"

#include "tools/commands/perft.h"

namespace tools {

const std::vector<Command>& CommandTable() {
  static const auto& table = *new std::vector<Command>{
      PerftCommand(),
  };
  return table;
}

}  // namespace tools
