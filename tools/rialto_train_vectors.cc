// The program rialto-train-vectors; what it does stands in tools/training/.

#include "tools/single_program.h"
#include "tools/training/train_vectors.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(tools::TrainVectorsCommand(), argc, argv);
}
