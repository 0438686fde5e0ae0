// The program rialto-selfplay; what it does stands in tools/training/.

#include "tools/single_command.h"
#include "tools/training/selfplay.h"

int main(int argc, char** argv) {
  return tools::MainOfSingleCommand(tools::SelfplayCommand(), argc, argv);
}
