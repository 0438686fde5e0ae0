// Measured numbers with their 95 % intervals, of the laboratory and of test
// suites.

#ifndef RIALTO_OTHELLO_SUPPORT_ESTIMATES_H_
#define RIALTO_OTHELLO_SUPPORT_ESTIMATES_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"

namespace othello {

// Of the normal distribution, 95 % lie within this many deviations of the mean.
inline constexpr double kZ95 = 1.959964;

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  // Multiplies all three by a positive number, such as 100 for per cent.
  Estimate Times(double factor) const {
    return {value * factor, low * factor, high * factor};
  }
};

// A share of trials; Wilson's interval, which stays within 0 to 1.
Estimate ShareOf(int64_t hits, int64_t trials);

// The mean of independent samples; with fewer than two the interval is a point.
Estimate MeanOf(absl::Span<const double> samples);

// The quotient of two sums over the same positions, such as nodes with and
// without a method. The interval is that of the ratio estimator of sampling
// theory (W. G. Cochran, "Sampling techniques", 1977, section 6.3): large
// positions weigh as much as they cost.
Estimate RatioOf(absl::Span<const double> numerators,
                 absl::Span<const double> denominators);

// The difference of two independent estimates. If both come from the same
// positions, the interval is wider than necessary.
Estimate DifferenceOf(const Estimate& a, const Estimate& b);

// (gained - lost) / trials for trials that were made twice, with the interval
// of A. Agresti and Y. Min (Statistics in Medicine 24, 2005): two imagined
// trials keep it from shrinking to a point where nothing was gained or lost.
Estimate PairedGain(int64_t gained, int64_t lost, int64_t trials);

// Standard deviation of the samples.
double DeviationOf(absl::Span<const double> samples);

// "81.2 (79.0 to 83.4)".
std::string FormatEstimate(const Estimate& estimate, int digits);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_ESTIMATES_H_
