// The limits of a search.

#ifndef RIALTO_SEARCH_LIMITS_H_
#define RIALTO_SEARCH_LIMITS_H_

#include <cstdint>
#include <optional>

#include "othello/score.h"

namespace search {

// From here on a time limit is none; it also keeps clocks from overflowing.
inline constexpr double kEndlessSeconds = 1e9;

// Everything that may end a search. The first limit that is reached counts.
struct SearchLimits {
  // Plies. The number of empty squares or more asks for the exact score.
  int depth = 64;
  std::optional<uint64_t> nodes;
  std::optional<double> seconds;
  // An exact search may need less than the score: only whether it is above
  // `alpha`, below `beta`, or where in between. Win/loss/draw is the window
  // (-1, 1). Requires alpha < beta.
  othello::DiscDiff alpha = -othello::kMaxDiscs;
  othello::DiscDiff beta = othello::kMaxDiscs;
  // How many of the best moves get their own score and line.
  int lines = 1;

  // Whether nodes or time are limited, so that an exact search may be broken
  // off.
  bool HasEffortLimit() const {
    return nodes.has_value() ||
           (seconds.has_value() && *seconds < kEndlessSeconds);
  }
};

// Before an exact search that may be interrupted, midgame iterations find a
// move to fall back on. They get this share of the whole budget, and go no
// deeper than this: nearer to the end the solution costs less than they do.
// Guesses, not tuned.
inline constexpr double kPreparationShare = 0.25;
constexpr int DeepestPreparation(int empties) { return empties - 9; }

}  // namespace search

#endif  // RIALTO_SEARCH_LIMITS_H_
