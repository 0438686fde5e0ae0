// The program rialto-openings as a command: makes the openings that
// rialto-match plays.

#ifndef RIALTO_TOOLS_MATCH_OPENINGS_PROGRAM_H_
#define RIALTO_TOOLS_MATCH_OPENINGS_PROGRAM_H_

#include "tools/commands/command.h"

namespace match {

tools::Command OpeningsCommand();

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_OPENINGS_PROGRAM_H_
