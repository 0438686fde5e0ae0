// Lines y = a x + b + e, where e is normally distributed with deviation sigma,
// and where a, b and log sigma change slowly with the number of discs.
//
// At each number of discs the neighbours help as a trend (local polynomial
// regression; Fan and Gijbels 1996): within a window a and b are straight lines
// or parabolas in discs, and pairs further away weigh less. So a rising or
// falling trend is not flattened, not even at the ends of the game. log sigma
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

// Sums over points, which may have weights: everything that a line needs.
struct PairMoments {
  double n = 0;
  double x = 0;
  double y = 0;
  double xx = 0;
  double xy = 0;
  double yy = 0;

  void Add(double point_x, double point_y);
  // As if the points of `other` were added this many times.
  void Add(const PairMoments& other, double times);
  // The sum of (y - a x - b)^2.
  double SquaredResiduals(double a, double b) const;
};

using DiscMoments = std::array<PairMoments, kDiscCounts>;

// Which neighbours count.
struct TrendWindow {
  int reach = 0;  // discs more and less; 0 is the number of discs alone
  // Besides the trend there may be a wave with a period of this many discs; 0
  // if not. 2 is parity: which side moves last. Stages of an evaluation make
  // longer ones.
  int period = 0;
  // 1: trends are straight lines in discs. 2: parabolas.
  int degree = 1;
};

// The number of parameters of a line in the middle of a window: a, b, their
// trends and so on.
int UnknownsOf(const TrendWindow& window);

// The weight of pairs at this distance in discs.
double TrendWeight(int distance, int reach);

// How many pairs of exactly this number of discs would determine b as well as
// the window does. 0 if there are none. Less than the number of pairs in the
// window, because distant ones count less, and estimating the trend costs
// something, most of all at the ends.
double EffectivePairs(const DiscMoments& moments, int discs,
                      const TrendWindow& window);

// The pairs in the window.
int64_t PairsWithin(const DiscMoments& moments, int discs, int reach);

// The line at one number of discs. Sigma and r2 come from FitCurve().
struct TrendLine {
  double a = 0;
  double b = 0;
  double sigma = 0;
  double r2 = 0;  // coefficient of determination
  // Of each pair of this number of discs, the share left for its residual: the
  // line bends towards its own pairs.
  double freedom = 1;
};

// Nothing if the points do not determine a line. `freedom` stays 1 unless
// requested.
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
