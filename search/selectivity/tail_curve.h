// Errors of searches have longer tails than the normal distribution: fewer lie
// beyond one sigma, and more beyond two and a half. A tail curve says how many
// sigmas a cut with threshold t needs, so that as many errors lie beyond as
// 1 - Phi(t) promises.

#ifndef RIALTO_SEARCH_SELECTIVITY_TAIL_CURVE_H_
#define RIALTO_SEARCH_SELECTIVITY_TAIL_CURVE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace search {

struct TailPoint {
  double t = 0;
  double sigmas = 0;

  friend bool operator==(const TailPoint&, const TailPoint&) = default;
};

class TailCurve {
 public:
  TailCurve() = default;  // that of the normal distribution: t sigmas

  // Both numbers of the points must rise from above 0 to at most 10.
  static absl::StatusOr<TailCurve> Create(std::vector<TailPoint> points);

  // Straight between 0 and the points; beyond the last, a constant share of t.
  double At(double t) const;

  // Empty: a normal distribution.
  const std::vector<TailPoint>& points() const { return points_; }

  friend bool operator==(const TailCurve&, const TailCurve&) = default;

 private:
  std::vector<TailPoint> points_;
};

// "1.00=0.9260 2.00=2.0476", rounded as it is written. Empty: normal.
absl::StatusOr<TailCurve> ParseTailCurve(absl::string_view text);
std::string FormatTailCurve(const TailCurve& curve);

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_TAIL_CURVE_H_
