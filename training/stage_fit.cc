#include "training/stage_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/support/parallel.h"
#include "pattern_eval/feature_kernels.h"
#include "pattern_eval/feature_state.h"
#include "pattern_eval/weight_sharing.h"
#include "pattern_eval/weights.h"

namespace training {
namespace {

using pattern_eval::kFeatureCount;
using pattern_eval::kPatternSet;

// Sums are formed in pieces whose number depends only on the data, not on the
// number of threads, so that their last bits are always the same.
constexpr int kMaxPieces = 16;
constexpr int64_t kRowsPerPiece = 8192;

int PieceCount(int64_t rows) {
  return static_cast<int>(
      std::clamp<int64_t>(rows / kRowsPerPiece, 1, kMaxPieces));
}

// A constant occurs in all positions of its disc count.
constexpr double kConstantRidge = 1e-6;

// Calls work(piece, begin, end) for the PieceCount() ranges of 0 .. count.
template <typename Work>
void ForEachRange(int64_t count, int threads, const Work& work) {
  const int pieces = PieceCount(count);
  othello::ForEachPiece(pieces, threads, [&](int piece, int) {
    work(piece, count * piece / pieces, count * (piece + 1) / pieces);
    return absl::OkStatus();
  }).IgnoreError();
}

// A sum over 0 .. count in a fixed order of additions.
template <typename Term>
double OrderedSum(int64_t count, int threads, const Term& term) {
  double sums[kMaxPieces] = {};
  ForEachRange(count, threads, [&](int piece, int64_t begin, int64_t end) {
    double sum = 0;
    for (int64_t i = begin; i < end; ++i) sum += term(i);
    sums[piece] = sum;
  });
  double total = 0;
  for (double sum : sums) total += sum;
  return total;
}

double Dot(absl::Span<const double> a, absl::Span<const double> b) {
  return OrderedSum(static_cast<int64_t>(a.size()), 1,
                    [&](int64_t i) { return a[i] * b[i]; });
}

double RidgeOf(int column, double ridge) {
  return column < ConstantColumn(0) ? ridge : kConstantRidge;
}

}  // namespace

int ColumnCount() {
  return pattern_eval::SharedWeights().weight_count + pattern_eval::kDiscCounts;
}

int ConstantColumn(int discs) {
  return pattern_eval::SharedWeights().weight_count + discs;
}

SampleMatrix::SampleMatrix(absl::Span<const Sample> samples, int threads)
    : columns_(samples.size() * kFeatureCount),
      constants_(samples.size()),
      labels_(samples.size()),
      importances_(samples.size()) {
  const std::vector<int32_t>& weight_of_entry =
      pattern_eval::SharedWeights().weight_of_entry;
  const auto fill = [&](int, int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      const Sample& sample = samples[row];
      const pattern_eval::FeatureVector indices =
          pattern_eval::Indices(pattern_eval::FeatureStateOf(sample.position));
      for (int f = 0; f < kFeatureCount; ++f) {
        const int offset =
            kPatternSet.patterns[kPatternSet.features[f].pattern].table_offset;
        columns_[row * kFeatureCount + f] =
            weight_of_entry[offset + indices.values[f]];
      }
      constants_[row] = ConstantColumn(sample.position.disc_count());
      labels_[row] = sample.label;
      importances_[row] = sample.importance;
    }
  };
  ForEachRange(rows(), threads, fill);
}

double SampleMatrix::Product(int64_t row,
                             absl::Span<const double> weights) const {
  const int32_t* column = columns(row);
  double sum = weights[constant_column(row)];
  for (int f = 0; f < kFeatureCount; ++f) sum += weights[column[f]];
  return sum;
}

std::string DescribeSettings(const FitSettings& settings) {
  // Without the threads: they do not change the result.
  return absl::StrCat(
      "ridge=", settings.ridge, " max_epochs=", settings.max_epochs,
      " patience=", settings.patience, " least_gain=", settings.least_gain);
}

absl::Status CheckSettings(const FitSettings& settings) {
  if (!(settings.ridge > 0) || !std::isfinite(settings.ridge)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the ridge must be above 0, not ", settings.ridge,
                     "; without it unseen configurations have no weight"));
  }
  if (settings.max_epochs < 1 || settings.patience < 1 ||
      settings.threads < 1) {
    return absl::InvalidArgumentError(
        "epochs, patience and threads must be at least 1");
  }
  return absl::OkStatus();
}

StageFit::StageFit(const SampleMatrix& training, const SampleMatrix& validation,
                   std::vector<double> guess, const FitSettings& settings)
    : training_(training),
      validation_(validation),
      guess_(std::move(guess)),
      settings_(settings) {
  // The diagonal of X^T C X: where a weight occurs n times in a row, n * n;
  // n * n - n of it is left out, which only makes the preconditioner weaker.
  diagonal_ = TransposedProduct([](int64_t) { return 1.0; });
  for (int j = 0; j < ColumnCount(); ++j) {
    diagonal_[j] += RidgeOf(j, settings_.ridge);
  }
  Start();
}

