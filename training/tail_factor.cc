#include "training/tail_factor.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "othello/support/linear_fit.h"

namespace training {
namespace {

constexpr double kThresholds[] = {1, 1.5, 2};
constexpr double kMiddle = 1.5;
// With fewer pairs the factor would be mostly noise.
constexpr int64_t kLeastPairs = 20000;

// By how much the share beyond kMiddle grows, in per cent, if sigma shrinks by
// one: t phi(t) / (1 - Phi(t)).
double Elasticity() {
  constexpr double kRootOfTwoPi = 2.5066282746310002;
  return kMiddle * std::exp(-kMiddle * kMiddle / 2) / kRootOfTwoPi /
         (1 - othello::NormalCdf(kMiddle));
}

}  // namespace

void TailCounter::Add(double residual, int64_t game) {
  if (games_.empty() || game != game_) games_.emplace_back();
  game_ = game;
  sizes_.push_back(static_cast<float>(std::abs(residual)));
  ++games_.back().all;
  games_.back().beyond += sizes_.back() > kMiddle;
}

TailFactor TailCounter::Find() const {
  TailFactor result;
  result.pairs = static_cast<int64_t>(sizes_.size());
  if (result.pairs < kLeastPairs) return result;
  std::vector<float> sizes = sizes_;
  std::sort(sizes.begin(), sizes.end());
  const double count = static_cast<double>(sizes.size());
  const auto excess = [&](double factor) {
    double sum = 0;
    for (double t : kThresholds) {
      const auto first =
          std::upper_bound(sizes.begin(), sizes.end(), t * factor);
      // Half a pair, so that none has a logarithm.
      const double beyond = std::distance(first, sizes.end()) + 0.5;
      sum += std::log(beyond / count / (2 * (1 - othello::NormalCdf(t))));
    }
    return sum;
  };
  double low = 0.5;
  double high = 2;
  while (high - low > 1e-6) {
    const double middle = (low + high) / 2;
    (excess(middle) > 0 ? low : high) = middle;
  }
  result.factor = (low + high) / 2;

  double beyond = 0;
  for (const OfGame& game : games_) beyond += static_cast<double>(game.beyond);
  const double share = beyond / count;
  double squares = 0;
  for (const OfGame& game : games_) {
    const double off = static_cast<double>(game.beyond) -
                       share * static_cast<double>(game.all);
    squares += off * off;
  }
  if (beyond > 0) {
    result.error = result.factor * std::sqrt(squares) / beyond / Elasticity();
  }
  return result;
}

}  // namespace training
