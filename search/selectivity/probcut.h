// ProbCut as in M. Buro's paper of 1995 ("ProbCut: An Effective Selective
// Extension of the Alpha-Beta Algorithm", Figure 2): one pair of depths, tests
// at one height of the tree, both bounds.

#ifndef RIALTO_SEARCH_SELECTIVITY_PROBCUT_H_
#define RIALTO_SEARCH_SELECTIVITY_PROBCUT_H_

#include <array>
#include <optional>
#include <vector>

#include "othello/score.h"
#include "search/selectivity/policy.h"
#include "search/selectivity/probcut_formula.h"

namespace search {

struct ProbCutPair {
  int shallow = 4;
  int deep = 8;
  std::array<ProbCutLine, 65> lines;  // by discs
};

class ProbCut : public NoReductions {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  ProbCut(const ProbCutPair& pair, Fixed t) : pair_(pair), t_(t) {}

  // Unlike Multi-ProbCut also where the window is open, as the paper does.
  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const NodeView& view, Moves) {
    if (view.is_endgame || view.depth != pair_.deep) return std::nullopt;
    const ProbCutLine& line = pair_.lines[node.position.disc_count()];
    const Fixed margin = MarginOf(line, t_);
    // Bounds that no midgame value reaches need no search.
    const othello::Score above = ShallowBoundAbove(line, margin, view.beta);
    if (above < othello::kMaxScore && counting_.Ask(searcher, [&] {
          return searcher.IsAtLeast(node, pair_.shallow, above, view.ply);
        })) {
      return view.beta;
    }
    const othello::Score below = ShallowBoundBelow(line, margin, view.alpha);
    if (below > -othello::kMaxScore && counting_.Ask(searcher, [&] {
          return searcher.IsAtMost(node, pair_.shallow, below, view.ply);
        })) {
      return view.alpha;
    }
    return std::nullopt;
  }

  void AddStatistics(std::vector<CutStatistics>& statistics) const {
    counting_.AddTo(statistics);
  }

 private:
  ProbCutPair pair_;
  Fixed t_;
  Counting counting_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_PROBCUT_H_
