#include "training/stage_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/support/parallel.h"

namespace training {
namespace {

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
  return column < FirstMobilityRow() ? ridge : kConstantRidge;
}

}  // namespace

SampleMatrix::SampleMatrix(absl::Span<const Sample> samples, int threads)
    : columns_(samples.size() * kColumnsOfRow),
      labels_(samples.size()),
      importances_(samples.size()) {
  const auto fill = [&](int, int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      const Sample& sample = samples[row];
      PositionRows rows;
      FindRows(sample.position, rows);
      int32_t* const columns = &columns_[row * kColumnsOfRow];
      columns[0] = DiscRow(sample.position.disc_count());
      for (int f = 0; f < pattern_eval::kFeatureCount; ++f) {
        columns[1 + f] = static_cast<int32_t>(rows[f].row());
      }
      labels_[row] = sample.label;
      importances_[row] = sample.importance;
    }
  };
  ForEachRange(rows(), threads, fill);
}

double SampleMatrix::Product(int64_t row,
                             absl::Span<const double> weights) const {
  double sum = 0;
  for (const int32_t column : columns(row)) sum += weights[column];
  return sum;
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
  for (int j = 0; j < FitRowCount(); ++j) {
    diagonal_[j] += RidgeOf(j, settings_.ridge);
  }
  deviation_.assign(FitRowCount(), 0);
  best_deviation_ = deviation_;
  residual_ = TransposedProduct([&](int64_t row) {
    return training_.label(row) - training_.Product(row, guess_);
  });
  direction_ = residual_;
  for (int j = 0; j < FitRowCount(); ++j) {
    direction_[j] /= diagonal_[j];
  }
  residual_product_ = Dot(residual_, direction_);
  best_error_ =
      JudgedError({0, Rms(training_, guess_), Rms(validation_, guess_)});
}

// Without positions to judge by, the training error must do.
double StageFit::JudgedError(const EpochReport& report) const {
  return validation_.rows() > 0 ? report.validation_rms : report.training_rms;
}

EpochReport StageFit::RunEpoch() {
  const std::vector<double> image = NormalProduct(direction_);
  const double curvature = Dot(direction_, image);
  // Without curvature there is nothing left to gain.
  const double step = curvature > 0 ? residual_product_ / curvature : 0;
  for (int j = 0; j < FitRowCount(); ++j) {
    deviation_[j] += step * direction_[j];
    residual_[j] -= step * image[j];
  }
  std::vector<double> preconditioned = residual_;
  for (int j = 0; j < FitRowCount(); ++j) preconditioned[j] /= diagonal_[j];
  const double product = Dot(residual_, preconditioned);
  const double ratio = residual_product_ > 0 ? product / residual_product_ : 0;
  for (int j = 0; j < FitRowCount(); ++j) {
    direction_[j] = preconditioned[j] + ratio * direction_[j];
  }
  residual_product_ = product;
  ++epoch_;

  const std::vector<double> weights = WeightsOf(deviation_);
  const EpochReport report = {epoch_, Rms(training_, weights),
                              Rms(validation_, weights)};
  if (JudgedError(report) < best_error_ - settings_.least_gain) {
    best_error_ = JudgedError(report);
    best_epoch_ = epoch_;
    best_deviation_ = deviation_;
  }
  is_finished_ = epoch_ >= settings_.max_epochs || !(product > 0) ||
                 epoch_ - best_epoch_ >= settings_.patience;
  return report;
}

std::vector<double> StageFit::BestWeights() const {
  return WeightsOf(best_deviation_);
}

std::vector<double> StageFit::NormalProduct(absl::Span<const double> v) const {
  std::vector<double> result =
      TransposedProduct([&](int64_t row) { return training_.Product(row, v); });
  for (int j = 0; j < FitRowCount(); ++j) {
    result[j] += RidgeOf(j, settings_.ridge) * v[j];
  }
  return result;
}

std::vector<double> StageFit::TransposedProduct(
    const std::function<double(int64_t row)>& value) const {
  std::vector<std::vector<double>> pieces(PieceCount(training_.rows()));
  const auto accumulate = [&](int piece, int64_t begin, int64_t end) {
    std::vector<double>& sums = pieces[piece];
    sums.assign(FitRowCount(), 0);
    for (int64_t row = begin; row < end; ++row) {
      const double term = training_.importance(row) * value(row);
      for (const int32_t column : training_.columns(row)) sums[column] += term;
    }
  };
  ForEachRange(training_.rows(), settings_.threads, accumulate);
  std::vector<double> result(FitRowCount(), 0);
  for (const std::vector<double>& sums : pieces) {
    for (int j = 0; j < FitRowCount(); ++j) result[j] += sums[j];
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
  for (int j = 0; j < FitRowCount(); ++j) weights[j] += deviation[j];
  return weights;
}

}  // namespace training
