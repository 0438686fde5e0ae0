// Does ProbCut keep its promise? A cut with threshold t may be wrong with a
// probability of at most 1 - Phi(t) (Buro 1995, section 2). This is measured on
// pairs that the fit has not seen.

#ifndef RIALTO_TRAINING_CALIBRATION_H_
#define RIALTO_TRAINING_CALIBRATION_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

namespace training {

// A share of wrong cuts.
struct WrongCuts {
  int64_t cuts = 0;
  int64_t wrong = 0;
  // Sums over games of the squares and the product of their cuts and wrong
  // cuts, which give the variation of the share between games.
  double cuts_squared = 0;
  double wrong_squared = 0;
  double cuts_times_wrong = 0;

  double share() const {
    return cuts == 0 ? 0
                     : static_cast<double>(wrong) / static_cast<double>(cuts);
  }
  // The standard error of the share, for games that are independent of each
  // other. Without games, for cuts that are.
  double error() const;
  void Add(bool is_wrong) {
    ++cuts;
    wrong += is_wrong;
  }
  // All cuts of one game.
  void AddGame(const WrongCuts& game);
  // Those of other games.
  void AddGames(const WrongCuts& games);
};

// Of one threshold.
struct Calibration {
  double t = 0;
  double nominal = 0;  // 1 - Phi(t)
  // With the window for which the test just succeeds, the worst there is: here
  // the promise is an equation. Each pair gives two cuts, one on either side,
  // if it is near the window that it had in fact (ProbCutFit::IsNear): far from
  // it tests are clear in a search, whatever their thresholds.
  WrongCuts high;  // v >= beta was claimed
  WrongCuts low;   // v <= alpha was claimed
  // With the windows that the search had where it met the positions. Most cuts
  // are clear ones, so fewer are wrong. Of pairs without a bound nothing.
  WrongCuts in_search;

  WrongCuts margin;  // both
  // The same with all pairs, near or far.
  WrongCuts anywhere;

  const WrongCuts& at_margin() const { return margin; }
  // What was measured with the same threshold on other games.
  void Add(const Calibration& other);
};

// Thresholds that the table and the figure show.
std::vector<double> CalibrationThresholds();

// Pairs without a fitted cell are skipped. Pairs of one game must be
// consecutive.
Calibration Calibrate(const ProbCutFit& fit,
                      absl::Span<const EvaluationPair> unseen, double t);

// The same for groups of pairs, to see where a promise is broken.
std::map<std::string, Calibration> CalibrateBy(
    const ProbCutFit& fit, absl::Span<const EvaluationPair> unseen, double t,
    const std::function<std::string(const EvaluationPair&)>& group_of);
// Groups: "depths 4-8"; "discs 20-27", eight at a time; "deep 08", or "deep
// end" for exact scores; "deep 08, third 2" with the third of the game.
std::string DepthsGroup(const EvaluationPair& pair);
std::string DiscsGroup(const EvaluationPair& pair);
std::string DeepGroup(const EvaluationPair& pair);
std::string DeepAndThirdGroup(const EvaluationPair& pair);

// Games fall into so many parts; each can be kept from a fit and used for
// calibration.
inline constexpr int kHeldOutParts = 5;
bool IsHeldOut(uint32_t game, int part = 0);

struct PairSplit {
  std::vector<EvaluationPair> seen;
  std::vector<EvaluationPair> unseen;
};

// By game; those of one game follow each other in the result. Without games
// (one number for all) every fifth pair is held out.
PairSplit SplitPairs(absl::Span<const EvaluationPair> pairs, bool has_games,
                     int part = 0);

}  // namespace training

#endif  // RIALTO_TRAINING_CALIBRATION_H_
