// RankCut's statistics (Lim and Lee 2006): Pi', the probability that a better
// move is still to come, as the frequency x / y by features.

#ifndef RIALTO_TRAINING_RANK_STATISTICS_H_
#define RIALTO_TRAINING_RANK_STATISTICS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "search/selectivity/rank_table.h"
#include "training/gnuplot.h"

namespace training {

// A frequency and its error.
struct RankEstimate {
  int64_t x = 0;
  int64_t y = 0;

  double pi() const {
    return y == 0 ? 0 : static_cast<double>(x) / static_cast<double>(y);
  }
  // The standard error of pi().
  double error() const;
  void Add(const RankEstimate& other) {
    x += other.x;
    y += other.y;
  }
};

// Adds the counts of other files; they must come from the same weights.
absl::Status AddCounts(const search::RankCutFile& from,
                       search::RankCutFile& to);
// Several files as one. Errors name the file.
absl::StatusOr<search::RankCutFile> ReadCountFiles(
    const std::vector<std::string>& paths);

// The rows that have been seen often enough to be believed (the paper's 1,000).
std::vector<search::RankRow> ReliableRows(
    absl::Span<const search::RankRow> rows, int64_t min_count);

// All features but two put together.
struct RankCurve {
  int depth = 0;
  std::vector<RankEstimate> by_move;  // [move], those below kMinMove empty
};
std::vector<RankCurve> CurvesByMove(absl::Span<const search::RankRow> rows);

// What a threshold t would do, judged by the counts themselves.
struct RankCutOutlook {
  // Moments before a move, and those among them at which Pi' is below t.
  int64_t moments = 0;
  int64_t reduced = 0;
  // Of the reduced ones, those at which a better move was to come.
  int64_t wrong = 0;
};
RankCutOutlook OutlookOf(absl::Span<const search::RankRow> rows,
                         int64_t min_count, double t);

// Pi' against the move number, a curve for each depth, with the threshold.
Plot RankPlot(absl::Span<const search::RankRow> rows, double t);

}  // namespace training

#endif  // RIALTO_TRAINING_RANK_STATISTICS_H_
