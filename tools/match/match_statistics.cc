#include "tools/match/match_statistics.h"

#include <cassert>
#include <cmath>
#include <numeric>

#include "othello/support/estimates.h"

namespace match {
namespace {

constexpr double kEloScale = 400;

// The score of a pair with that many half points.
double PairScore(int half_points) {
  return static_cast<double>(half_points) / (kPairOutcomes - 1);
}

// The spread of pairs that is most likely given how often each outcome was seen
// and that the mean score is s: p[i] = frequency[i] / (1 + lambda (a[i] - s)),
// with the multiplier lambda that makes the mean s. Returns lambda.
double LagrangeMultiplier(const std::array<double, kPairOutcomes>& frequency,
                          double s) {
  // All 1 + lambda (a - s) are positive between these two; the excess falls
  // from +infinity to -infinity there, as both outer outcomes have a frequency.
  double low = -1 / (1 - s);
  double high = 1 / s;
  constexpr int kHalvings = 100;
  for (int i = 0; i < kHalvings; ++i) {
    const double lambda = (low + high) / 2;
    double excess = 0;
    for (int h = 0; h < kPairOutcomes; ++h) {
      const double distance = PairScore(h) - s;
      excess += frequency[h] * distance / (1 + lambda * distance);
    }
    (excess > 0 ? low : high) = lambda;
  }
  return (low + high) / 2;
}

}  // namespace

double Tally::score() const {
  return games() == 0 ? 0.5 : (wins + 0.5 * draws) / games();
}

int64_t PairCounts::pairs() const {
  return std::accumulate(counts.begin(), counts.end(), int64_t{0});
}

double PairCounts::mean() const {
  double sum = 0;
  for (int h = 0; h < kPairOutcomes; ++h) sum += counts[h] * PairScore(h);
  return sum / pairs();
}

double PairCounts::variance() const {
  double sum = 0;
  for (int h = 0; h < kPairOutcomes; ++h) {
    const double distance = PairScore(h) - mean();
    sum += counts[h] * distance * distance;
  }
  return sum / pairs();
}

Interval ScoreInterval95(const PairCounts& pairs) {
  const double n = static_cast<double>(pairs.pairs());
  if (n == 0) return {};
  const double p = pairs.mean();
  const double largest_variance = p * (1 - p);
  const double measured =
      largest_variance > 0 ? pairs.variance() / largest_variance : 1;
  const double ratio = (n * measured + 1) / (n + 1);
  const double trials = n / ratio;

  const double z2 = othello::kZ95 * othello::kZ95;
  const double center = (p + z2 / (2 * trials)) / (1 + z2 / trials);
  const double half_width =
      othello::kZ95 / (1 + z2 / trials) *
      std::sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
  return {std::max(0.0, center - half_width),
          std::min(1.0, center + half_width)};
}

double EloFromScore(double score) {
  return kEloScale * std::log10(score / (1 - score));
}

double ScoreFromElo(double elo) {
  return 1 / (1 + std::pow(10, -elo / kEloScale));
}

Interval SprtBounds::LlrLimits() const {
  return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)};
}

double LogLikelihoodRatio(const PairCounts& pairs, double elo0, double elo1) {
  if (pairs.pairs() == 0) return 0;
  // An outcome that was never seen may still exist; without this the ratio
  // would be infinite as long as all pairs are equal.
  constexpr double kUnseen = 1e-3;
  std::array<double, kPairOutcomes> count;
  double total = 0;
  for (int h = 0; h < kPairOutcomes; ++h) {
    count[h] = pairs.counts[h] > 0 ? pairs.counts[h] : kUnseen;
    total += count[h];
  }
  std::array<double, kPairOutcomes> frequency;
  for (int h = 0; h < kPairOutcomes; ++h) frequency[h] = count[h] / total;

  const double s0 = ScoreFromElo(elo0);
  const double s1 = ScoreFromElo(elo1);
  const double lambda0 = LagrangeMultiplier(frequency, s0);
  const double lambda1 = LagrangeMultiplier(frequency, s1);
  double llr = 0;
  for (int h = 0; h < kPairOutcomes; ++h) {
    llr += count[h] * (std::log1p(lambda0 * (PairScore(h) - s0)) -
                       std::log1p(lambda1 * (PairScore(h) - s1)));
  }
  return llr;
}

SprtVerdict JudgeSprt(const PairCounts& pairs, const SprtBounds& bounds) {
  const double llr = LogLikelihoodRatio(pairs, bounds.elo0, bounds.elo1);
  const Interval limits = bounds.LlrLimits();
  if (llr <= limits.low) return SprtVerdict::kElo0;
  if (llr >= limits.high) return SprtVerdict::kElo1;
  return SprtVerdict::kUndecided;
}

}  // namespace match
