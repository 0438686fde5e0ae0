// What RankCut looks at before it searches a move: the features of Lim and Lee
// 2006 ("Implementation in CRAFTY"), adapted to Othello.
//
//   the paper                        here
//   1 depth of search                the same
//   2 player is in check             class of mobility: few moves leave little
//                                    choice, which is what a check does
//   3 move number                    the same
//   4 changes of the best move       the same
//   5 best score - alpha, 7 bins     the same, in discs
//   6 last score - best score        the same
//   7 phase of the move generator    the table's moves, or the rest

#ifndef RIALTO_SEARCH_SELECTIVITY_RANK_FEATURES_H_
#define RIALTO_SEARCH_SELECTIVITY_RANK_FEATURES_H_

#include <algorithm>

#include "othello/score.h"

namespace search {

// Values beyond the largest count as the largest.
struct RankFeatures {
  int depth = kMinDepth;
  int mobility = 0;
  int move = kMinMove;
  int changes = 0;
  int best_gap = 0;
  int last_gap = 0;
  int phase = 0;

  // Below, the order of moves is not to be trusted (the paper's 7).
  static constexpr int kMinDepth = 7;
  static constexpr int kMaxDepth = 18;
  static constexpr int kMobilityClasses = 3;
  static constexpr int kMinMove = 2;  // the first move is never reduced
  static constexpr int kMaxMove = 16;
  static constexpr int kMaxChanges = 3;
  static constexpr int kGapBins = 7;
  static constexpr int kTablePhase = 0;
  static constexpr int kRestPhase = 1;
  static constexpr int kPhases = 2;

  friend bool operator==(const RankFeatures&, const RankFeatures&) = default;
};

constexpr int MobilityClass(int legal_moves) {
  return legal_moves <= 4 ? 0 : legal_moves <= 9 ? 1 : 2;
}

// The bin of a difference in Score units. Searches with zero windows bound the
// differences from above by 0 (best - alpha, unless a move was better; last -
// best), so the bins are finer there: below -16, -8, -4, -2, -1 and 0 discs,
// and the rest.
constexpr int GapBin(othello::Score gap) {
  constexpr othello::Score kEdges[] = {
      -16 * othello::kScorePerDisc, -8 * othello::kScorePerDisc,
      -4 * othello::kScorePerDisc,  -2 * othello::kScorePerDisc,
      -1 * othello::kScorePerDisc,  0,
  };
  int bin = 0;
  for (othello::Score edge : kEdges) bin += gap >= edge;
  return bin;
}

// Every combination of features has a number below kRankFeatureCount.
inline constexpr int kRankFeatureCount =
    (RankFeatures::kMaxDepth - RankFeatures::kMinDepth + 1) *
    RankFeatures::kMobilityClasses *
    (RankFeatures::kMaxMove - RankFeatures::kMinMove + 1) *
    (RankFeatures::kMaxChanges + 1) * RankFeatures::kGapBins *
    RankFeatures::kGapBins * RankFeatures::kPhases;

// Requires depth >= kMinDepth and move >= kMinMove.
constexpr int IndexOf(const RankFeatures& features) {
  using F = RankFeatures;
  int index = std::min(features.depth, F::kMaxDepth) - F::kMinDepth;
  index = index * F::kMobilityClasses + features.mobility;
  index = index * (F::kMaxMove - F::kMinMove + 1) +
          std::min(features.move, F::kMaxMove) - F::kMinMove;
  index =
      index * (F::kMaxChanges + 1) + std::min(features.changes, F::kMaxChanges);
  index = index * F::kGapBins + features.best_gap;
  index = index * F::kGapBins + features.last_gap;
  return index * F::kPhases + features.phase;
}

// The opposite of IndexOf(); requires an index below kRankFeatureCount.
constexpr RankFeatures RankFeaturesOf(int index) {
  using F = RankFeatures;
  const auto take = [&index](int base) {
    const int digit = index % base;
    index /= base;
    return digit;
  };
  F features;
  features.phase = take(F::kPhases);
  features.last_gap = take(F::kGapBins);
  features.best_gap = take(F::kGapBins);
  features.changes = take(F::kMaxChanges + 1);
  features.move = F::kMinMove + take(F::kMaxMove - F::kMinMove + 1);
  features.mobility = take(F::kMobilityClasses);
  features.depth = F::kMinDepth + index;
  return features;
}

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_RANK_FEATURES_H_
