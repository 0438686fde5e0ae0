// The program `rialto`; what it does stands in tools/commands/.

#include <iostream>
#include <string>
#include <vector>

#include "tools/commands/program.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> words(argv + (argc > 0), argv + argc);
  const int exit_status = tools::RunProgram(
      words, {std::cin, std::cout, std::cerr, /*are_standard=*/true});
  // A result that could not be written (a full disk, say) is no success.
  if (!std::cout.flush()) {
    std::cerr << "rialto: cannot write to stdout\n";
    return exit_status == tools::kExitOk ? tools::kExitFailed : exit_status;
  }
  return exit_status;
}