void StageFit::Start() {
  state_ = FitState();
  state_.deviation.assign(ColumnCount(), 0);
  state_.best_deviation = state_.deviation;
  state_.residual = TransposedProduct([&](int64_t row) {
    return training_.label(row) - training_.Product(row, guess_);
  });
  state_.direction = state_.residual;
  for (int j = 0; j < ColumnCount(); ++j) {
    state_.direction[j] /= diagonal_[j];
  }
  state_.residual_product = Dot(state_.residual, state_.direction);
  state_.best_error =
      JudgedError({0, Rms(training_, guess_), Rms(validation_, guess_)});
}

// Without positions to judge by, the training error must do.
double StageFit::JudgedError(const EpochReport& report) const {
  return validation_.rows() > 0 ? report.validation_rms : report.training_rms;
}

EpochReport StageFit::RunEpoch() {
  const std::vector<double> image = NormalProduct(state_.direction);
  const double curvature = Dot(state_.direction, image);
  // Without curvature there is nothing left to gain.
  const double step = curvature > 0 ? state_.residual_product / curvature : 0;
  for (int j = 0; j < ColumnCount(); ++j) {
    state_.deviation[j] += step * state_.direction[j];
    state_.residual[j] -= step * image[j];
  }
  std::vector<double> preconditioned = state_.residual;
  for (int j = 0; j < ColumnCount(); ++j) preconditioned[j] /= diagonal_[j];
  const double product = Dot(state_.residual, preconditioned);
  const double ratio =
      state_.residual_product > 0 ? product / state_.residual_product : 0;
  for (int j = 0; j < ColumnCount(); ++j) {
    state_.direction[j] = preconditioned[j] + ratio * state_.direction[j];
  }
  state_.residual_product = product;
  ++state_.epoch;

  const std::vector<double> weights = WeightsOf(state_.deviation);
  const EpochReport report = {state_.epoch, Rms(training_, weights),
                              Rms(validation_, weights)};
  if (JudgedError(report) < state_.best_error - settings_.least_gain) {
    state_.best_error = JudgedError(report);
    state_.best_epoch = state_.epoch;
    state_.best_deviation = state_.deviation;
  }
  state_.is_finished = state_.epoch >= settings_.max_epochs || !(product > 0) ||
                       state_.epoch - state_.best_epoch >= settings_.patience;
  return report;
}

std::vector<double> StageFit::BestWeights() const {
  return WeightsOf(state_.best_deviation);
}

std::vector<double> StageFit::NormalProduct(absl::Span<const double> v) const {
  std::vector<double> result =
      TransposedProduct([&](int64_t row) { return training_.Product(row, v); });
  for (int j = 0; j < ColumnCount(); ++j) {
    result[j] += RidgeOf(j, settings_.ridge) * v[j];
  }
  return result;
}

std::vector<double> StageFit::TransposedProduct(
    const std::function<double(int64_t row)>& value) const {
  std::vector<std::vector<double>> pieces(PieceCount(training_.rows()));
  const auto accumulate = [&](int piece, int64_t begin, int64_t end) {
    std::vector<double>& sums = pieces[piece];
    sums.assign(ColumnCount(), 0);
    for (int64_t row = begin; row < end; ++row) {
      const double term = training_.importance(row) * value(row);
      const int32_t* column = training_.columns(row);
      for (int f = 0; f < kFeatureCount; ++f) sums[column[f]] += term;
      sums[training_.constant_column(row)] += term;
    }
  };
  ForEachRange(training_.rows(), settings_.threads, accumulate);
  std::vector<double> result(ColumnCount(), 0);
  for (const std::vector<double>& sums : pieces) {
    for (int j = 0; j < ColumnCount(); ++j) result[j] += sums[j];
  }
  return result;
}

double StageFit::Rms(const SampleMatrix& matrix,
                     absl::Span<const double> weights) const {
  if (matrix.rows() == 0) return 0;
  const double squares =
      OrderedSum(matrix.rows(), settings_.threads, [&](int64_t row) {
        const double error = matrix.label(row) - matrix.Product(row, weights);
        return matrix.importance(row) * error * error;
      });
  const double importance =
      OrderedSum(matrix.rows(), settings_.threads,
                 [&](int64_t row) { return matrix.importance(row); });
  return std::sqrt(squares / importance);
}

std::vector<double> StageFit::WeightsOf(
    absl::Span<const double> deviation) const {
  std::vector<double> weights = guess_;
  for (int j = 0; j < ColumnCount(); ++j) weights[j] += deviation[j];
  return weights;
}

}  // namespace training
