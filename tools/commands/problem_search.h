// What `solve` and `search` share: both search positions one after another,
// with different limits and output.

#ifndef RIALTO_TOOLS_COMMANDS_PROBLEM_SEARCH_H_
#define RIALTO_TOOLS_COMMANDS_PROBLEM_SEARCH_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/limits.h"
#include "search/result.h"
#include "tools/engine/configuration.h"
#include "tools/program/command.h"
#include "tools/program/position_reader.h"

ABSL_DECLARE_FLAG(std::string, lines);
ABSL_DECLARE_FLAG(bool, keep_hash);

namespace tools {

struct ProblemSearch {
  std::vector<std::string> arguments;  // as PositionReader takes them
  engine::Configuration configuration;
  search::SearchLimits limits;
  search::SearchObserver* observer = nullptr;
  bool show_progress = true;
  // Called for each position, in the order of the arguments.
  std::function<void(const NumberedPosition&, const search::SearchResult&)>
      report;
};

struct ProblemTotals {
  int positions = 0;
  uint64_t nodes = 0;
  double seconds = 0;
  int bad_lines = 0;
  int bad_files = 0;

  // OK, or an error with the numbers of unreadable lines and wrong answers.
  absl::Status StatusWith(int wrong_answers) const {
    return FailureOf(bad_files, bad_lines, wrong_answers);
  }
};

// Obeys the flags --lines and --keep_hash. InvalidArgument if a flag or the
// options make no sense; nothing is written then. Lines and files that cannot
// be read are reported on stderr and counted.
absl::StatusOr<ProblemTotals> SearchProblems(const ProblemSearch& request,
                                             Streams streams);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PROBLEM_SEARCH_H_
