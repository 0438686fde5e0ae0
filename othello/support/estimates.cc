#include "othello/support/estimates.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "absl/strings/str_format.h"

namespace othello {

Estimate ShareOf(int64_t hits, int64_t trials) {
  if (trials == 0) return {0, 0, 1};
  const double n = static_cast<double>(trials);
  const double share = static_cast<double>(hits) / n;
  const double z2 = kZ95 * kZ95;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kZ95 / (1 + z2 / n) *
                      std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {share, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double DeviationOf(absl::Span<const double> samples) {
  if (samples.size() < 2) return 0;
  const double n = static_cast<double>(samples.size());
  double sum = 0;
  for (double sample : samples) sum += sample;
  double squares = 0;
  for (double sample : samples) {
    squares += (sample - sum / n) * (sample - sum / n);
  }
  return std::sqrt(squares / (n - 1));
}

Estimate MeanOf(absl::Span<const double> samples) {
  if (samples.empty()) return {};
  const double n = static_cast<double>(samples.size());
  double sum = 0;
  for (double sample : samples) sum += sample;
  const double half = kZ95 * DeviationOf(samples) / std::sqrt(n);
  return {sum / n, sum / n - half, sum / n + half};
}

Estimate RatioOf(absl::Span<const double> numerators,
                 absl::Span<const double> denominators) {
  assert(numerators.size() == denominators.size());
  double numerator = 0;
  double denominator = 0;
  for (size_t i = 0; i < numerators.size(); ++i) {
    numerator += numerators[i];
    denominator += denominators[i];
  }
  if (denominator == 0) return {};
  const double ratio = numerator / denominator;
  if (numerators.size() < 2) return {ratio, ratio, ratio};
  double squares = 0;
  for (size_t i = 0; i < numerators.size(); ++i) {
    const double rest = numerators[i] - ratio * denominators[i];
    squares += rest * rest;
  }
  const double n = static_cast<double>(numerators.size());
  const double half =
      kZ95 * std::sqrt(n / (n - 1) * squares) / std::abs(denominator);
  return {ratio, ratio - half, ratio + half};
}

Estimate DifferenceOf(const Estimate& a, const Estimate& b) {
  // Each bound of the difference from the bounds that it depends on, as
  // intervals need not be symmetric (R. G. Newcombe, 1998, method 10).
  const double value = a.value - b.value;
  return {value, value - std::hypot(a.value - a.low, b.high - b.value),
          value + std::hypot(a.high - a.value, b.value - b.low)};
}

Estimate PairedGain(int64_t gained, int64_t lost, int64_t trials) {
  if (trials == 0) return {0, -1, 1};
  const double n = static_cast<double>(trials) + 2;
  const double difference = static_cast<double>(gained - lost);
  const double middle = difference / n;
  const double half = kZ95 / n *
                      std::sqrt(static_cast<double>(gained + lost) + 1 -
                                difference * difference / n);
  return {difference / static_cast<double>(trials),
          std::max(-1.0, middle - half), std::min(1.0, middle + half)};
}

std::string FormatEstimate(const Estimate& estimate, int digits) {
  return absl::StrFormat("%.*f (%.*f to %.*f)", digits, estimate.value, digits,
                         estimate.low, digits, estimate.high);
}

}  // namespace othello
