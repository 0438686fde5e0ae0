// The program `rialto-openings`; what it does stands in tools/match/.

#include "tools/match/openings_program.h"
#include "tools/single_program.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(match::OpeningsCommand(), argc, argv);
}
