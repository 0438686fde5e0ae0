// Lines y = a x + b + e, where e is normally distributed with deviation sigma,
// and where a, b and log sigma change slowly with the number of discs.
//
// At each number of discs the neighbours help as a trend (local polynomial
// regression; Fan and Gijbels 1996): within a window a and b are straight lines
// or parabolas in discs, and pairs further away weigh less. So what is rising
// or falling is not flattened, not even at the ends of the game. log sigma
// follows in the same way, by local likelihood, from the residuals of every
// pair around the line of its own number of discs.

#ifndef RIALTO_TRAINING_LOCAL_TREND_H_
#define RIALTO_TRAINING_LOCAL_TREND_H_

#include <array>
#include <cstdint>
#include <optional>

#include "othello/score.h"

namespace training {

inline constexpr int kDiscCounts = othello::kMaxDiscs + 1;

// Sums over points, which may have weights. All that a line needs to know.
struct PairMoments {
  double n = 0;
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  double yy = 0;

  void Add(double point_x, double point_y);
  // As if the points of `other` were added so many times.
  void Add(const PairMoments& other, double times);
  // The sum of (y - a x - b)^2.
  double SquaredResiduals(double a, double b) const;
};

using DiscMoments = std::array<PairMoments, kDiscCounts>;

// Which neighbours have a say.
struct TrendWindow {
  int reach = 0;  // discs more and less; 0 is the number of discs alone
  // Besides the trend there may be a wave that repeats after so many discs; 0
  // if not. 2 is parity: who moves last. Stages of an evaluation make longer
  // ones.
  int period = 0;
  // 1: trends are straight lines in discs. 2: parabolas.
  int degree = 1;
};

// What must be known for the line in the midst of a window: a, b, their trends
// and so on.
int UnknownsOf(const TrendWindow& window);

// The weight of pairs that lie so many discs away.
double TrendWeight(int distance, int reach);

// How many pairs of this very number of discs would tell as much about b as the
// window does. 0 if there are none. Below the number of pairs in the window,
// for far ones count less, and to know the trend costs something, most of all
// at the ends.
double EffectivePairs(const DiscMoments& moments, int discs,
                      const TrendWindow& window);

// The pairs in the window.
int64_t PairsWithin(const DiscMoments& moments, int discs, int reach);

struct TrendLine {
  double a = 0;
  double b = 0;
  // Of each pair of this number of discs, the share that is left for its
  // residual: the line bends towards the pairs that make it.
  double freedom = 1;
};

// Nothing if the points do not determine a line. `freedom` is left at 1 unless
// asked for.
std::optional<TrendLine> FitTrendLine(const DiscMoments& moments, int discs,
                                      const TrendWindow& window,
                                      bool with_freedom);

// Residuals around the lines of their own numbers of discs.
struct DiscResiduals {
  std::array<double, kDiscCounts> squares = {};
  std::array<double, kDiscCounts> freedom = {};  // degrees of it
};

// Sigma at a number of discs. Nothing if there are no residuals.
std::optional<double> FitTrendSigma(const DiscResiduals& residuals, int discs,
                                    const TrendWindow& window);

}  // namespace training

#endif  // RIALTO_TRAINING_LOCAL_TREND_H_
