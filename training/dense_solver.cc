#include "training/dense_solver.h"

#include <cmath>

#include "absl/status/status.h"

namespace training {

absl::StatusOr<DenseSolver> DenseSolver::Create(std::vector<double> matrix,
                                                size_t size) {
  for (size_t row = 0; row < size; ++row) {
    for (size_t column = 0; column <= row; ++column) {
      double sum = matrix[row * size + column];
      for (size_t k = 0; k < column; ++k) {
        sum -= matrix[row * size + k] * matrix[column * size + k];
      }
      if (row == column) {
        if (!(sum > 0)) {
          return absl::FailedPreconditionError(
              "the data do not decide all weights: the matrix of their "
              "equations is singular");
        }
        matrix[row * size + row] = std::sqrt(sum);
      } else {
        matrix[row * size + column] = sum / matrix[column * size + column];
      }
    }
  }
  return DenseSolver(std::move(matrix), size);
}

std::vector<double> DenseSolver::Solve(absl::Span<const double> right) const {
  std::vector<double> x(right.begin(), right.end());
  for (size_t row = 0; row < size_; ++row) {
    for (size_t k = 0; k < row; ++k) x[row] -= factor_[row * size_ + k] * x[k];
    x[row] /= factor_[row * size_ + row];
  }
  for (size_t row = size_; row-- > 0;) {
    for (size_t k = row + 1; k < size_; ++k) {
      x[row] -= factor_[k * size_ + row] * x[k];
    }
    x[row] /= factor_[row * size_ + row];
  }
  return x;
}

}  // namespace training
