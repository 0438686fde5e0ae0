// ProbCut's parameters from evaluation pairs (Buro 1995, section 3): a line for
// every number of discs and every pair of depths, with its neighbours as a
// trend (local_trend.h).

#ifndef RIALTO_TRAINING_PROBCUT_REGRESSION_H_
#define RIALTO_TRAINING_PROBCUT_REGRESSION_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "search/selectivity/probcut_file.h"
#include "training/probcut_samples.h"
#include "training/tail_quantiles.h"
#include "training/trend_curve.h"

namespace training {

struct RegressionSettings {
  // How much there must be in a window, see TrendChoice. 0: for each family
  // what makes games that were held out most likely; whether there is a wave
  // beside the trend, such as parity, is decided in the same way then.
  int64_t wanted_pairs = 0;
  // How far a window may reach.
  int max_reach = 30;
  // Disc counts without pairs have cells if there are pairs on both sides, at
  // most this far away.
  int max_gap = 5;
  // A window with fewer pairs is not fitted. One that is worth fewer pairs of
  // its own number of discs (EffectivePairs()) rests on a trend from elsewhere:
  // its cell is marked as extrapolated.
  int64_t min_pairs = 100;
  // Values near +-64 are censored, as no value can be larger. Pairs whose
  // shallow value is beyond this are left out. Selecting by the deep value
  // instead would bend the line.
  double max_shallow_value = 60;
  // Residuals beyond this many sigmas are errors of another kind (a wipe-out
  // that the shallow search overlooked); they are counted and left out. The
  // limit is not lower because calibration depends on the tails.
  double outlier_sigmas = 6;
  // A test is near its threshold where the expected value lies a few sigmas
  // from the window. Pairs whose window is known and further away say nothing
  // about such tests; they are counted and left out. 0: all pairs count.
  double near_sigmas = 5;
  // Exact scores are too expensive this far from the end; their rows continue
  // to this many empty squares by extrapolation. 0 for none.
  int exact_empties = 30;
  // Number of bootstrap samples of the games for standard errors. 0: no errors.
  int replicates = 200;
  uint64_t seed = 1;  // of these samples
  // Called after each family; may be empty.
  std::function<void()> on_family;
};

// Cells whose parameters are related: equal depths, or all exact scores with
// equal shallow depth, whatever the number of discs.
struct PairFamily {
  int shallow = 0;
  int deep = 0;  // kExactDeep for exact scores
  static constexpr int kExactDeep = 0;

  bool is_exact() const { return deep == kExactDeep; }
  std::string ToString() const;  // "4-8", "6-end"
  friend auto operator<=>(const PairFamily&, const PairFamily&) = default;
};

PairFamily FamilyOf(const EvaluationPair& pair);

struct FittedCell {
  search::ProbCutRow row;      // n counts the pairs in the window
  double effective_pairs = 0;  // see EffectivePairs()
  int64_t outliers = 0;        // own pairs left out
  // Sigma with the outliers. The standard error of sigma covers it, as tails
  // decide how much of it one wants.
  double sigma_with_outliers = 0;
  double residual_mean = 0;  // of own pairs
};

struct ProbCutFit {
  std::map<PairFamily, std::map<int, FittedCell>> families;  // by discs
  std::map<PairFamily, TrendChoice> choices;
  int64_t censored_pairs = 0;
  int64_t far_pairs = 0;  // from their windows
  int64_t outliers = 0;
  // Of all pairs with the same game number; pairs from files without games
  // count as a game each.
  int64_t games = 0;
  // Disc counts that were not fitted because they have too few pairs.
  std::map<PairFamily, std::vector<int>> too_few;

  // How many sigmas keep the promise of t: of depths, and of exact scores.
  search::TailCurve midgame_tails, end_tails;
  double near_sigmas = 0;  // see RegressionSettings

  // The cell for a pair's discs and depths, or null.
  const FittedCell* CellOf(const EvaluationPair& pair) const;
  std::vector<search::ProbCutRow> Rows() const;
  const search::TailCurve& TailsOf(const EvaluationPair& pair) const {
    return pair.IsExact() ? end_tails : midgame_tails;
  }
  // The residual of a pair in sigmas; requires its cell.
  static double ScaledResidual(const FittedCell& cell,
                               const EvaluationPair& pair);
  // Whether the pair is near enough to its window to count; requires its cell.
  // True if the window is unknown.
  bool IsNear(const FittedCell& cell, const EvaluationPair& pair) const;
};

// How well a fit predicts pairs that it has not seen: the mean logarithm of the
// probability density of their deep values, over the pairs that are near their
// windows, not censored, and have a cell.
struct HeldOutLikelihood {
  int64_t pairs = 0;
  double mean_log = 0;
};
HeldOutLikelihood LikelihoodOf(const ProbCutFit& fit,
                               absl::Span<const EvaluationPair> unseen,
                               const RegressionSettings& settings);

// Errors: no cell has enough pairs; a cell whose parameters make no sense, such
// as a slope or a sigma that is not positive.
absl::StatusOr<ProbCutFit> FitProbCut(absl::Span<const EvaluationPair> pairs,
                                      const RegressionSettings& settings);

}  // namespace training

#endif  // RIALTO_TRAINING_PROBCUT_REGRESSION_H_
