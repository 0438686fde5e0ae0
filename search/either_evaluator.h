// The pattern evaluation or, without weights, the toy: for searches that are
// compiled once for both.

#ifndef RIALTO_SEARCH_EITHER_EVALUATOR_H_
#define RIALTO_SEARCH_EITHER_EVALUATOR_H_

#include <memory>
#include <utility>

#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/toy_evaluator.h"

namespace search {

// Models Evaluator.
class EitherEvaluator {
 public:
  using State = pattern_eval::PatternEvaluator::State;
  static constexpr bool kIsSlow = true;

  explicit EitherEvaluator(std::shared_ptr<const pattern_eval::Weights> weights)
      : is_toy_(weights == nullptr), patterns_(std::move(weights)) {}

  State StateOf(const othello::Position& position) const {
    return is_toy_ ? State() : patterns_.StateOf(position);
  }
  State AfterMove(const State& state, const othello::Position& position,
                  othello::Square square, othello::Bitboard flips) const {
    return is_toy_ ? State()
                   : patterns_.AfterMove(state, position, square, flips);
  }
  State AfterPass(const State& state) const {
    return is_toy_ ? State() : patterns_.AfterPass(state);
  }
  othello::Score Evaluate(const othello::Position& position,
                          const State& state) const {
    return is_toy_ ? toy_.Evaluate(position, {})
                   : patterns_.Evaluate(position, state);
  }
  othello::Score EvaluateChild(const othello::Position& child,
                               const State& state, othello::Square square,
                               othello::Bitboard flips) const {
    return is_toy_ ? toy_.Evaluate(child, {})
                   : patterns_.EvaluateChild(child, state, square, flips);
  }

 private:
  bool is_toy_;
  ToyEvaluator toy_;
  pattern_eval::PatternEvaluator patterns_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_EITHER_EVALUATOR_H_
