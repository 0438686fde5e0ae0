// Which move first?

#ifndef RIALTO_SEARCH_MOVE_ORDERING_INL_H_
#define RIALTO_SEARCH_MOVE_ORDERING_INL_H_

#include <algorithm>

#include "othello/flips.h"
#include "othello/mobility.h"
#include "search/endgame/parity.h"
#include "search/worker.h"

namespace search {

// Ranks of the advisers: a move's weight is the sum of what they say, each
// louder than all behind it.
inline constexpr int64_t kTableMoveWeight = int64_t{1} << 60;
inline constexpr int64_t kSecondTableMoveWeight = int64_t{1} << 59;
inline constexpr int64_t kRefutationWeight = int64_t{1} << 58;
inline constexpr int64_t kKillerWeight = int64_t{1} << 56;
inline constexpr int64_t kMaxHistoryWeight = int64_t{1} << 55;

// Beside a shallow search, in Score units.
inline constexpr int kAnswerWeight = -8;          // midgame: each answer
inline constexpr int kEndgameAnswerWeight = -40;  // endgame: likewise
inline constexpr int kOddQuadrantWeight = 24;

// Without one: QuickWeight().
inline constexpr int kShallowSearchDepth = 6;  // of the node, in the midgame
inline constexpr int kQuickAnswerWeight = -32;
inline constexpr int kQuickCornerWeight = 160;

// How deep the children are searched to order the moves of a node.
constexpr int OrderingDepth(int depth, bool is_pv, bool is_endgame) {
  const int ordering_depth = is_endgame ? (depth - 13) / 3 : (depth - 3) / 3;
  return std::clamp(ordering_depth + is_pv, 0, 6);
}

// Near the horizon an evaluation of every child costs as much as the search:
// few answers, corners first and X-squares last must do.
inline int64_t QuickWeight(const othello::Position& child,
                           othello::Square square) {
  const othello::Bitboard bit = othello::SquareBit(square);
  int64_t weight = kQuickAnswerWeight * othello::PopCount(child.LegalMoves());
  if (bit & othello::kCorners) weight += kQuickCornerWeight;
  if (bit & othello::kXSquares) weight -= kQuickCornerWeight;
  return weight;
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
void Worker<E, P, F>::MakeMoves(const NodeT& node, othello::Bitboard legal,
                                int depth, int ply, const TableEntry& entry,
                                MoveList& moves) {
  const othello::Position& position = node.position;
  if (kKind == NodeKind::kRoot) legal &= ~shared_.root_moves.excluded();
  const othello::Square refutation =
      features_.refutations() ? refutations_.Advice(path_.data(), ply)
                              : othello::kNoSquare;
  const bool ask_shallow =
      features_.shallow_ordering() && othello::WithoutLowest(legal) != 0;
  const int ordering_depth =
      OrderingDepth(depth, kKind != NodeKind::kZeroWindow, Phase::kIsEndgame);
  for (othello::Square square : othello::Squares(legal)) {
    Move& move = moves.Add();
    move.square = square;
    move.flips = othello::Flips(square, position.mover, position.opponent);
    move.child = position.PlayFlips(square, move.flips);
    int64_t weight = 0;
    if constexpr (kKind == NodeKind::kRoot) {
      move.weight = -shared_.root_moves.RankOf(square);
      continue;
    }
    if (square == entry.best_move) {
      weight = kTableMoveWeight;
    } else if (square == entry.second_move) {
      weight = kSecondTableMoveWeight;
    } else if (ask_shallow && !Phase::kIsEndgame &&
               depth < kShallowSearchDepth) {
      weight = QuickWeight(move.child, square);
    } else if (ask_shallow) {
      weight = ShallowWeight<Phase>(ChildOf(evaluator_, node, move), square,
                                    position.empties(), ordering_depth);
    }
    if (square == refutation) weight += kRefutationWeight;
    if (features_.killers()) {
      weight += kKillerWeight * killers_.RankOf(ply, square);
    }
    if (features_.history()) {
      weight += std::min(history_.CountOf(ply, square), kMaxHistoryWeight);
    }
    move.weight = weight;
  }
}

template <Evaluator E, typename P, typename F>
template <typename Phase>
int64_t Worker<E, P, F>::ShallowWeight(const NodeT& child,
                                       othello::Square square,
                                       othello::Bitboard empties, int depth) {
  if (child.position.mover == 0) return othello::kMaxScore;  // a wipe-out
  const int answers = othello::PopCount(child.position.LegalMoves());
  int64_t weight =
      -LeafSearch(child, depth, -othello::kMaxScore, othello::kMaxScore);
  if constexpr (Phase::kIsEndgame) {
    weight += kEndgameAnswerWeight * answers;
    if (endgame::QuadrantBit(square) & endgame::ParityOf(empties)) {
      weight += kOddQuadrantWeight;
    }
  } else {
    weight += kAnswerWeight * answers;
  }
  return weight;
}

template <Evaluator E, typename P, typename F>
void Worker<E, P, F>::RecordBest(const NodeView& view, const Best& best) {
  if (best.move >= 64) return;
  if (features_.killers() && best.score >= view.beta) {
    killers_.RecordCut(view.ply, best.move);
  }
  if (features_.history() && best.score > view.alpha) {
    history_.RecordBest(view.ply, best.move, view.depth);
  }
}

}  // namespace search

#endif  // RIALTO_SEARCH_MOVE_ORDERING_INL_H_
