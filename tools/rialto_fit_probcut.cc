// The program rialto-fit-probcut; what it does stands in tools/training/.

#include "tools/single_program.h"
#include "tools/training/fit_probcut.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(tools::FitProbCutCommand(), argc, argv);
}
