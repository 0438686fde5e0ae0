// What RankCut remembers of a node while its moves are searched, and the
// features that follow from it. Shared by the method and the counter, so that
// both see the same.

#ifndef RIALTO_SEARCH_SELECTIVITY_RANK_LOOP_H_
#define RIALTO_SEARCH_SELECTIVITY_RANK_LOOP_H_

#include "othello/score.h"
#include "search/selectivity/policy.h"
#include "search/selectivity/rank_features.h"

namespace search {

struct RankLoop {
  explicit RankLoop(int move_count) : mobility(MobilityClass(move_count)) {}

  int mobility;
  int searched = 0;
  int changes = 0;  // of the best move
  othello::Score best = 0;
  othello::Score last = 0;

  void Record(othello::Score score) {
    last = score;
    if (searched == 0) {
      best = score;
    } else if (score > best) {
      best = score;
      ++changes;
    }
    ++searched;
  }

  RankFeatures FeaturesOf(const NodeView& view, const MoveView& move) const {
    RankFeatures features;
    features.depth = view.depth;
    features.mobility = mobility;
    features.move = move.rank + 1;
    features.changes = changes;
    features.best_gap = GapBin(best - view.alpha);
    features.last_gap = GapBin(last - best);
    features.phase = move.is_from_table ? RankFeatures::kTablePhase
                                        : RankFeatures::kRestPhase;
    return features;
  }
};

// Whether RankCut may say something: below the paper's depth of 7 the order of
// moves is not to be trusted, and endgames are solved.
inline bool IsRanked(const NodeView& view) {
  return !view.is_endgame && view.depth >= RankFeatures::kMinDepth;
}

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_RANK_LOOP_H_
