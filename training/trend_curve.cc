#include "training/trend_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "othello/support/estimates.h"
#include "othello/support/random.h"

namespace training {
namespace {

constexpr int kFolds = 5;
// Amounts that a window may be worth, the widest first. The last leaves cells
// that have any number of pairs to themselves.
constexpr double kWantedPairs[] = {16000, 8000, 4000, 2000, 1000, 500, 250, 1};

// Narrower windows and waves must make held-out games more likely by this much,
// in logarithms. Where pairs are few, the best of so many choices is better by
// a few units by chance alone, and its curves would follow the noise.
constexpr double kLeastGain = 6;
// Waves that pairs may show; none first.
constexpr int kPeriods[] = {0, 2, 4, 6};

DiscMoments SumOfTimes(absl::Span<const GamePairs> pairs,
                       absl::Span<const int> times) {
  DiscMoments sum = {};
  for (const GamePairs& some : pairs) {
    if (times[some.game] > 0) {
      sum[some.discs].Add(some.moments, times[some.game]);
    }
  }
  return sum;
}

// The weight of the pairs in a window. The side with more pairs counts for
// both, so that windows are as wide at the ends of the game as in the middle.
double WeightedPairs(const DiscMoments& moments, int discs, int reach) {
  double less = 0;
  double more = 0;
  for (int i = 1; i <= reach; ++i) {
    const double weight = TrendWeight(i, reach);
    if (discs >= i) less += weight * moments[discs - i].n;
    if (discs + i < kDiscCounts) more += weight * moments[discs + i].n;
  }
  return moments[discs].n + 2 * std::max(less, more);
}

// Whether a window without pairs in its midst has none on one side either. A
// trend takes both.
bool IsOneSided(const DiscMoments& moments, int discs, int reach) {
  if (moments[discs].n > 0) return false;
  double less = 0;
  double more = 0;
  for (int i = 1; i <= reach; ++i) {
    if (discs >= i) less += moments[discs - i].n;
    if (discs + i < kDiscCounts) more += moments[discs + i].n;
  }
  return !(less > 0 && more > 0);
}

// The spread of numbers that come one after the other.
class Spread {
 public:
  void Add(double number) {
    ++count_;
    const double distance = number - mean_;
    mean_ += distance / count_;
    squares_ += distance * (number - mean_);
  }
  double deviation() const {
    return count_ < 2 ? 0 : std::sqrt(squares_ / (count_ - 1));
  }

 private:
  int count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// How much wider than the normal distribution's a 95 % interval must be if the
// deviation is estimated with this many degrees of freedom (Student's t, by the
// expansion of Cornish and Fisher).
double StudentFactor(double freedom) {
  constexpr double z2 = othello::kZ95 * othello::kZ95;
  const double f = std::max(freedom, 2.0);
  return 1 + (z2 + 1) / (4 * f) + ((5 * z2 + 16) * z2 + 3) / (96 * f * f);
}

// The number of equally large games that would be as informative.
std::array<double, kDiscCounts> EffectiveGames(
    absl::Span<const GamePairs> pairs, const CurveWindows& windows) {
  std::array<double, kDiscCounts> sums = {};
  std::array<double, kDiscCounts> squares = {};
  std::array<double, kDiscCounts> of_game = {};
  const auto end_game = [&] {
    for (int discs = 0; discs < kDiscCounts; ++discs) {
      sums[discs] += of_game[discs];
      squares[discs] += of_game[discs] * of_game[discs];
    }
    of_game = {};
  };
  int game = -1;
  for (const GamePairs& some : pairs) {
    if (some.game != game) end_game();
    game = some.game;
    for (int discs = 0; discs < kDiscCounts; ++discs) {
      of_game[discs] +=
          some.moments.n *
          TrendWeight(std::abs(discs - some.discs), windows[discs].reach);
    }
  }
  end_game();
  std::array<double, kDiscCounts> games = {};
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (squares[discs] > 0) {
      games[discs] = sums[discs] * sums[discs] / squares[discs];
    }
  }
  return games;
}

}  // namespace

DiscMoments SumOf(absl::Span<const GamePairs> pairs) {
  DiscMoments sum = {};
  for (const GamePairs& some : pairs) sum[some.discs].Add(some.moments, 1);
  return sum;
}

CurveWindows WindowsFor(const DiscMoments& moments, const TrendChoice& choice,
                        int max_reach, int degree) {
  CurveWindows windows;
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    TrendWindow& window = windows[discs];
    window.period = choice.period;
    window.degree = degree;
    while (window.reach < max_reach &&
           (WeightedPairs(moments, discs, window.reach) < choice.wanted_pairs ||
            IsOneSided(moments, discs, window.reach))) {
      ++window.reach;
    }
  }
  return windows;
}

