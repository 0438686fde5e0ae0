// The program `rialto-match`; what it does stands in tools/match/.

#include "tools/match/match_program.h"
#include "tools/single_program.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(match::MatchCommand(), argc, argv);
}
