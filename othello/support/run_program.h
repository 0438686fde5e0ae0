// Other programs that this one runs and waits for.

#ifndef RIALTO_OTHELLO_SUPPORT_RUN_PROGRAM_H_
#define RIALTO_OTHELLO_SUPPORT_RUN_PROGRAM_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace othello {

// Where a program is by its name; empty if it is not installed.
std::string FindProgram(const std::string& name);

// Runs a program that FindProgram() has found in a folder, without input, and
// waits for it. What it prints goes to the file `log`, which is below this
// program's folder, not that one. Returns its exit status, and -1 if a signal
// ended it.
absl::StatusOr<int> RunProgram(const std::string& program,
                               const std::vector<std::string>& arguments,
                               const std::string& folder,
                               const std::string& log);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_RUN_PROGRAM_H_
