// The curves a, b and sigma of one pair of depths by number of discs
// (local_trend.h): how wide the windows are, and how far the result can be
// trusted.

#ifndef RIALTO_TRAINING_TREND_CURVE_H_
#define RIALTO_TRAINING_TREND_CURVE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "training/local_trend.h"

namespace training {

// Pairs of one game with one number of discs. They resemble each other, so an
// estimate from few games is uncertain, however many pairs they have.
struct GamePairs {
  int game = 0;  // from 0, without gaps
  int discs = 0;
  PairMoments moments;
};

DiscMoments SumOf(absl::Span<const GamePairs> pairs);

// How windows are chosen. Each grows until the weights of its pairs add up to
// `wanted_pairs`; one at the end of the game, as if there were as many pairs
// beyond.
struct TrendChoice {
  double wanted_pairs = 1000;
  int period = 0;  // see TrendWindow

  friend bool operator==(const TrendChoice&, const TrendChoice&) = default;
};

using CurveWindows = std::array<TrendWindow, kDiscCounts>;
// `degree` is that of the trends.
CurveWindows WindowsFor(const DiscMoments& moments, const TrendChoice& choice,
                        int max_reach, int degree);

// By number of discs; nothing where the pairs do not determine it.
using TrendCurve = std::array<std::optional<TrendLine>, kDiscCounts>;

// If `freedom` is given, that of another curve is taken for granted.
TrendCurve FitCurve(const DiscMoments& moments, const CurveWindows& windows,
                    const TrendCurve* freedom = nullptr);

// The logarithm of the probability density of pairs under a curve. Nothing if
// the curve has a gap where there are pairs.
std::optional<double> LogLikelihood(const TrendCurve& curve,
                                    const DiscMoments& pairs);

// The widest windows without a wave, unless others make held-out games clearly
// more likely, if trends are straight: each fifth of the games, given the
// others. With windows of this size the error from curved trends is as large as
// the random error, and would spoil the intervals; so the curve itself is then
// fitted with parabolas (Calonico, Cattaneo and Farrell 2018).
TrendChoice ChooseTrend(absl::Span<const GamePairs> pairs, int games,
                        int max_reach);

// Standard errors, such that 95 % of intervals of 1.96 errors on both sides
// hold the truth.
struct CurveError {
  double a = 0;
  double b = 0;
  double sigma = 0;
};

// By the bootstrap: the curve is fitted again and again to games drawn with
// replacement, as many as there are.
std::array<CurveError, kDiscCounts> CurveErrors(
    absl::Span<const GamePairs> pairs, int games, const CurveWindows& windows,
    const TrendCurve& curve, int replicates, uint64_t seed);

}  // namespace training

#endif  // RIALTO_TRAINING_TREND_CURVE_H_
