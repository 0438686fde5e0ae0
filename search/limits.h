// The limits of a search.

#ifndef RIALTO_SEARCH_LIMITS_H_
#define RIALTO_SEARCH_LIMITS_H_

#include <cstdint>
#include <optional>

#include "othello/bitboard.h"
#include "othello/score.h"

namespace search {

// Time limits from here on count as none, which keeps clocks from overflowing.
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
  // Moves at the root that are left out. Another one must remain.
  othello::Bitboard without = 0;
  // How many of the best moves get a score and a line.
  int lines = 1;
  // With a limit of time: the nodes that a solution can take until then, for
  // callers that know how fast the machine is. It ends nothing, but decides
  // whether a solution is worth beginning (solve_plan.h).
  std::optional<double> solve_budget;

  // Whether nodes or time are limited, so that an exact search may be broken
  // off.
  bool HasEffortLimit() const {
    return nodes.has_value() || solve_budget.has_value() ||
           (seconds.has_value() && *seconds < kEndlessSeconds);
  }
};

}  // namespace search

#endif  // RIALTO_SEARCH_LIMITS_H_
