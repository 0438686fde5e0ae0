#include "training/constants_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "othello/score.h"
#include "othello/square.h"

namespace training {
namespace {

using othello::Position;
using pattern_eval::kDiscCounts;
using Row = std::array<double, kDiscCounts>;
using Matrix = std::array<Row, kDiscCounts>;

// Keeps disc counts that no value depends on at 0.
constexpr double kTinyRidge = 1e-6;

class ValueCollector : public search::SearchObserver {
 public:
  ValueCollector(int discs, SearchedRoot& root) : discs_(discs), root_(root) {}

  void OnIteration(const search::SearchResult& so_far) override {
    const std::vector<othello::Square>& line = so_far.lines.front().moves;
    const auto passes = std::count(line.begin(), line.end(), othello::kPass);
    root_.values.push_back(
        {discs_ + static_cast<int>(line.size()) - static_cast<int>(passes),
         line.size() % 2 == 0, othello::DiscsFromScore(so_far.score())});
  }

 private:
  const int discs_;
  SearchedRoot& root_;
};

// What a root says of the surpluses: its equations without the unknown truth.
struct Equations {
  std::vector<Row> factors;
  std::vector<double> values;
};

Equations EquationsOf(const SearchedRoot& root) {
  Equations equations;
  for (const LeafValue& leaf : root.values) {
    equations.factors.emplace_back();
    equations.factors.back()[leaf.discs] = leaf.is_for_leaf_mover ? 1 : -1;
    equations.values.push_back(leaf.value);
  }
  if (root.exact.has_value()) {
    equations.factors.emplace_back();
    equations.values.push_back(*root.exact);
  }
  // Least squares for the truth is the mean; it drops out.
  const double count = static_cast<double>(equations.values.size());
  Row mean_factors = {};
  double mean_value = 0;
  for (size_t i = 0; i < equations.values.size(); ++i) {
    for (int k = 0; k < kDiscCounts; ++k) {
      mean_factors[k] += equations.factors[i][k] / count;
    }
    mean_value += equations.values[i] / count;
  }
  for (size_t i = 0; i < equations.values.size(); ++i) {
    for (int k = 0; k < kDiscCounts; ++k) {
      equations.factors[i][k] -= mean_factors[k];
    }
    equations.values[i] -= mean_value;
  }
  return equations;
}

// Adds `weight` times the square of each second difference.
void AddSmoothing(double weight, Matrix& normal) {
  constexpr std::array<double, 3> kDifference = {1, -2, 1};
  for (int first = 0; first + 3 <= kDiscCounts; ++first) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        normal[first + i][first + j] +=
            weight * kDifference[i] * kDifference[j];
      }
    }
  }
}

// By Gauss and Jordan; without pivots, as the matrix is positive definite.
Matrix InverseOf(Matrix matrix) {
  Matrix inverse = {};
  for (int i = 0; i < kDiscCounts; ++i) inverse[i][i] = 1;
  for (int i = 0; i < kDiscCounts; ++i) {
    const double pivot = matrix[i][i];
    for (int k = 0; k < kDiscCounts; ++k) {
      matrix[i][k] /= pivot;
      inverse[i][k] /= pivot;
    }
    for (int j = 0; j < kDiscCounts; ++j) {
      if (j == i) continue;
      const double factor = matrix[j][i];
      for (int k = 0; k < kDiscCounts; ++k) {
        matrix[j][k] -= factor * matrix[i][k];
        inverse[j][k] -= factor * inverse[i][k];
      }
    }
  }
  return inverse;
}

Row Product(const Matrix& matrix, const Row& row) {
  Row product = {};
  for (int i = 0; i < kDiscCounts; ++i) {
    for (int k = 0; k < kDiscCounts; ++k) product[i] += matrix[i][k] * row[k];
  }
  return product;
}

}  // namespace

SearchedRoot SearchRoot(const Position& position, int depth, bool is_solved,
                        search::Searcher& searcher) {
  SearchedRoot root;
  ValueCollector collector(position.disc_count(), root);
  search::SearchLimits limits;
  // Two empty squares are left at least: with fewer a search solves.
  limits.depth = std::min(depth, position.empty_count() - 2);
  searcher.Clear();
  if (limits.depth > 0) searcher.Search(position, limits, &collector);
  if (is_solved) {
    root.exact = othello::DiscsFromScore(
        searcher.Search(position, search::SearchLimits()).score());
  }
  return root;
}

Surpluses FitSurpluses(const std::vector<SearchedRoot>& roots,
                       double smoothing) {
  Surpluses surpluses;
  Matrix normal = {};
  Row right_side = {};
  for (const SearchedRoot& root : roots) {
    const Equations equations = EquationsOf(root);
    for (size_t i = 0; i < equations.values.size(); ++i) {
      const Row& factors = equations.factors[i];
      for (int j = 0; j < kDiscCounts; ++j) {
        if (factors[j] == 0) continue;
        right_side[j] += factors[j] * equations.values[i];
        for (int k = 0; k < kDiscCounts; ++k) {
          normal[j][k] += factors[j] * factors[k];
        }
      }
    }
    for (const LeafValue& leaf : root.values) ++surpluses[leaf.discs].values;
  }
  AddSmoothing(smoothing, normal);
  for (int k = 0; k < kDiscCounts; ++k) normal[k][k] += kTinyRidge;
  const Matrix inverse = InverseOf(normal);
  const Row solution = Product(inverse, right_side);

  // Values of one root err together, so each root counts as one observation.
  Row variance = {};
  for (const SearchedRoot& root : roots) {
    const Equations equations = EquationsOf(root);
    Row score = {};
    for (size_t i = 0; i < equations.values.size(); ++i) {
      const Row& factors = equations.factors[i];
      double residual = equations.values[i];
      for (int k = 0; k < kDiscCounts; ++k) {
        residual -= factors[k] * solution[k];
      }
      for (int k = 0; k < kDiscCounts; ++k) score[k] += factors[k] * residual;
    }
    const Row influence = Product(inverse, score);
    for (int k = 0; k < kDiscCounts; ++k) {
      variance[k] += influence[k] * influence[k];
    }
  }
  for (int k = 0; k < kDiscCounts; ++k) {
    if (surpluses[k].values == 0) continue;
    surpluses[k].discs = solution[k];
    surpluses[k].standard_error = std::sqrt(variance[k]);
  }
  return surpluses;
}

void SubtractSurpluses(const Surpluses& surpluses,
                       pattern_eval::FreeWeights& weights) {
  using Limits = std::numeric_limits<int16_t>;
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    const double constant =
        weights.constants[discs] -
        surpluses[discs].discs * pattern_eval::kWeightUnitsPerDisc;
    weights.constants[discs] = static_cast<int16_t>(std::lround(
        std::clamp(constant, double{Limits::min()}, double{Limits::max()})));
  }
}

}  // namespace training
