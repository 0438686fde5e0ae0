// The value of a position as a sum of weights of its patterns, in the line of
// Logistello (M. Buro, "From simple features to sophisticated evaluation
// functions", 1999).

#ifndef RIALTO_PATTERN_EVAL_PATTERN_EVALUATOR_H_
#define RIALTO_PATTERN_EVAL_PATTERN_EVALUATOR_H_

#include <cstddef>
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
#include "pattern_eval/weights.h"

namespace pattern_eval {

// What one feature adds to the value.
struct Contribution {
  int feature = 0;
  int index = 0;   // in the table of its pattern
  int weight = 0;  // 1/kWeightUnitsPerDisc discs
};

// Models search::Evaluator. Cheap to copy; copies share the weights.
class PatternEvaluator {
 public:
  using State = FeatureState;

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
    return Value(position.disc_count(), Indices(state));
  }
  // The same for the position `child` behind a move from that of `state`.
  othello::Score EvaluateChild(const othello::Position& child,
                               const State& state, othello::Square square,
                               othello::Bitboard flips) const {
    return Value(child.disc_count(), IndicesAfterMove(state, square, flips));
  }

  // The parts of Evaluate(), except for the constant.
  std::vector<Contribution> Explain(const othello::Position& position) const;

  const Weights& weights() const { return *weights_; }

 private:
  static constexpr size_t TableOffset(int feature) {
    return kPatternSet.patterns[kPatternSet.features[feature].pattern]
        .table_offset;
  }

  othello::Score Value(int discs, FeatureVector indices) const {
    // Read one by one from memory they cost less than taken out of vector
    // registers, which is what compilers do unless something may have changed
    // the memory.
    asm volatile("" : "+m"(indices.values));
    return ScoreFromWeights(
        weights_->constant(discs) +
        SumOfWeights(weights_->tables(StageOf(discs)), indices,
                     std::make_integer_sequence<int, kFeatureCount>()));
  }

  // One term for each feature rather than a loop, so that the places of the
  // tables are constants in the code.
  template <int... kFeatures>
  static int SumOfWeights(const int16_t* tables, const FeatureVector& indices,
                          std::integer_sequence<int, kFeatures...>) {
    return (tables[TableOffset(kFeatures) + indices.values[kFeatures]] + ...);
  }

  std::shared_ptr<const Weights> weights_;
};

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_PATTERN_EVALUATOR_H_
