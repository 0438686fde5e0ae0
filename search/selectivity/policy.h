// The contract of a selectivity method.
//
// A method answers two questions of the node loop:
//
//   ProbeNode(searcher, node)       before the moves: can the node be cut, and
//                                   with what score?
//   Reduction(searcher, node, i)    before move i: by how many plies may it be
//                                   searched less deep?
//
// Both are templates over the searcher, so that a method can search with it
// without including it. A method is a value: each thread has its own copy.
// Both<A, B> asks A first.

#ifndef RIALTO_SEARCH_SELECTIVITY_POLICY_H_
#define RIALTO_SEARCH_SELECTIVITY_POLICY_H_

#include <optional>

#include "othello/score.h"

namespace search {

// What the hooks may know of a node. Scores are in the units of the phase.
struct NodeView {
  int depth;
  int ply;
  othello::Score alpha;
  othello::Score beta;
  bool is_zero_window;
  bool is_endgame;   // scores are whole discs, depth is the empty squares
  bool expects_cut;  // by the alternation of node types in a minimal tree
};

// Searches everything. Costs nothing: both hooks fold to constants.
struct NoSelectivity {
  template <typename Searcher, typename Node>
  std::optional<othello::Score> ProbeNode(Searcher&, const Node&,
                                          const NodeView&) const {
    return std::nullopt;
  }
  template <typename Searcher, typename Node>
  int Reduction(Searcher&, const Node&, const NodeView&, int) const {
    return 0;
  }
};

template <typename A, typename B>
struct Both {
  A first;
  B second;

  template <typename Searcher, typename Node>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const NodeView& view) {
    if (const auto score = first.ProbeNode(searcher, node, view)) return score;
    return second.ProbeNode(searcher, node, view);
  }
  template <typename Searcher, typename Node>
  int Reduction(Searcher& searcher, const Node& node, const NodeView& view,
                int rank) {
    const int reduction = first.Reduction(searcher, node, view, rank);
    return reduction != 0 ? reduction
                          : second.Reduction(searcher, node, view, rank);
  }
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_POLICY_H_
