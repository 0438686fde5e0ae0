// The program rialto-match as a command.

#ifndef RIALTO_TOOLS_MATCH_MATCH_PROGRAM_H_
#define RIALTO_TOOLS_MATCH_MATCH_PROGRAM_H_

#include "tools/commands/command.h"

namespace match {

tools::Command MatchCommand();

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_PROGRAM_H_
