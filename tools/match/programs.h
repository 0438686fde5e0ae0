// The programs rialto-match and rialto-openings, which makes the openings that
// rialto-match plays, each as a command.

#ifndef RIALTO_TOOLS_MATCH_PROGRAMS_H_
#define RIALTO_TOOLS_MATCH_PROGRAMS_H_

#include "tools/program/command.h"

namespace match {

tools::Command MatchCommand();
tools::Command OpeningsCommand();

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_PROGRAMS_H_
