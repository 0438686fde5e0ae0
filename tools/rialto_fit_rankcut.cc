// The program rialto-fit-rankcut; what it does stands in tools/training/.

#include "tools/single_program.h"
#include "tools/training/fit_rankcut.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(tools::FitRankCutCommand(), argc, argv);
}
