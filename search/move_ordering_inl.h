// Move ordering.

#ifndef RIALTO_SEARCH_MOVE_ORDERING_INL_H_
#define RIALTO_SEARCH_MOVE_ORDERING_INL_H_

#include <algorithm>

#include "othello/flips.h"
#include "othello/mobility.h"
#include "search/endgame/parity.h"
#include "search/worker.h"

namespace search {

// Ranks of the criteria: a move's weight is their sum, and each outweighs all
// after it.
inline constexpr int64_t kTableMoveWeight = int64_t{1} << 60;
inline constexpr int64_t kSecondTableMoveWeight = int64_t{1} << 59;

// Beside the value of the child, in Score units.
inline constexpr int kAnswerWeight = -24;          // midgame: each answer
inline constexpr int kEndgameAnswerWeight = -110;  // endgame: the same
inline constexpr int kOddQuadrantWeight = 24;

// Without one: QuickWeight().
inline constexpr int kValueOrderingDepth = 5;  // of the node, in the midgame
inline constexpr int kQuickAnswerWeight = -32;
inline constexpr int kQuickCornerWeight = 160;

// How deep the children are searched to order the moves of a node. Their static
// values are enough: deeper searches took two thirds of the nodes of
// Multi-ProbCut at depth 16, and the order was no better than that of the table
// of the iteration before. Only the principal variation of a solution, where a
// wrong first move costs most, deserves more.
constexpr int OrderingDepth(int depth, bool is_pv, bool is_endgame) {
  return is_pv && is_endgame ? std::clamp((depth - 10) / 3, 0, 6) : 0;
}

// Near the horizon an evaluation of every child costs as much as the search: so
// moves are ordered by few replies, corners first and X-squares last.
inline int64_t QuickWeight(const othello::Position& child,
                           othello::Square square) {
  const othello::Bitboard bit = othello::SquareBit(square);
  int64_t weight = kQuickAnswerWeight * othello::PopCount(child.LegalMoves());
  if (bit & othello::kCorners) weight += kQuickCornerWeight;
  if (bit & othello::kXSquares) weight -= kQuickCornerWeight;
  return weight;
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind>
void Worker<E, P, F>::ListMoves(const NodeT& node, othello::Bitboard legal,
                                const TableEntry& entry, MoveList& moves) {
  const othello::Position& position = node.position;
  if (kKind == NodeKind::kRoot) legal &= ~shared_.root_moves.excluded();
  for (othello::Square square : othello::Squares(legal)) {
    Move& move = moves.Add();
    move.square = square;
    move.flips = othello::Flips(square, position.mover, position.opponent);
    move.child = position.PlayFlips(square, move.flips);
    move.weight = 0;
    if constexpr (kKind == NodeKind::kRoot) {
      move.weight = -shared_.root_moves.RankOf(square);
    } else if (square == entry.best_move) {
      move.weight = kTableMoveWeight;
      moves.CountTableMove();
    } else if (square == entry.second_move) {
      move.weight = kSecondTableMoveWeight;
      moves.CountTableMove();
    }
  }
  if (kKind == NodeKind::kRoot) moves.SetRanked();
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
void Worker<E, P, F>::RankMoves(const NodeT& node, const NodeView& view,
                                MoveList& moves, int first) {
  moves.SetRanked();
  const bool ask_values =
      features_.shallow_ordering() && first + 1 < moves.size();
  const int ordering_depth = OrderingDepth(
      view.depth, kKind != NodeKind::kZeroWindow, Phase::kIsEndgame);
  for (int i = first; i < moves.size(); ++i) {
    Move& move = moves[i];
    const bool is_from_table = move.weight >= kSecondTableMoveWeight;
    if (ask_values && !is_from_table) {
      if (IsSpent()) return;
      move.weight =
          !Phase::kIsEndgame && view.depth < kValueOrderingDepth
              ? QuickWeight(move.child, move.square)
              : ValueWeight<Phase>(ChildOf(evaluator_, node, move), move.square,
                                   node.position.empties(), ordering_depth);
    }
    move.weight += ordering_.WeightOf(path_.data(), view.ply, move.square);
  }
}

template <Evaluator E, typename P, typename F>
template <typename Phase>
int64_t Worker<E, P, F>::ValueWeight(const NodeT& child, othello::Square square,
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

}  // namespace search

#endif  // RIALTO_SEARCH_MOVE_ORDERING_INL_H_
