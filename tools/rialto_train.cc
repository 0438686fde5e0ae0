// The program rialto-train; what it does stands in tools/training/.

#include "tools/single_program.h"
#include "tools/training/train.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(tools::TrainCommand(), argc, argv);
}
