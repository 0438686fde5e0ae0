// The program rialto-fit-rankcut; what it does stands in tools/training/.

#include "tools/single_command.h"
#include "tools/training/fit_rankcut.h"

int main(int argc, char** argv) {
  return tools::MainOfSingleCommand(tools::FitRankCutCommand(), argc, argv);
}
