#include "tools/commands/problem_search.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "absl/flags/flag.h"
#include "tools/program/common_flags.h"
#include "tools/program/line_range.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

ABSL_FLAG(std::string, lines, "",
          "Only these lines of each file: 7, 7-12 or 7- (empty: all)");
ABSL_FLAG(bool, keep_hash, false,
          "Keep the transposition table from one position to the next; node "
          "counts then depend on the positions before");

namespace tools {
namespace {

// How many positions are read ahead to estimate the time. Larger files are read
// while they are searched.
constexpr size_t kCountedPositions = 4096;

}  // namespace

absl::StatusOr<ProblemTotals> SearchProblems(const ProblemSearch& request,
                                             Streams streams) {
  const absl::StatusOr<LineRange> lines =
      ParseLineRange(absl::GetFlag(FLAGS_lines));
  if (!lines.ok()) return lines.status();
  const absl::StatusOr<std::unique_ptr<search::Searcher>> searcher =
      search::Searcher::Create(request.configuration.search);
  if (!searcher.ok()) return searcher.status();
  const absl::StatusOr<std::unique_ptr<PositionReader>> reader =
      PositionReader::Create(request.arguments, *lines, streams.in,
                             streams.err);
  if (!reader.ok()) return reader.status();
  PrintWarnings(request.configuration.warnings, streams.err);

  // On a terminal the results themselves show how far the work has come.
  std::optional<Progress> progress;
  if (request.show_progress && !IsTerminal(kStdout)) {
    const size_t count = (*reader)->LookAhead(kCountedPositions).size();
    if (count > 0) {
      progress.emplace(
          "positions",
          count == kCountedPositions ? 0 : static_cast<int64_t>(count),
          streams.err, IsTerminal(kStderr));
    }
  }
  const bool keep_hash = absl::GetFlag(FLAGS_keep_hash);
  ProblemTotals totals;
  NumberedPosition position;
  while ((*reader)->Next(position)) {
    if (!keep_hash) (*searcher)->Clear();
    const search::SearchResult result = (*searcher)->Search(
        position.game.position(), request.limits, request.observer);
    ++totals.positions;
    totals.nodes += result.nodes;
    totals.seconds += result.seconds;
    request.report(position, result);
    streams.out << std::flush;
    if (progress) progress->Advance();
  }
  totals.bad_lines = (*reader)->bad_lines();
  totals.bad_files = (*reader)->bad_files();
  return totals;
}

}  // namespace tools
