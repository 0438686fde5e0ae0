// The principal variation search (Marsland 1986, section 3.1, fail-soft), for
// midgame and endgame, as numbered steps.

#ifndef RIALTO_SEARCH_PVS_INL_H_
#define RIALTO_SEARCH_PVS_INL_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "search/endgame/fastest_first.h"
#include "search/move_ordering_inl.h"
#include "search/stability_cutoff.h"
#include "search/worker.h"

namespace search {

// Below this depth looking up all children costs more than it saves.
inline constexpr int kTransposedCutMidgameDepth = 4;

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
othello::Score Worker<E, P, F>::Search(const NodeT& node, int depth,
                                       othello::Score alpha,
                                       othello::Score beta, bool expects_cut,
                                       int ply, Line* line) {
  constexpr bool kZeroWindow = kKind == NodeKind::kZeroWindow;
  const othello::Position& position = node.position;

  // Step 1: the horizon. Zero windows have faster code for small trees.
  if constexpr (Phase::kIsEndgame && kZeroWindow) {
    if (depth <= endgame::kFastestFirst && line == nullptr) {
      return endgame::SolveFastestFirst(position, alpha, solver_);
    }
  }
  if constexpr (!Phase::kIsEndgame) {
    if (kZeroWindow && depth <= kLeafSearchDepth && line == nullptr) {
      return LeafSearch(node, depth, alpha, beta);
    }
    if (depth <= 0) {
      ++solver_.nodes;
      ++leaves_;
      if (line != nullptr) line->Clear();
      return Evaluate(node);
    }
  }
  ++solver_.nodes;
  if (line != nullptr) line->Clear();

  // Step 2: is the result still wanted?
  if (IsInterrupted()) return alpha;

  // Step 3: stable discs may decide.
  if constexpr (Phase::kIsEndgame && kZeroWindow) {
    othello::DiscDiff upper;
    if (StabilityCut(position, depth, alpha, upper)) return upper;
  }

  // Step 4: the table. Nodes of the principal variation take only the move, so
  // that their line stays complete.
  const uint64_t hash = HashOf(position);
  TableEntry entry;
  if (features_.table() && shared_.table->Probe(hash, entry) && kZeroWindow) {
    othello::Score score;
    if (TableCut<Phase>(entry, depth, alpha, beta, score)) return score;
  }

  // Step 5: the moves; a pass costs no depth.
  const othello::Bitboard legal = position.LegalMoves();
  if (legal == 0) {
    return SearchPass<kKind, Phase>(node, depth, alpha, beta, expects_cut, ply,
                                    line);
  }

  // Step 6: may the node be cut without its moves?
  const NodeView view = {
      depth, ply, alpha, beta, kZeroWindow, Phase::kIsEndgame, expects_cut};
  MoveList moves;
  const auto ordered_moves = [&]() -> MoveList& {
    if (moves.size() == 0) ListMoves<kKind>(node, legal, entry, moves);
    if (!moves.is_ranked()) RankMoves<kKind, Phase>(node, view, moves, 0);
    return moves;
  };
  if (kKind != NodeKind::kRoot && IsSelective()) {
    const std::optional<othello::Score> score =
        policy_.ProbeNode(*this, node, view, ordered_moves);
    if (IsInterrupted()) return alpha;
    if (score.has_value()) {
      if (features_.table()) {
        shared_.table->Store(hash, depth, shared_.level, Phase::ToTable(alpha),
                             Phase::ToTable(beta), Phase::ToTable(*score),
                             othello::kNoSquare);
      }
      return *score;
    }
  }

  // Step 7: list the moves; a child that the table knows may decide.
  if (moves.size() == 0) ListMoves<kKind>(node, legal, entry, moves);
  Best best = {Phase::kNone};
  const bool cut = kZeroWindow && features_.table() &&
                   (Phase::kIsEndgame || depth >= kTransposedCutMidgameDepth) &&
                   TransposedCut<Phase>(moves, depth, beta, best);

  // Step 8: search them.
  if (!cut) best = SearchMoves<kKind, Phase>(node, moves, view, line);
  if (IsInterrupted()) return alpha;

  // Step 9: remember.
  if (features_.table() &&
      !(kKind == NodeKind::kRoot && shared_.root_moves.excluded() != 0)) {
    shared_.table->Store(hash, depth, shared_.level, Phase::ToTable(alpha),
                         Phase::ToTable(beta), Phase::ToTable(best.score),
                         best.score > alpha ? best.move : othello::kNoSquare);
  }
  ordering_.RecordBest(view, best.move, best.score);
  return best.score;
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
othello::Score Worker<E, P, F>::SearchPass(const NodeT& node, int depth,
                                           othello::Score alpha,
                                           othello::Score beta,
                                           bool expects_cut, int ply,
                                           Line* line) {
  if (!node.position.Pass().HasLegalMove()) {
    return Phase::FinalScore(node.position);
  }
  constexpr NodeKind kNextKind =
      kKind == NodeKind::kRoot ? NodeKind::kPv : kKind;
  path_[ply] = othello::kPass;
  Line rest;
  const othello::Score score = -Search<kNextKind, Phase>(
      PassedOf(evaluator_, node), depth, -beta, -alpha, !expects_cut, ply + 1,
      line != nullptr ? &rest : nullptr);
  if (line != nullptr) line->Assign(othello::kPass, rest);
  return score;
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
auto Worker<E, P, F>::SearchMoves(const NodeT& node, MoveList& moves,
                                  const NodeView& view, Line* line) -> Best {
  Best best = {Phase::kNone};
  othello::Score alpha = view.alpha;
  MoveLoop loop = policy_.BeginMoves(*this, view, moves);
  for (int i = 0; i < moves.size(); ++i) {
    // The table's moves are tried before the others are put in order.
    const bool splits = ShouldSplit<Phase>(i, moves.size(), view);
    if (!moves.is_ranked() && (splits || i >= moves.table_moves())) {
      RankMoves<kKind, Phase>(node, view, moves, i);
    }
    moves.BringBest(i);
    if (splits) {
      SearchSplit<kKind, Phase>(node, moves, i, view, loop, best, line);
      break;
    }
    const int reduction =
        ReductionOf<kKind>(moves[i], i, view, alpha, best.score, loop);
    if (reduction == kSkipMove) continue;
    Line rest;
    const othello::Score score =
        SearchMove<kKind, Phase>(node, moves[i], i, reduction, view, alpha,
                                 line != nullptr ? &rest : nullptr);
    if (IsInterrupted()) return best;
    policy_.Record(view, loop, moves[i].square, score);
    if (kKind == NodeKind::kRoot) {
      shared_.root_moves.SetScore(moves[i].square, score);
    }
    if (score > best.score) {
      best = {score, moves[i].square};
      if (line != nullptr && (score > alpha || i == 0)) {
        line->Assign(best.move, rest);
      }
      if (kKind == NodeKind::kRoot && score > alpha) {
        shared_.root_leader = {score, BoundOf(score, view.beta), *line};
      }
    }
    alpha = std::max(alpha, score);
    if (alpha >= view.beta) break;
  }
  if (P::kIsSelective && !IsInterrupted()) policy_.EndMoves(loop);
  return best;
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind>
int Worker<E, P, F>::ReductionOf(const Move& move, int rank,
                                 const NodeView& view, othello::Score alpha,
                                 othello::Score best, MoveLoop& loop) {
  if (kKind == NodeKind::kRoot || rank == 0 || !IsSelective()) return 0;
  return policy_.Reduction(
      *this, view, loop,
      {move.square, rank, move.weight >= kSecondTableMoveWeight, alpha, best});
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
othello::Score Worker<E, P, F>::SearchMove(const NodeT& node, const Move& move,
                                           int rank, int reduction,
                                           const NodeView& view,
                                           othello::Score alpha, Line* line) {
  path_[view.ply] = move.square;
  const NodeT child = ChildOf(evaluator_, node, move);
  int depth = view.depth - 1 - reduction;
  const int ply = view.ply + 1;
  if constexpr (kKind == NodeKind::kZeroWindow) {
    for (;;) {
      const othello::Score score = -Search<NodeKind::kZeroWindow, Phase>(
          child, depth, -view.beta, -alpha, !view.expects_cut, ply, line);
      const bool again =
          depth < view.depth - 1 && score > alpha && policy_.researches();
      if (!again || IsInterrupted()) return score;
      depth = view.depth - 1;
    }
  } else {
    // The first move is expected to be best; for the others it is enough to
    // show that they are not better.
    while (rank > 0 && features_.zero_windows()) {
      // Refuted moves have a line only if the features keep it.
      const othello::Score score = -Search<NodeKind::kZeroWindow, Phase>(
          child, depth, -alpha - 1, -alpha,
          /*expects_cut=*/true, ply, features_.refutations() ? line : nullptr);
      if (score <= alpha || IsInterrupted()) return score;
      if (depth < view.depth - 1 && policy_.researches()) {
        depth = view.depth - 1;
        continue;
      }
      // The largest possible score cannot be a mere bound: it ends the search
      // of the root, so its line is needed.
      if (score >= view.beta && view.beta < Phase::kMax) return score;
      break;
    }
    return -Search<NodeKind::kPv, Phase>(child, depth, -view.beta, -alpha,
                                         /*expects_cut=*/false, ply, line);
  }
}

template <Evaluator E, typename P, typename F>
template <typename Phase>
bool Worker<E, P, F>::TableCut(const TableEntry& entry, int depth,
                               othello::Score alpha, othello::Score beta,
                               othello::Score& score) const {
  if (!entry.Serves(depth, shared_.level)) return false;
  if (score = Phase::LowerFromTable(entry.lower); score >= beta) return true;
  score = Phase::UpperFromTable(entry.upper);
  return score <= alpha;
}

// Enhanced transposition cut-off (Schaeffer and Plaat 1996).
template <Evaluator E, typename P, typename F>
template <typename Phase>
bool Worker<E, P, F>::TransposedCut(const MoveList& moves, int depth,
                                    othello::Score beta, Best& best) const {
  // Prefetch all buckets before the first is read.
  std::array<uint64_t, MoveList::kCapacity> hashes;
  for (int i = 0; i < moves.size(); ++i) {
    hashes[i] = HashOf(moves[i].child);
    shared_.table->Prefetch(hashes[i]);
  }
  for (int i = 0; i < moves.size(); ++i) {
    TableEntry entry;
    if (shared_.table->Probe(hashes[i], entry) &&
        entry.Serves(depth - 1, shared_.level)) {
      const othello::Score score = -Phase::UpperFromTable(entry.upper);
      if (score >= beta) {
        best = {score, moves[i].square};
        return true;
      }
    }
  }
  return false;
}

}  // namespace search

#endif  // RIALTO_SEARCH_PVS_INL_H_
