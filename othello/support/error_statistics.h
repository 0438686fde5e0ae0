// How far predictions lie from the truth.

#ifndef RIALTO_OTHELLO_SUPPORT_ERROR_STATISTICS_H_
#define RIALTO_OTHELLO_SUPPORT_ERROR_STATISTICS_H_

#include <cmath>
#include <cstdint>

namespace othello {

// Sums over pairs of a predicted and a true value, in discs.
class ErrorStatistics {
 public:
  void Add(double predicted, double exact) {
    const double error = exact - predicted;
    ++count_;
    sum_absolute_ += std::abs(error);
    sum_squares_ += error * error;
    sum_predicted_ += predicted;
    sum_exact_ += exact;
    sum_predicted_squares_ += predicted * predicted;
    sum_products_ += predicted * exact;
  }

  int64_t count() const { return count_; }
  double mean_absolute() const { return sum_absolute_ / Count(); }
  double rms() const { return std::sqrt(sum_squares_ / Count()); }
  // Mean of exact minus predicted.
  double bias() const { return (sum_exact_ - sum_predicted_) / Count(); }
  // Of the regression of the exact on the predicted value; 1 is right, above 1
  // the predictions are too cautious. NaN if all predictions are the same.
  double slope() const {
    const double mean = sum_predicted_ / Count();
    return (sum_products_ - mean * sum_exact_) /
           (sum_predicted_squares_ - mean * sum_predicted_);
  }

 private:
  double Count() const { return static_cast<double>(count_); }

  int64_t count_ = 0;
  double sum_absolute_ = 0;
  double sum_squares_ = 0;
  double sum_predicted_ = 0;
  double sum_exact_ = 0;
  double sum_predicted_squares_ = 0;
  double sum_products_ = 0;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_ERROR_STATISTICS_H_
