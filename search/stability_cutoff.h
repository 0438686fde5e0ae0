// Stability cut-off: discs that the opponent can never lose bound the score
// from above.

#ifndef RIALTO_SEARCH_STABILITY_CUTOFF_H_
#define RIALTO_SEARCH_STABILITY_CUTOFF_H_

#include "othello/position.h"
#include "othello/score.h"
#include "othello/stability.h"

namespace search {

// The test costs more than it saves unless alpha is high: the opponent must own
// (64 - alpha) / 2 stable discs. The smallest alpha that is worth it, by number
// of empty squares: a guess that has not been tuned.
constexpr othello::DiscDiff StabilityThreshold(int empties) {
  return empties <= 4 ? 99 : 2 * empties - 6;
}

// True if the mover cannot score more than alpha; then `upper` is the bound.
inline bool StabilityCut(const othello::Position& position, int empties,
                         othello::DiscDiff alpha, othello::DiscDiff& upper) {
  if (alpha < StabilityThreshold(empties)) return false;
  upper = 64 - 2 * othello::PopCount(
                       othello::StableDiscs(position.opponent, position.mover));
  return upper <= alpha;
}

}  // namespace search

#endif  // RIALTO_SEARCH_STABILITY_CUTOFF_H_
