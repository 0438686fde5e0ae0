// What a search is asked for.

#ifndef RIALTO_SEARCH_LIMITS_H_
#define RIALTO_SEARCH_LIMITS_H_

#include <cstdint>
#include <limits>

#include "othello/score.h"

namespace search {

// Beyond this a time limit is none; it also keeps clocks from overflowing.
inline constexpr double kEndlessSeconds = 1e9;

// Everything that may end a search. The first limit that is reached counts.
struct SearchLimits {
  // Plies. As many as there are empty squares, or more, asks for the exact
  // score.
  int depth = 64;
  uint64_t nodes = std::numeric_limits<uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  // Exact searches may be content with less than the score: only whether it
  // lies above `alpha`, below `beta`, or where between. Win/loss/draw is the
  // window (-1, 1). Requires alpha < beta.
  othello::DiscDiff alpha = -othello::kMaxDiscs;
  othello::DiscDiff beta = othello::kMaxDiscs;
  // How many of the best moves get a score and a line of their own.
  int lines = 1;
};

}  // namespace search

#endif  // RIALTO_SEARCH_LIMITS_H_
