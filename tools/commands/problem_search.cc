#include "tools/commands/problem_search.h"

#include <unistd.h>

#include <memory>
#include <optional>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common_flags.h"
#include "tools/line_range.h"
#include "tools/progress.h"

ABSL_FLAG(std::string, lines, "",
          "Only these lines of each file: 7, 7-12 or 7- (empty: all)");
ABSL_FLAG(bool, keep_hash, false,
          "Keep the transposition table from one position to the next; node "
          "counts then depend on the positions before");

namespace tools {
namespace {

std::string Count(int count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

}  // namespace

absl::StatusOr<ProblemTotals> SearchProblems(const ProblemSearch& request,
                                             Streams streams) {
  if (request.files.empty()) {
    return absl::InvalidArgumentError(
        "the argument FILE is missing (- reads from stdin)");
  }
  const absl::StatusOr<LineRange> lines =
      ParseLineRange(absl::GetFlag(FLAGS_lines));
  if (!lines.ok()) return lines.status();
  const absl::StatusOr<std::unique_ptr<search::Searcher>> searcher =
      search::Searcher::Create(request.options);
  if (!searcher.ok()) return searcher.status();
  PrintWarnings(request.options, streams.err);

  const ProblemList list =
      ReadProblems(request.files, *lines, streams.in, streams.err);
  ProblemTotals totals;
  totals.bad_lines = list.bad_lines;
  totals.bad_files = list.bad_files;

  // On a terminal the results themselves show how far the work has come.
  std::optional<Progress> progress;
  if (request.show_progress && !list.problems.empty() &&
      !IsTerminal(STDOUT_FILENO)) {
    progress.emplace("positions", static_cast<int64_t>(list.problems.size()),
                     streams.err, IsTerminal(STDERR_FILENO));
  }
  const bool keep_hash = absl::GetFlag(FLAGS_keep_hash);
  for (const NumberedProblem& problem : list.problems) {
    if (!keep_hash) (*searcher)->Clear();
    const search::SearchResult result = (*searcher)->Search(
        problem.problem.board.position(), request.limits, request.observer);
    ++totals.positions;
    totals.nodes += result.nodes;
    totals.seconds += result.seconds;
    request.report(problem, result);
    streams.out << std::flush;
    if (progress) progress->Advance();
  }
  return totals;
}

absl::Status StatusOf(const ProblemTotals& totals, int wrong_answers) {
  std::vector<std::string> failures;
  if (totals.bad_files > 0) {
    failures.push_back(Count(totals.bad_files, "unreadable or empty file"));
  }
  if (totals.bad_lines > 0) {
    failures.push_back(Count(totals.bad_lines, "unreadable line"));
  }
  if (wrong_answers > 0) {
    failures.push_back(Count(wrong_answers, "wrong answer"));
  }
  if (failures.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrJoin(failures, ", "));
}

}  // namespace tools
