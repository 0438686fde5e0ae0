// The program rialto-accuracy; what it does stands in tools/training/.

#include "tools/single_program.h"
#include "tools/training/accuracy.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(tools::AccuracyCommand(), argc, argv);
}
