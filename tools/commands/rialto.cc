// The program `rialto`; tools/commands/ has what it does.

#include <iostream>
#include <string>
#include <vector>

#include "tools/commands/program.h"
#include "tools/program/out_of_memory.h"
#include "tools/program/standard_streams.h"

int main(int argc, char** argv) {
  tools::EndWhenOutOfMemory("rialto");
  tools::PrepareStandardStreams();
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> words(argv + (argc > 0), argv + argc);
  const int exit_status = tools::RunProgram(
      words, {std::cin, std::cout, std::cerr, /*are_standard=*/true});
  // Failing to write a result (to a full disk, say) is a failure.
  if (!std::cout.flush()) {
    std::cerr << "rialto: cannot write to stdout\n";
    return tools::EndOfMain(exit_status == tools::kExitOk ? tools::kExitFailed
                                                          : exit_status);
  }
  return tools::EndOfMain(exit_status);
}