TrendCurve FitCurve(const DiscMoments& moments, const CurveWindows& windows,
                    const TrendCurve* freedom) {
  TrendCurve curve;
  DiscResiduals residuals;
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (freedom != nullptr && !(*freedom)[discs]) continue;
    const std::optional<TrendLine> line =
        FitTrendLine(moments, discs, windows[discs], freedom == nullptr);
    if (!line) continue;
    const double share =
        freedom == nullptr ? line->freedom : (*freedom)[discs]->freedom;
    curve[discs] = line;
    curve[discs]->freedom = share;
    residuals.squares[discs] =
        moments[discs].SquaredResiduals(line->a, line->b);
    residuals.freedom[discs] = moments[discs].n * share;
  }
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (!curve[discs]) continue;
    const std::optional<double> sigma =
        FitTrendSigma(residuals, discs, windows[discs]);
    if (!sigma) {
      curve[discs].reset();
      continue;
    }
    curve[discs]->sigma = *sigma;
    if (freedom != nullptr) continue;
    // The share of the variance of y that the line explains, with x as varied
    // as it is in the window at any one number of discs.
    double spread = 0, left = 0;
    for (int at = 0; at < kDiscCounts; ++at) {
      const double weight =
          TrendWeight(std::abs(at - discs), windows[discs].reach);
      const PairMoments& some = moments[at];
      if (!(weight > 0) || !(some.n > 0)) continue;
      spread += weight * (some.xx - some.x * some.x / some.n);
      left += weight * residuals.freedom[at];
    }
    const double explained = curve[discs]->a * curve[discs]->a * spread;
    curve[discs]->r2 = explained / (explained + *sigma * *sigma * left);
  }
  return curve;
}

std::optional<double> LogLikelihood(const TrendCurve& curve,
                                    const DiscMoments& pairs) {
  constexpr double kHalfLogTwoPi = 0.9189385332046727;
  double sum = 0;
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    const PairMoments& some = pairs[discs];
    if (!(some.n > 0)) continue;
    if (!curve[discs]) return std::nullopt;
    const TrendLine& at = *curve[discs];
    sum -= some.n * (kHalfLogTwoPi + std::log(at.sigma)) +
           some.SquaredResiduals(at.a, at.b) / (2 * at.sigma * at.sigma);
  }
  return sum;
}

TrendChoice ChooseTrend(absl::Span<const GamePairs> pairs, int games,
                        int max_reach) {
  std::array<DiscMoments, kFolds> without;
  std::array<DiscMoments, kFolds> only;
  for (int fold = 0; fold < kFolds; ++fold) {
    std::vector<int> times(games);
    for (int game = 0; game < games; ++game)
      times[game] = game % kFolds == fold;
    only[fold] = SumOfTimes(pairs, times);
    for (int& some : times) some = 1 - some;
    without[fold] = SumOfTimes(pairs, times);
  }
  TrendChoice best;
  double most_likely = -std::numeric_limits<double>::infinity();
  for (int period : kPeriods) {
    for (double wanted : kWantedPairs) {
      const TrendChoice choice = {wanted, period};
      double sum = 0;
      for (int fold = 0; fold < kFolds; ++fold) {
        const TrendCurve curve = FitCurve(
            without[fold],
            WindowsFor(without[fold], choice, max_reach, /*degree=*/1));
        sum += LogLikelihood(curve, only[fold])
                   .value_or(-std::numeric_limits<double>::infinity());
      }
      if (sum > most_likely + kLeastGain) {
        most_likely = sum;
        best = choice;
      }
    }
  }
  return best;
}

std::array<CurveError, kDiscCounts> CurveErrors(
    absl::Span<const GamePairs> pairs, int games, const CurveWindows& windows,
    const TrendCurve& curve, int replicates, uint64_t seed) {
  struct Spreads {
    Spread a, b, log_sigma;
  };
  std::array<Spreads, kDiscCounts> spreads;
  std::vector<int> times(games);
  for (int replicate = 0; replicate < replicates; ++replicate) {
    othello::RandomStream random(seed, replicate);
    std::fill(times.begin(), times.end(), 0);
    for (int i = 0; i < games; ++i) ++times[random.Below(games)];
    const TrendCurve again =
        FitCurve(SumOfTimes(pairs, times), windows, &curve);
    for (int discs = 0; discs < kDiscCounts; ++discs) {
      if (!again[discs] || !(again[discs]->sigma > 0)) continue;
      spreads[discs].a.Add(again[discs]->a);
      spreads[discs].b.Add(again[discs]->b);
      spreads[discs].log_sigma.Add(std::log(again[discs]->sigma));
    }
  }
  const auto effective_games = EffectiveGames(pairs, windows);
  std::array<CurveError, kDiscCounts> errors;
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (!curve[discs]) continue;
    const double games_here = effective_games[discs];
    const double freedom =
        std::max(games_here - UnknownsOf(windows[discs]), 1.0);
    const double factor = StudentFactor(freedom) *
                          std::sqrt(std::max(games_here, freedom) / freedom);
    const Spreads& of = spreads[discs];
    errors[discs] = {factor * of.a.deviation(), factor * of.b.deviation(),
                     factor * of.log_sigma.deviation() * curve[discs]->sigma};
  }
  return errors;
}

}  // namespace training
