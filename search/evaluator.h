// The interface between search and evaluation.

#ifndef RIALTO_SEARCH_EVALUATOR_H_
#define RIALTO_SEARCH_EVALUATOR_H_

#include <concepts>

#include "othello/bitboard.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"

namespace search {

// An evaluator is shared by all threads and does not change. What it carries
// along the moves is its State, a small value that is copied with the position
// instead of undone.
//
// Evaluate() must be an integer function of the position alone (the State only
// repeats it), with the same value on every platform, strictly between
// -kMaxScore and kMaxScore.
template <typename E>
concept Evaluator = requires(const E& evaluator, const typename E::State& state,
                             const othello::Position& position,
                             othello::Square square, othello::Bitboard flips) {
  requires std::copyable<typename E::State>;
  // Whether caching values pays.
  { E::kIsSlow } -> std::convertible_to<bool>;
  { evaluator.StateOf(position) } -> std::same_as<typename E::State>;
  // The state after the mover of `position` plays to `square`.
  {
    evaluator.AfterMove(state, position, square, flips)
    } -> std::same_as<typename E::State>;
  { evaluator.AfterPass(state) } -> std::same_as<typename E::State>;
  { evaluator.Evaluate(position, state) } -> std::same_as<othello::Score>;
  // The value that Evaluate() gives `position`, which a move to `square`
  // reaches from the position of `state`. So most positions at the horizon need
  // no state.
  {
    evaluator.EvaluateChild(position, state, square, flips)
    } -> std::same_as<othello::Score>;
};

}  // namespace search

#endif  // RIALTO_SEARCH_EVALUATOR_H_
