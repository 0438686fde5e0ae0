// rialto bench: the search's signature, and its speed.

#ifndef RIALTO_TOOLS_COMMANDS_BENCH_H_
#define RIALTO_TOOLS_COMMANDS_BENCH_H_

#include "tools/commands/command.h"

namespace tools {

Command BenchCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_BENCH_H_
