// Runs the `rialto` program inside a test.

#ifndef RIALTO_TESTS_SUPPORT_RUN_PROGRAM_H_
#define RIALTO_TESTS_SUPPORT_RUN_PROGRAM_H_

#include <sstream>
#include <string>
#include <vector>

#include "absl/flags/reflection.h"
#include "tools/commands/program.h"

namespace tools {

struct Outcome {
  int exit_status;
  std::string out;
  std::string err;
};

// Flags are back at their defaults afterwards.
inline Outcome RunWords(const std::vector<std::string>& words,
                        const std::string& input = "") {
  const absl::FlagSaver saver;
  std::istringstream in(input);
  std::ostringstream out, err;
  const int exit_status = RunProgram(words, {in, out, err});
  return {exit_status, out.str(), err.str()};
}

}  // namespace tools

#endif  // RIALTO_TESTS_SUPPORT_RUN_PROGRAM_H_
