// Sparse linear least squares for the weights of one stage of the game.
//
// A position is a row of the matrix X, whose columns are the rows of a table of
// weights (fit_rows.h): the number of times that each weight occurs in its
// features, and a 1 for its disc count. Mobility is left alone. With
// labels y, importance c of each row, and a guess p made before looking at the
// data, the weights w are those that minimise
//
//   sum_i c_i (y_i - (X w)_i)^2  +  ridge * sum_j (w_j - p_j)^2.
//
// The second term is what rare configurations need: one that was never seen
// keeps its guess, one that was seen r times goes r / (r + ridge) of the way.
// The guess is the neighbouring stage. Solved by conjugate gradients with the
// diagonal as preconditioner (Hestenes and Stiefel 1952); an iteration is an
// epoch. The error on positions of other games says when to stop.

#ifndef RIALTO_TRAINING_STAGE_FIT_H_
#define RIALTO_TRAINING_STAGE_FIT_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "pattern_eval/pattern_set.h"
#include "training/fit_rows.h"

namespace training {

// Rows of X with their labels, ready for products.
class SampleMatrix {
 public:
  SampleMatrix(absl::Span<const Sample> samples, int threads);

  int64_t rows() const { return static_cast<int64_t>(labels_.size()); }
  // The columns of a row, of its disc count and its features; one that comes
  // twice counts twice.
  absl::Span<const int32_t> columns(int64_t row) const {
    return absl::MakeConstSpan(columns_).subspan(row * kColumnsOfRow,
                                                 kColumnsOfRow);
  }
  float label(int64_t row) const { return labels_[row]; }
  float importance(int64_t row) const { return importances_[row]; }

  // (X w)_row
  double Product(int64_t row, absl::Span<const double> weights) const;

 private:
  static constexpr int64_t kColumnsOfRow = 1 + pattern_eval::kFeatureCount;

  std::vector<int32_t> columns_;
  std::vector<float> labels_;
  std::vector<float> importances_;
};

struct FitSettings {
  double ridge = 50;
  int max_epochs = 200;
  // Ends after this many epochs in a row that did not lower the validation
  // error by at least this many discs.
  int patience = 6;
  double least_gain = 0.0005;
  int threads = 1;
};

absl::Status CheckSettings(const FitSettings& settings);

struct EpochReport {
  int epoch = 0;
  double training_rms = 0;  // discs
  double validation_rms = 0;
};

class StageFit {
 public:
  // The matrices must outlive it. `guess` has FitRowCount() entries.
  StageFit(const SampleMatrix& training, const SampleMatrix& validation,
           std::vector<double> guess, const FitSettings& settings);

  bool is_finished() const { return is_finished_; }
  EpochReport RunEpoch();

  int epoch() const { return epoch_; }
  // The weights with the smallest validation error so far, and their epoch.
  std::vector<double> BestWeights() const;
  int best_epoch() const { return best_epoch_; }

 private:
  // result = (X^T C X + ridge) v
  std::vector<double> NormalProduct(absl::Span<const double> v) const;
  // result_j = sum_i c_i X_ij value(i), the same for any number of threads.
  std::vector<double> TransposedProduct(
      const std::function<double(int64_t row)>& value) const;
  double Rms(const SampleMatrix& matrix,
             absl::Span<const double> weights) const;
  double JudgedError(const EpochReport& report) const;
  std::vector<double> WeightsOf(absl::Span<const double> deviation) const;

  const SampleMatrix& training_;
  const SampleMatrix& validation_;
  const std::vector<double> guess_;
  const FitSettings settings_;
  std::vector<double> diagonal_;
  int epoch_ = 0;
  bool is_finished_ = false;
  double residual_product_ = 0;
  double best_error_ = 0;
  int best_epoch_ = 0;
  // Of the deviation from the guess.
  std::vector<double> deviation_;
  std::vector<double> residual_;
  std::vector<double> direction_;
  std::vector<double> best_deviation_;
};

}  // namespace training

#endif  // RIALTO_TRAINING_STAGE_FIT_H_
