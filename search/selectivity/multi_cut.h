// Multi-cut (Y. Bjornsson and T. Marsland, "Multi-cut alpha-beta pruning",
// 1999; "Risk management in game-tree pruning", 2000).
//
// A node that is expected to be cut, and where several moves reach beta in a
// shallower search, is cut: should one of them fail in the full search, another
// would do. Not to be confused with the by-product of singular extensions that
// has the same name in chess programs.

#ifndef RIALTO_SEARCH_SELECTIVITY_MULTI_CUT_H_
#define RIALTO_SEARCH_SELECTIVITY_MULTI_CUT_H_

#include <algorithm>
#include <optional>
#include <vector>

#include "othello/score.h"
#include "search/selectivity/policy.h"

namespace search {

struct MultiCutParameters {
  int examined_moves;  // m
  int required_cuts;   // c
  int reduction;       // r
  int min_depth;       // not near the horizon
};

template <typename CountingT = Counting>
class MultiCut : public NoReductions {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  explicit MultiCut(const MultiCutParameters& parameters)
      : parameters_(parameters) {}

  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const NodeView& view,
                                          Moves ordered_moves) {
    const int required_cuts = parameters_.required_cuts;
    const int reduction = parameters_.reduction;
    if (view.is_endgame || !view.is_zero_window || !view.expects_cut ||
        view.depth < parameters_.min_depth || view.depth <= reduction) {
      return std::nullopt;
    }
    auto& moves = ordered_moves();
    const int count = std::min(moves.size(), parameters_.examined_moves);
    if (count < required_cuts) return std::nullopt;
    const bool cut = counting_.Ask(searcher, [&] {
      int cuts = 0;
      for (int i = 0; i < count && cuts < required_cuts; ++i) {
        // Stop when more cuts are missing than moves are left.
        if (required_cuts - cuts > count - i) return false;
        moves.BringBest(i);
        cuts += searcher.IsMoveAtLeast(
            node, moves[i], view.depth - 1 - reduction, view.beta, view.ply);
      }
      return cuts >= required_cuts;
    });
    if (!cut) return std::nullopt;
    return view.beta;
  }

  void AddStatistics(std::vector<CutStatistics>& statistics) const {
    counting_.AddTo(statistics);
  }

 private:
  MultiCutParameters parameters_;
  CountingT counting_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_MULTI_CUT_H_
