// The contract of a selectivity method.
//
// A method answers two questions of the node loop, and may answer a third.
//
// Before the moves: can the node be cut, and with what score?
//
//   ProbeNode(searcher, node, view, moves)
//       A score at or above view.beta or at or below view.alpha, or nothing.
//       moves() are the node's moves in the order of search (a MoveList),
//       made when they are first needed.
//
// Before move i: by how many plies may its search be reduced?
//
//   MoveLoop BeginMoves(searcher, view, moves)
//       What the method remembers while the moves of a node are searched.
//   Reduction(searcher, view, loop, move)
//       0, a number of plies, or kSkipMove for not at all. Never for the first
//       move.
//   Record(view, loop, square, score)
//       What came out of the move; with several threads in any order.
//   EndMoves(loop)
//       All moves that were wanted have been searched.
//
// Near the horizon, in zero windows of the midgame with one or two plies to go
// (optional):
//
//   ProbeLeaf(searcher, node, depth, alpha, beta)
//       As ProbeNode(), but such nodes have no list of moves.
//
// The hooks are templates over the searcher (a Worker), so that a method can
// search with it without including it. A method is a value: each thread has
// its own copy, while a MoveLoop is shared by the threads of a split node, one
// at a time. Hooks are asked only if the search is not exact
// (searcher.level()); in the endgame scores are whole discs.
//
// Both<A, B> asks A first.

#ifndef RIALTO_SEARCH_SELECTIVITY_POLICY_H_
#define RIALTO_SEARCH_SELECTIVITY_POLICY_H_

#include <optional>
#include <vector>

#include "othello/score.h"
#include "othello/square.h"
#include "search/selectivity/cut_statistics.h"

namespace search {

// What the hooks know of a node. Scores are in the units of the phase.
struct NodeView {
  int depth;
  int ply;
  othello::Score alpha;
  othello::Score beta;
  bool is_zero_window;
  bool is_endgame;   // scores are whole discs, depth is the empty squares
  bool expects_cut;  // by the alternation of node types in a minimal tree
};

// What they know of the next move.
struct MoveView {
  othello::Square square;
  int rank;  // from 0
  bool is_from_table;
  othello::Score alpha;  // of the node by now
  othello::Score best;   // of the moves before
};

inline constexpr int kSkipMove = 1 << 10;

// The hooks of a method that has nothing to say of single moves.
struct NoReductions {
  struct MoveLoop {};
  // Whether moves that were reduced and turned out better than alpha are to be
  // searched again to the full depth.
  static constexpr bool researches() { return false; }

  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher&, const NodeView&, const Moves&) const {
    return {};
  }
  template <typename Searcher>
  int Reduction(Searcher&, const NodeView&, MoveLoop&, const MoveView&) const {
    return 0;
  }
  void Record(const NodeView&, MoveLoop&, othello::Square,
              othello::Score) const {}
  void EndMoves(MoveLoop&) const {}
};

// The hook of a method that has nothing to say of whole nodes.
struct NoProbes {
  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher&, const Node&,
                                          const NodeView&, Moves) const {
    return std::nullopt;
  }
};

// Searches everything. Costs nothing: all hooks fold to constants.
struct NoSelectivity : NoProbes, NoReductions {
  // Whether a search with this method may be called exact.
  static constexpr bool kIsSelective = false;
  // Whether the search is to step through the levels of level.h.
  static constexpr bool kHasLevels = false;

  void AddStatistics(std::vector<CutStatistics>&) const {}
};

// Methods say by constants whether they may leave something out, and whether
// they step through the levels; one that is chosen at run time (one_of.h)
// by functions.
template <typename P>
constexpr bool IsSelective(const P& policy) {
  if constexpr (requires { policy.is_selective(); }) {
    return policy.is_selective();
  } else {
    return P::kIsSelective;
  }
}
template <typename P>
constexpr bool HasLevels(const P& policy) {
  if constexpr (requires { policy.has_levels(); }) {
    return policy.has_levels();
  } else {
    return P::kHasLevels;
  }
}

// ProbeLeaf() of the method, or nothing if it has none.
template <typename P, typename Searcher, typename Node>
std::optional<othello::Score> ProbeLeaf(P& policy, Searcher& searcher,
                                        const Node& node, int depth,
                                        othello::Score alpha,
                                        othello::Score beta) {
  if constexpr (requires {
                  policy.ProbeLeaf(searcher, node, depth, alpha, beta);
                }) {
    return policy.ProbeLeaf(searcher, node, depth, alpha, beta);
  } else {
    return std::nullopt;
  }
}

template <typename A, typename B>
struct Both {
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = A::kHasLevels || B::kHasLevels;

  struct MoveLoop {
    typename A::MoveLoop first;
    typename B::MoveLoop second;
  };

  A first;
  B second;

  bool researches() const { return first.researches() || second.researches(); }
  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const NodeView& view, Moves moves) {
    if (const auto score = first.ProbeNode(searcher, node, view, moves)) {
      return score;
    }
    return second.ProbeNode(searcher, node, view, moves);
  }
  template <typename Searcher, typename Node>
  std::optional<othello::Score> ProbeLeaf(Searcher& searcher, const Node& node,
                                          int depth, othello::Score alpha,
                                          othello::Score beta) {
    if (const auto score =
            search::ProbeLeaf(first, searcher, node, depth, alpha, beta)) {
      return score;
    }
    return search::ProbeLeaf(second, searcher, node, depth, alpha, beta);
  }
  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher& searcher, const NodeView& view,
                      const Moves& moves) {
    return {first.BeginMoves(searcher, view, moves),
            second.BeginMoves(searcher, view, moves)};
  }
  template <typename Searcher>
  int Reduction(Searcher& searcher, const NodeView& view, MoveLoop& loop,
                const MoveView& move) {
    const int reduction = first.Reduction(searcher, view, loop.first, move);
    const int other = second.Reduction(searcher, view, loop.second, move);
    return reduction != 0 ? reduction : other;
  }
  void Record(const NodeView& view, MoveLoop& loop, othello::Square square,
              othello::Score score) {
    first.Record(view, loop.first, square, score);
    second.Record(view, loop.second, square, score);
  }
  void EndMoves(MoveLoop& loop) {
    first.EndMoves(loop.first);
    second.EndMoves(loop.second);
  }
  // One entry for each method.
  void AddStatistics(std::vector<CutStatistics>& statistics) const {
    first.AddStatistics(statistics);
    second.AddStatistics(statistics);
  }
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_POLICY_H_
