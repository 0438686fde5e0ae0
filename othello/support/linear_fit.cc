#include "othello/support/linear_fit.h"

#include <algorithm>
#include <cmath>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace othello {

void LinearSums::Add(double x, double y) {
  ++count_;
  const double dx = x - mean_x_;
  const double dy = y - mean_y_;
  mean_x_ += dx / static_cast<double>(count_);
  mean_y_ += dy / static_cast<double>(count_);
  xx_ += dx * (x - mean_x_);
  xy_ += dx * (y - mean_y_);
  yy_ += dy * (y - mean_y_);
}

void LinearSums::Add(const LinearSums& other) {
  if (other.count_ == 0) return;
  const double own = static_cast<double>(count_);
  const double others = static_cast<double>(other.count_);
  const double dx = other.mean_x_ - mean_x_;
  const double dy = other.mean_y_ - mean_y_;
  const double share = others / (own + others);
  count_ += other.count_;
  mean_x_ += dx * share;
  mean_y_ += dy * share;
  xx_ += other.xx_ + dx * dx * own * share;
  xy_ += other.xy_ + dx * dy * own * share;
  yy_ += other.yy_ + dy * dy * own * share;
}

absl::StatusOr<LinearFit> FitLine(const LinearSums& sums) {
  if (sums.count() < 3) {
    return absl::FailedPreconditionError(
        absl::StrCat("a line needs at least 3 points, not ", sums.count()));
  }
  if (!(sums.xx() > 0)) {
    return absl::FailedPreconditionError(
        "all points have the same x, so any slope would do");
  }
  LinearFit fit;
  fit.count = sums.count();
  const double n = static_cast<double>(fit.count);
  fit.slope = sums.xy() / sums.xx();
  fit.offset = sums.mean_y() - fit.slope * sums.mean_x();
  // Rounding may leave a perfect line with a residual below zero.
  const double residual = std::max(0.0, sums.yy() - fit.slope * sums.xy());
  fit.sigma = std::sqrt(residual / (n - 2));
  fit.r2 = sums.yy() > 0 ? 1 - residual / sums.yy() : 1;
  fit.slope_error = fit.sigma / std::sqrt(sums.xx());
  fit.offset_error =
      fit.sigma * std::sqrt(1 / n + sums.mean_x() * sums.mean_x() / sums.xx());
  fit.sigma_error = fit.sigma / std::sqrt(2 * (n - 2));
  return fit;
}

double NormalCdf(double t) { return std::erfc(-t / std::sqrt(2.0)) / 2; }

double NormalQuantile(double p) {
  double low = -40;
  double high = 40;
  while (high - low > 1e-12) {
    const double middle = (low + high) / 2;
    (NormalCdf(middle) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace othello
