// What `solve` and `search` share: they search the positions of problem files
// one after another and differ in what they ask and what they print.

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
#include "search/searcher.h"
#include "tools/commands/command.h"
#include "tools/problem_reader.h"

ABSL_DECLARE_FLAG(std::string, lines);
ABSL_DECLARE_FLAG(bool, keep_hash);

namespace tools {

struct ProblemSearch {
  std::vector<std::string> files;
  search::SearchOptions options;
  search::SearchLimits limits;
  search::SearchObserver* observer = nullptr;
  bool show_progress = true;
  // Called for each position, in the order of the files.
  std::function<void(const NumberedProblem&, const search::SearchResult&)>
      report;
};

struct ProblemTotals {
  int positions = 0;
  uint64_t nodes = 0;
  double seconds = 0;
  int bad_lines = 0;
  int bad_files = 0;
};

// Obeys the flags --lines and --keep_hash. InvalidArgument if a flag or the
// options make no sense; nothing is written then. Lines and files that cannot
// be read are reported on stderr and counted.
absl::StatusOr<ProblemTotals> SearchProblems(const ProblemSearch& request,
                                             Streams streams);

// OK, or an error that counts what could not be read and what was wrong.
absl::Status StatusOf(const ProblemTotals& totals, int wrong_answers);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PROBLEM_SEARCH_H_
