// Straight lines through points, by least squares, with measures of how
// reliable they are.
//
// The model is y = slope * x + offset + e, where e is normally distributed with
// mean 0 and deviation sigma.

#ifndef RIALTO_OTHELLO_SUPPORT_LINEAR_FIT_H_
#define RIALTO_OTHELLO_SUPPORT_LINEAR_FIT_H_

#include <cstdint>

#include "absl/status/statusor.h"

namespace othello {

// What a fit needs to know of its points. Sums are taken around running means,
// so that no precision is lost if the points are far from the origin.
class LinearSums {
 public:
  void Add(double x, double y);
  // As if the points of `other` had been added.
  void Add(const LinearSums& other);

  int64_t count() const { return count_; }
  double mean_x() const { return mean_x_; }
  double mean_y() const { return mean_y_; }
  // Sums of squares and products of the distances from the means.
  double xx() const { return xx_; }
  double xy() const { return xy_; }
  double yy() const { return yy_; }
  // Of the line of least squares; NaN if all points have the same x.
  double slope() const { return xy_ / xx_; }

 private:
  int64_t count_ = 0;
  double mean_x_ = 0;
  double mean_y_ = 0;
  double xx_ = 0;
  double xy_ = 0;
  double yy_ = 0;
};

struct LinearFit {
  int64_t count = 0;
  double slope = 0;
  double offset = 0;
  double sigma = 0;  // of the residuals, with count - 2 degrees of freedom
  double r2 = 0;     // coefficient of determination
  // Standard errors.
  double slope_error = 0;
  double offset_error = 0;
  double sigma_error = 0;

  double At(double x) const { return slope * x + offset; }
};

// Errors: fewer than three points, or all above each other.
absl::StatusOr<LinearFit> FitLine(const LinearSums& sums);

// The distribution function of the normal distribution, and its inverse for
// 0 < p < 1.
double NormalCdf(double t);
double NormalQuantile(double p);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_LINEAR_FIT_H_
