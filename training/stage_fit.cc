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

// X^T C v, where v_i is value(row i).
template <typename Value>
std::vector<double> TransposedProduct(const SampleMatrix& matrix, int threads,
                                      const Value& value) {
  const auto rows = static_cast<int64_t>(matrix.size());
  std::vector<std::vector<double>> pieces(PieceCount(rows));
  ForEachRange(rows, threads, [&](int piece, int64_t begin, int64_t end) {
    std::vector<double>& sums = pieces[piece];
    sums.assign(FitRowCount(), 0);
    for (int64_t i = begin; i < end; ++i) {
      const MatrixRow& row = matrix[i];
      const double term = row.importance * value(row);
      for (const int32_t column : row.columns) sums[column] += term;
    }
  });
  std::vector<double> result(FitRowCount(), 0);
  for (const std::vector<double>& sums : pieces) {
    for (int j = 0; j < FitRowCount(); ++j) result[j] += sums[j];
  }
  return result;
}

double Rms(const SampleMatrix& matrix, int threads,
           absl::Span<const double> weights) {
  const auto rows = static_cast<int64_t>(matrix.size());
  if (rows == 0) return 0;
  const double squares = OrderedSum(rows, threads, [&](int64_t i) {
    const double error = matrix[i].label - Product(matrix[i], weights);
    return matrix[i].importance * error * error;
  });
  const double importance = OrderedSum(
      rows, threads, [&](int64_t i) { return matrix[i].importance; });
  return std::sqrt(squares / importance);
}

}  // namespace

SampleMatrix MatrixOf(absl::Span<const Sample> samples, int threads) {
  SampleMatrix matrix(samples.size());
  const auto fill = [&](int, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      PositionRows rows;
      FindRows(samples[i].position, rows);
      MatrixRow& row = matrix[i];
      row.columns[0] = DiscRow(samples[i].position.disc_count());
      for (int f = 0; f < pattern_eval::kFeatureCount; ++f) {
        row.columns[1 + f] = static_cast<int32_t>(rows[f].row());
      }
      row.label = samples[i].label;
      row.importance = samples[i].importance;
    }
  };
  ForEachRange(static_cast<int64_t>(samples.size()), threads, fill);
  return matrix;
}

double Product(const MatrixRow& row, absl::Span<const double> weights) {
  double sum = 0;
  for (const int32_t column : row.columns) sum += weights[column];
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

FittedStage FitStage(const SampleMatrix& training,
                     const SampleMatrix& validation,
                     const std::vector<double>& guess,
                     const FitSettings& settings,
                     const std::function<void(const EpochReport&)>& on_epoch) {
  const int count = FitRowCount();
  const int threads = settings.threads;
  // Without positions to judge by, the training error must do.
  const auto judged_error = [&](const EpochReport& report) {
    return validation.empty() ? report.training_rms : report.validation_rms;
  };
  const auto report_of = [&](int epoch, const std::vector<double>& weights) {
    return EpochReport{epoch, Rms(training, threads, weights),
                       Rms(validation, threads, weights)};
  };
  // The diagonal of X^T C X: where a weight occurs n times in a row, n * n;
  // n * n - n of it is left out, which only makes the preconditioner weaker.
  std::vector<double> diagonal = TransposedProduct(
      training, threads, [](const MatrixRow&) { return 1.0; });
  for (int j = 0; j < count; ++j) diagonal[j] += RidgeOf(j, settings.ridge);
  std::vector<double> deviation(count);  // from the guess
  std::vector<double> residual = TransposedProduct(
      training, threads,
      [&](const MatrixRow& row) { return row.label - Product(row, guess); });
  std::vector<double> direction = residual;
  for (int j = 0; j < count; ++j) direction[j] /= diagonal[j];
  double product = Dot(residual, direction);
  FittedStage best = {guess, 0};
  double best_error = judged_error(report_of(0, guess));
  for (int epoch = 1; epoch <= settings.max_epochs; ++epoch) {
    // (X^T C X + ridge) direction
    std::vector<double> image = TransposedProduct(
        training, threads,
        [&](const MatrixRow& row) { return Product(row, direction); });
    for (int j = 0; j < count; ++j) {
      image[j] += RidgeOf(j, settings.ridge) * direction[j];
    }
    const double curvature = Dot(direction, image);
    // Without curvature there is nothing left to gain.
    const double step = curvature > 0 ? product / curvature : 0;
    std::vector<double> weights = guess;
    for (int j = 0; j < count; ++j) {
      deviation[j] += step * direction[j];
      residual[j] -= step * image[j];
      weights[j] += deviation[j];
    }
    std::vector<double> preconditioned = residual;
    for (int j = 0; j < count; ++j) preconditioned[j] /= diagonal[j];
    const double last = product;
    product = Dot(residual, preconditioned);
    const double ratio = last > 0 ? product / last : 0;
    for (int j = 0; j < count; ++j) {
      direction[j] = preconditioned[j] + ratio * direction[j];
    }
    const EpochReport report = report_of(epoch, weights);
    if (on_epoch) on_epoch(report);
    if (judged_error(report) < best_error - settings.least_gain) {
      best_error = judged_error(report);
      best = {std::move(weights), epoch};
    }
    if (!(product > 0) || epoch - best.epoch >= settings.patience) break;
  }
  return best;
}

}  // namespace training
