// The main() of the programs that are one command. tools/CMakeLists.txt says
// which command it is and where it is declared.

#include RIALTO_COMMAND_HEADER
#include "tools/program/single_program.h"
#include "tools/program/standard_streams.h"

int main(int argc, char** argv) {
  return tools::EndOfMain(
      tools::SingleProgramMain(RIALTO_COMMAND(), argc, argv));
}
