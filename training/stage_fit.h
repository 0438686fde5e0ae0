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

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "pattern_eval/pattern_set.h"
#include "training/fit_rows.h"

namespace training {

// A row of X with its label, ready for products.
struct MatrixRow {
  // Of the disc count and the features; one that comes twice counts twice.
  std::array<int32_t, 1 + pattern_eval::kFeatureCount> columns;
  float label = 0;
  float importance = 0;
};
using SampleMatrix = std::vector<MatrixRow>;

SampleMatrix MatrixOf(absl::Span<const Sample> samples, int threads);

// (X w)_row
double Product(const MatrixRow& row, absl::Span<const double> weights);

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

// The weights with the smallest validation error, and their epoch.
struct FittedStage {
  std::vector<double> weights;
  int epoch = 0;
};

// `guess` has FitRowCount() entries. The result is the same for any number of
// threads.
FittedStage FitStage(
    const SampleMatrix& training, const SampleMatrix& validation,
    const std::vector<double>& guess, const FitSettings& settings,
    const std::function<void(const EpochReport&)>& on_epoch = {});

}  // namespace training

#endif  // RIALTO_TRAINING_STAGE_FIT_H_
