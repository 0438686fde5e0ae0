// The last plies of the midgame: plain alpha-beta, nothing remembered.

#ifndef RIALTO_SEARCH_LEAF_SEARCH_INL_H_
#define RIALTO_SEARCH_LEAF_SEARCH_INL_H_

#include <algorithm>
#include <optional>

#include "othello/flips.h"
#include "search/worker.h"

namespace search {

// Zero windows of the midgame this near the horizon are searched here.
inline constexpr int kLeafSearchDepth = 2;
// Smaller trees are over in far less than a millisecond; they only keep to the
// nodes of the search.
inline constexpr int kInterruptibleLeafDepth = 3;

template <Evaluator E, typename P, typename F>
othello::Score Worker<E, P, F>::LeafSearch(const NodeT& node, int depth,
                                           othello::Score alpha,
                                           othello::Score beta) {
  ++solver_.nodes;
  const othello::Position& position = node.position;
  if (depth <= 0) {
    ++leaves_;
    return Evaluate(node);
  }
  othello::Bitboard legal = position.LegalMoves();
  if (legal == 0) {
    if (!position.Pass().HasLegalMove()) return Midgame::FinalScore(position);
    return -LeafSearch(PassedOf(evaluator_, node), depth, -beta, -alpha);
  }
  if (depth <= kLeafSearchDepth && beta - alpha == 1 && IsSelective()) {
    const std::optional<othello::Score> score =
        ProbeLeaf(policy_, *this, node, depth, alpha, beta);
    if (score.has_value()) return *score;
  }
  if (depth >= kInterruptibleLeafDepth && IsInterrupted()) return alpha;
  othello::Score best = Midgame::kNone;
  // Corners first, the squares that give them away last.
  constexpr othello::Bitboard kGroups[] = {
      othello::kCorners, ~(othello::kCorners | othello::kXSquares),
      othello::kXSquares};
  for (othello::Bitboard group : kGroups) {
    for (othello::Square square : othello::Squares(legal & group)) {
      if (IsSpent()) return alpha;
      const othello::Bitboard flips =
          othello::Flips(square, position.mover, position.opponent);
      othello::Score score;
      if (depth == 1) {
        // The horizon, without a separate node.
        ++solver_.nodes;
        ++leaves_;
        const othello::Position child = position.PlayFlips(square, flips);
        score = -ValueOf(child, [&] {
          return evaluator_.EvaluateChild(child, node.state, square, flips);
        });
      } else {
        score = -LeafSearch(ChildOf(evaluator_, node, square, flips), depth - 1,
                            -beta, -std::max(alpha, best));
      }
      best = std::max(best, score);
      if (best >= beta) return best;
    }
  }
  return best;
}

}  // namespace search

#endif  // RIALTO_SEARCH_LEAF_SEARCH_INL_H_
