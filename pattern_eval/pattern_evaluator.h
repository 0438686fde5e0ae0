// The value of a position from the configurations of its patterns, in the
// tradition of Logistello (M. Buro, "From simple features to sophisticated
// evaluation functions", 1999), but with a vector for each configuration:
// weights.h.

#ifndef RIALTO_PATTERN_EVAL_PATTERN_EVALUATOR_H_
#define RIALTO_PATTERN_EVAL_PATTERN_EVALUATOR_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "othello/bitboard.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"
#include "pattern_eval/feature_kernels.h"
#include "pattern_eval/feature_state.h"
#include "pattern_eval/row_kernels.h"
#include "pattern_eval/weights.h"
#include "pattern_eval/wide_row_kernels.h"

namespace pattern_eval {

// What one row adds to the value, in discs.
struct Contribution {
  // For a pattern: its feature, and the index in its table. Otherwise -1, and
  // the name says what the row is.
  int feature = -1;
  int index = 0;
  const char* name = "";
  double linear = 0;
  // Its share of the squares: the product of two rows is split equally between
  // them.
  double quadratic = 0;
};

// Models search::Evaluator. Cheap to copy; copies share the weights.
class PatternEvaluator {
 public:
  using State = FeatureState;
  static constexpr bool kIsSlow = true;

  explicit PatternEvaluator(std::shared_ptr<const Weights> weights)
      : weights_(std::move(weights)) {}

  State StateOf(const othello::Position& position) const {
    return FeatureStateOf(position);
  }
  State AfterMove(const State& state, const othello::Position&,
                  othello::Square square, othello::Bitboard flips) const {
    return pattern_eval::AfterMove(state, square, flips);
  }
  State AfterPass(const State& state) const {
    return pattern_eval::AfterPass(state);
  }

  // The expected disc difference at the end of the game.
  othello::Score Evaluate(const othello::Position& position,
                          const State& state) const {
    FeatureVector indices = Indices(state);
    return Value(position, indices);
  }
  // The same for the position `child` after a move from the position of
  // `state`.
  othello::Score EvaluateChild(const othello::Position& child,
                               const State& state, othello::Square square,
                               othello::Bitboard flips) const {
    FeatureVector indices = IndicesAfterMove(state, square, flips);
    return Value(child, indices);
  }

  // The parts of Evaluate(), which are its value before rounding.
  std::vector<Contribution> Explain(const othello::Position& position) const;

  const Weights& weights() const { return *weights_; }

 private:
  static int MoveCount(othello::Bitboard moves) {
    return std::min(othello::PopCount(moves), kMobilityCounts - 1);
  }
  template <typename Row>
  OtherRows<Row> RowsBesidePatterns(const othello::Position& position,
                                    const Row* table) const {
    return {&weights_->disc_row<Row>(position.disc_count()),
            table + kTableSize + MoveCount(position.LegalMoves()),
            table + kTableSize + kMobilityCounts +
                MoveCount(position.Pass().LegalMoves())};
  }
  template <typename Row>
  std::vector<Contribution> ExplainRows(
      const othello::Position& position) const;

  template <typename Row>
  othello::Score ValueBy(const othello::Position& position,
                         const FeatureVector& indices) const {
    const Row* table = weights_->rows<Row>(StageOf(position.disc_count()));
    return ScoreFromValue(
        ValueOfRows(table, indices, RowsBesidePatterns(position, table)));
  }

  othello::Score Value(const othello::Position& position,
                       FeatureVector& indices) const {
    // Read one by one from memory they cost less than taken out of vector
    // registers, which is what compilers do unless something may have changed
    // the memory.
    asm volatile("" : "+m"(indices.values));
    return weights_->is_wide() ? ValueBy<WideRow>(position, indices)
                               : ValueBy<NarrowRow>(position, indices);
  }

  std::shared_ptr<const Weights> weights_;
};

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_PATTERN_EVALUATOR_H_
