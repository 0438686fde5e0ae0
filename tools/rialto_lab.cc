// The program `rialto-lab`; what it does stands in tools/lab/.

#include "tools/lab/lab_program.h"
#include "tools/single_program.h"

int main(int argc, char** argv) {
  return tools::SingleProgramMain(lab::LabCommand(), argc, argv);
}
