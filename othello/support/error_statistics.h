// How far predictions are from the truth.

#ifndef RIALTO_OTHELLO_SUPPORT_ERROR_STATISTICS_H_
#define RIALTO_OTHELLO_SUPPORT_ERROR_STATISTICS_H_

#include <cmath>
#include <cstdint>

#include "othello/support/linear_fit.h"

namespace othello {

// Sums over pairs of a predicted and a true value, in discs.
class ErrorStatistics {
 public:
  void Add(double predicted, double exact) {
    const double error = exact - predicted;
    sum_ += error;
    sum_absolute_ += std::abs(error);
    sum_squares_ += error * error;
    sums_.Add(predicted, exact);
  }

  int64_t count() const { return sums_.count(); }
  double mean_absolute() const { return sum_absolute_ / Count(); }
  double rms() const { return std::sqrt(sum_squares_ / Count()); }
  // Mean of exact minus predicted.
  double bias() const { return sum_ / Count(); }
  // Of the regression of the exact on the predicted value; 1 is right, above 1
  // the predictions are too cautious. NaN if all predictions are the same.
  double slope() const { return sums_.slope(); }

 private:
  double Count() const { return static_cast<double>(count()); }

  double sum_ = 0;
  double sum_absolute_ = 0;
  double sum_squares_ = 0;
  LinearSums sums_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_ERROR_STATISTICS_H_
