// Counts for RankCut while everything is searched (Lim and Lee 2006,
// "Concept"): how often a better move was still to come.

#ifndef RIALTO_SEARCH_SELECTIVITY_RANK_COUNTER_H_
#define RIALTO_SEARCH_SELECTIVITY_RANK_COUNTER_H_

#include <memory>
#include <utility>
#include <vector>

#include "othello/score.h"
#include "othello/square.h"
#include "search/raw_array.h"
#include "search/selectivity/policy.h"
#include "search/selectivity/rank_loop.h"
#include "search/selectivity/rank_table.h"

namespace search {

// For searches on one thread: the table is not guarded.
class RankCounter : public NoProbes {
 public:
  // Nothing is left out, but the hooks must be called.
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  struct MoveLoop : RankLoop {
    using RankLoop::RankLoop;
    struct Moment {
      int index;  // of the features
      othello::Score best;
    };
    int size = 0;
    RawArray<Moment, 64> moments;  // before each move but the first
  };

  explicit RankCounter(std::shared_ptr<RankTable> table)
      : table_(std::move(table)) {}

  static constexpr bool researches() { return false; }

  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher&, const NodeView&, const Moves& moves) const {
    return MoveLoop(moves.size());
  }
  template <typename Searcher>
  int Reduction(Searcher&, const NodeView& view, MoveLoop& loop,
                const MoveView& move) const {
    if (IsRanked(view)) {
      loop.moments[loop.size++] = {IndexOf(loop.FeaturesOf(view, move)),
                                   loop.best};
    }
    return 0;
  }
  void Record(const NodeView&, MoveLoop& loop, othello::Square,
              othello::Score score) const {
    loop.Record(score);
  }
  void EndMoves(MoveLoop& loop) const {
    for (int i = 0; i < loop.size; ++i) {
      RankTable::Counts& counts = (*table_)[loop.moments[i].index];
      ++counts.y;
      counts.x += loop.best > loop.moments[i].best;
    }
  }
  void AddStatistics(std::vector<CutStatistics>&) const {}

 private:
  std::shared_ptr<RankTable> table_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_RANK_COUNTER_H_
