// RankCut's statistics (Lim and Lee 2006): Pi', the probability that a better
// move is still to come, as the frequency x / y by features.

#ifndef RIALTO_TRAINING_RANK_STATISTICS_H_
#define RIALTO_TRAINING_RANK_STATISTICS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "search/selectivity/rank_table.h"
#include "training/gnuplot.h"
#include "training/rank_counts.h"

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

// The rows that have been seen often enough to be believed (the paper's 1,000).
std::vector<search::RankRow> ReliableRows(
    absl::Span<const search::RankRow> rows, int64_t min_count);

// All features but two put together.
struct RankCurve {
  int depth = 0;
  std::vector<RankEstimate> by_move;  // [move], those below kMinMove empty
};
std::vector<RankCurve> CurvesByMove(absl::Span<const search::RankRow> rows);

// What a threshold t would do.
struct RankCutOutlook {
  // Moments before a move, and those among them at which Pi' is below t.
  int64_t moments = 0;
  int64_t reduced = 0;
  // Of the reduced ones, those at which a better move was to come.
  int64_t wrong = 0;
  // The standard error of wrong / reduced, with groups of games as
  // observations; 0 if there are none.
  double error = 0;

  double WrongShare() const { return RankEstimate{wrong, reduced}.pi(); }
};
// Judged by the counts that chose what is reduced, which flatters.
RankCutOutlook OutlookOf(absl::Span<const search::RankRow> rows,
                         int64_t min_count, double t);
// Judged by other games: each group by what the other groups would reduce.
// Nothing if all counts are in one group.
std::optional<RankCutOutlook> HeldOutOutlookOf(const RankCounts& counts,
                                               int64_t min_count, double t);

// Pi' and its standard error by depth and move number.
std::string CurvesAsCsv(const std::vector<RankCurve>& curves);
std::string CurvesAsLatex(const std::vector<RankCurve>& curves);

// Pi' against the move number, a curve for each depth, with the threshold.
Plot RankPlot(absl::Span<const search::RankRow> rows, double t);

}  // namespace training

#endif  // RIALTO_TRAINING_RANK_STATISTICS_H_
