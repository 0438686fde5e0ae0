// Runs a program that is one command inside a test.

#ifndef RIALTO_TESTS_SUPPORT_RUN_SINGLE_PROGRAM_H_
#define RIALTO_TESTS_SUPPORT_RUN_SINGLE_PROGRAM_H_

#include <sstream>
#include <string>
#include <vector>

#include "absl/flags/reflection.h"
#include "tools/program/single_program.h"

namespace tools {

struct SingleOutcome {
  int exit_status;
  std::string out;
  std::string err;
};

// Flags are back at their defaults afterwards.
inline SingleOutcome RunSingle(const Command& command,
                               const std::vector<std::string>& words) {
  const absl::FlagSaver saver;
  std::istringstream in;
  std::ostringstream out, err;
  const int exit_status = RunSingleProgram(command, words, {in, out, err});
  return {exit_status, out.str(), err.str()};
}

}  // namespace tools

#endif  // RIALTO_TESTS_SUPPORT_RUN_SINGLE_PROGRAM_H_
