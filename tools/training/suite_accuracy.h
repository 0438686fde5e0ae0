// What rialto-accuracy does with a suite of positions and their answers.

#ifndef RIALTO_TOOLS_TRAINING_SUITE_ACCURACY_H_
#define RIALTO_TOOLS_TRAINING_SUITE_ACCURACY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tools/program/command.h"

namespace tools {

// What answers the positions: searches of every depth and of every level, or
// the file `answers` if it is not empty.
struct SuiteRequest {
  std::string path;
  std::vector<int> depths;
  std::vector<int> levels;
  std::string answers;
  int64_t most = 0;  // 0: all
};

// For --help.
extern const absl::string_view kSuiteDetails;

// Obeys the flags of searches and --json. What cannot be read is reported and
// counted, and an error at the end.
absl::Status RunSuite(const SuiteRequest& request, Streams streams);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_SUITE_ACCURACY_H_
