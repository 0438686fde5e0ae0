// The program rialto-label; what it does stands in tools/training/.

#include "tools/single_program.h"
#include "tools/training/label.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(tools::LabelCommand(), argc, argv);
}
