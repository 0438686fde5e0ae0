// Search as the definition says it: every move, no cut-offs, nothing
// remembered. The oracle for the fast searches.

#ifndef RIALTO_TESTS_SUPPORT_NAIVE_SEARCH_H_
#define RIALTO_TESTS_SUPPORT_NAIVE_SEARCH_H_

#include <algorithm>

#include "othello/position.h"
#include "othello/score.h"
#include "search/evaluator.h"

namespace search::naive {

// The final score of best play by both sides.
inline othello::DiscDiff Solve(const othello::Position& position) {
  const othello::Bitboard moves = position.LegalMoves();
  if (moves == 0) {
    const othello::Position passed = position.Pass();
    return passed.HasLegalMove() ? -Solve(passed) : position.FinalScore();
  }
  othello::DiscDiff best = -othello::kMaxDiscs;
  for (othello::Square square : othello::Squares(moves)) {
    best = std::max(best, -Solve(position.Play(square)));
  }
  return best;
}

// The value of a search to a fixed depth. A pass costs no depth; a game that
// ends above the horizon counts its discs; at the horizon the evaluator
// decides, whatever the position.
template <Evaluator E>
othello::Score Negamax(const E& evaluator, const othello::Position& position,
                       int depth) {
  if (depth == 0) {
    return evaluator.Evaluate(position, evaluator.StateOf(position));
  }
  const othello::Bitboard moves = position.LegalMoves();
  if (moves == 0) {
    const othello::Position passed = position.Pass();
    return passed.HasLegalMove()
               ? -Negamax(evaluator, passed, depth)
               : othello::ScoreFromDiscs(position.FinalScore());
  }
  othello::Score best = -othello::kMaxScore;
  for (othello::Square square : othello::Squares(moves)) {
    best =
        std::max(best, -Negamax(evaluator, position.Play(square), depth - 1));
  }
  return best;
}

}  // namespace search::naive

#endif  // RIALTO_TESTS_SUPPORT_NAIVE_SEARCH_H_
