// ProbCut and Multi-ProbCut (M. Buro, "ProbCut: An Effective Selective
// Extension of the Alpha-Beta Algorithm", 1995; "Experiments with
// Multi-ProbCut", 1999).
//
// Before a deep search, shallow ones with zero windows ask whether the deep
// value lies above beta or below alpha with a given probability. They are
// searches of the same kind, so that clear cases deeper down are cut as well.

#ifndef RIALTO_SEARCH_SELECTIVITY_MULTI_PROBCUT_H_
#define RIALTO_SEARCH_SELECTIVITY_MULTI_PROBCUT_H_

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "othello/score.h"
#include "search/selectivity/level.h"
#include "search/selectivity/policy.h"
#include "search/selectivity/probcut_formula.h"
#include "search/selectivity/probcut_tests.h"
#include "search/selectivity/tail_curve.h"

namespace search {

struct MultiProbCutThresholds {
  Fixed sigmas;  // t, or what a tail curve makes of it
  // The part of them that suffices near the horizon, where a wrong cut costs
  // little; 0: nothing is cut there.
  Fixed leaf_share;
};

class MultiProbCut : public NoReductions {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = true;

  // level.h has the t of the endgame.
  MultiProbCut(std::shared_ptr<const ProbCutTests> tests,
               const MultiProbCutThresholds& midgame,
               const TailCurve& end_tails = TailCurve())
      : tests_(std::move(tests)), leaf_share_(midgame.leaf_share) {
    sigmas_[kMidgameLevel] = midgame.sigmas;
    for (const EndgameLevel& level : kEndgameLevels) {
      sigmas_[level.level] = FixedFrom(end_tails.At(level.t));
    }
  }

  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const NodeView& view, Moves) {
    if (!view.is_zero_window) return std::nullopt;
    const int discs = node.position.disc_count();
    const ProbCutTestList& tests = view.is_endgame
                                       ? tests_->Endgame(discs)
                                       : tests_->Midgame(discs, view.depth);
    if (tests.size == 0) return std::nullopt;
    const int unit = view.is_endgame ? othello::kScorePerDisc : 1;
    const Fixed sigmas = sigmas_[searcher.level()];
    const othello::Score now = searcher.Evaluate(node);
    for (const ProbCutTest& test : tests) {
      const Fixed margin = MarginOf(test.deep, sigmas);
      const Fixed reach = MarginOf(test.preview, kPreviewT) / kFixedOne;
      const othello::Score guess = ExpectedDeep(test.preview, now);
      const othello::Score above =
          ShallowBoundAbove(test.deep, margin, view.beta * unit);
      if (above < othello::kMaxScore && guess + reach >= above &&
          counting_.Ask(searcher, [&] {
            return searcher.IsAtLeast(node, test.shallow, above, view.ply);
          })) {
        return view.beta;
      }
      const othello::Score below =
          ShallowBoundBelow(test.deep, margin, view.alpha * unit);
      if (below > -othello::kMaxScore && guess - reach <= below &&
          counting_.Ask(searcher, [&] {
            return searcher.IsAtMost(node, test.shallow, below, view.ply);
          })) {
        return view.alpha;
      }
    }
    return std::nullopt;
  }

  // One or two plies before the horizon the static value is test enough: most
  // nodes are there, and a search would take ten evaluations and more.
  template <typename Searcher, typename Node>
  std::optional<othello::Score> ProbeLeaf(Searcher& searcher, const Node& node,
                                          int depth, othello::Score alpha,
                                          othello::Score beta) {
    if (leaf_share_ == 0) return std::nullopt;
    const ProbCutLine& line = tests_->Leaf(node.position.disc_count(), depth);
    const Fixed margin =
        MarginOf(line, sigmas_[searcher.level()] * leaf_share_ / kFixedOne);
    const othello::Score now = searcher.Evaluate(node);
    if (now >= ShallowBoundAbove(line, margin, beta)) return beta;
    if (now <= ShallowBoundBelow(line, margin, alpha)) return alpha;
    return std::nullopt;
  }

  void AddStatistics(std::vector<CutStatistics>& statistics) const {
    counting_.AddTo(statistics);
  }

 private:
  // A test is skipped if the static value is this many deviations on the wrong
  // side.
  static constexpr Fixed kPreviewT = FixedFrom(0.5);

  std::shared_ptr<const ProbCutTests> tests_;
  std::array<Fixed, kExactLevel> sigmas_ = {};  // by level
  Fixed leaf_share_;
  Counting counting_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_MULTI_PROBCUT_H_
