// A small hand-made evaluation: corners and the squares beside them, edges,
// mobility, frontier and parity. Good enough to order moves, and frozen: tests
// and the signature of `rialto bench` rest on it, so that they move only when
// the search does.

#ifndef RIALTO_SEARCH_TOY_EVALUATOR_H_
#define RIALTO_SEARCH_TOY_EVALUATOR_H_

#include "othello/bitboard.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"

namespace search {

class ToyEvaluator {
 public:
  static constexpr bool kIsSlow = false;

  struct State {};  // Everything is computed from the position.

  State StateOf(const othello::Position&) const { return {}; }
  State AfterMove(const State&, const othello::Position&, othello::Square,
                  othello::Bitboard) const {
    return {};
  }
  State AfterPass(const State&) const { return {}; }
  othello::Score Evaluate(const othello::Position& position,
                          const State&) const;
  othello::Score EvaluateChild(const othello::Position& child, const State&,
                               othello::Square, othello::Bitboard) const {
    return Evaluate(child, {});
  }
};

}  // namespace search

#endif  // RIALTO_SEARCH_TOY_EVALUATOR_H_
