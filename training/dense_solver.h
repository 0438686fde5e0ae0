// Systems of equations with a symmetric, positive definite matrix.

#ifndef RIALTO_TRAINING_DENSE_SOLVER_H_
#define RIALTO_TRAINING_DENSE_SOLVER_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace training {

// The Cholesky factor of a matrix, to solve for any number of right sides.
class DenseSolver {
 public:
  // `matrix` has size * size numbers, row by row; those above the diagonal are
  // not read. An error if it is not positive definite.
  static absl::StatusOr<DenseSolver> Create(std::vector<double> matrix,
                                            size_t size);

  // Requires right.size() == size.
  std::vector<double> Solve(absl::Span<const double> right) const;

 private:
  DenseSolver(std::vector<double> factor, size_t size)
      : factor_(std::move(factor)), size_(size) {}

  std::vector<double> factor_;
  size_t size_;
};

}  // namespace training

#endif  // RIALTO_TRAINING_DENSE_SOLVER_H_
