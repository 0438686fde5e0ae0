// RankCut (Y. J. Lim and W. S. Lee, "RankCut - A Domain Independent Forward
// Pruning Method for Games", AAAI 2006).
//
// Moves are in order; when statistics say that hardly any later move was ever
// better than the best so far, this move and the rest are searched less deep,
// until one of them beats alpha.

#ifndef RIALTO_SEARCH_SELECTIVITY_RANK_CUT_H_
#define RIALTO_SEARCH_SELECTIVITY_RANK_CUT_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "othello/score.h"
#include "othello/square.h"
#include "search/selectivity/policy.h"
#include "search/selectivity/rank_features.h"
#include "search/selectivity/rank_loop.h"
#include "search/selectivity/rank_table.h"

namespace search {

// For every combination of features (IndexOf) whether moves may be reduced.
using RankDecisions = std::vector<bool>;

// Where x / y < t, and y is at least `min_y`. `t_ppm` is t in millionths.
inline RankDecisions MakeRankDecisions(const RankTable& table, int64_t t_ppm,
                                       int64_t min_y) {
  constexpr int64_t kMillion = 1'000'000;
  RankDecisions decisions(kRankFeatureCount);
  for (int i = 0; i < kRankFeatureCount; ++i) {
    const RankTable::Counts& counts = table[i];
    decisions[i] = counts.y >= min_y && counts.x * kMillion < t_ppm * counts.y;
  }
  return decisions;
}

struct RankCutParameters {
  int reduction;
  int min_depth;
  bool researches;  // moves that beat alpha; not in the paper
};

class RankCut : public NoProbes {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  struct MoveLoop : RankLoop {
    using RankLoop::RankLoop;
    bool prune_rest = false;
  };

  RankCut(std::shared_ptr<const RankDecisions> decisions,
          const RankCutParameters& parameters)
      : decisions_(std::move(decisions)), parameters_(parameters) {}

  bool researches() const { return parameters_.researches; }

  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher&, const NodeView&, const Moves& moves) const {
    return MoveLoop(moves.size());
  }
  // The paper's Pseudocode 1.
  template <typename Searcher>
  int Reduction(Searcher& searcher, const NodeView& view, MoveLoop& loop,
                const MoveView& move) {
    if (!IsRanked(view) || view.depth < parameters_.min_depth) return 0;
    const bool reduces = counting_.Ask(searcher, [&] {
      return loop.prune_rest ||
             (*decisions_)[IndexOf(loop.FeaturesOf(view, move))];
    });
    loop.prune_rest = reduces;
    return reduces ? parameters_.reduction : 0;
  }
  void Record(const NodeView& view, MoveLoop& loop, othello::Square,
              othello::Score score) const {
    if (!IsRanked(view)) return;
    if (score > view.alpha) loop.prune_rest = false;
    loop.Record(score);
  }
  void EndMoves(MoveLoop&) const {}

  // Attempts are moves, cuts those that were reduced.
  void AddStatistics(std::vector<CutStatistics>& statistics) const {
    counting_.AddTo(statistics);
  }

 private:
  std::shared_ptr<const RankDecisions> decisions_;
  RankCutParameters parameters_;
  Counting counting_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_RANK_CUT_H_
