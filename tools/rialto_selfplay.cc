// The program rialto-selfplay; what it does stands in tools/training/.

#include "tools/single_program.h"
#include "tools/training/selfplay.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(tools::SelfplayCommand(), argc, argv);
}
