// The limits of a search.

#ifndef RIALTO_SEARCH_LIMITS_H_
#define RIALTO_SEARCH_LIMITS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
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
  // whether a solution is worth beginning.
  std::optional<double> solve_budget;

  // Whether nodes or time are limited, so that an exact search may be broken
  // off.
  bool HasEffortLimit() const {
    return nodes.has_value() || solve_budget.has_value() ||
           (seconds.has_value() && *seconds < kEndlessSeconds);
  }
};

// Nodes a second that a thread of the solver is expected to search, unless the
// caller knows better.
inline constexpr double kTypicalSolverSpeed = 30e6;

// The nodes that `limits` leave for a solution; infinite without a limit.
inline double SolveBudget(const SearchLimits& limits, int threads) {
  double budget = std::numeric_limits<double>::infinity();
  if (limits.solve_budget.has_value()) {
    budget = *limits.solve_budget;
  } else if (limits.seconds.has_value() && *limits.seconds < kEndlessSeconds) {
    budget = *limits.seconds * kTypicalSolverSpeed * threads;
  }
  return limits.nodes.has_value()
             ? std::min(budget, static_cast<double>(*limits.nodes))
             : budget;
}

// Medians of nodes, counted on 75 positions of games with 22, 25 and 28 empty
// squares: to the end of the first selective pass of a solution (73 %), and of
// the third (95 %).
inline double FirstPassNodes(int empties) {
  return 0.8e6 * std::pow(1.32, empties - 25);
}
inline double ThirdPassNodes(int empties) {
  return 4.8e6 * std::pow(1.5, empties - 25);
}
// Without selective passes: geometric means with the toy evaluation on 40
// positions of WTHOR games (24 from 22 empty squares on), 0.22 M nodes with 16
// empty squares, 1.34 M with 18, 5.6 M with 20 and 21 M with 22. Nine in ten
// needed less than three times as much.
inline double ExactNodes(int empties) {
  return 1.34e6 * std::pow(2.1, empties - 18);
}

// A limited search prepares its solution by midgame iterations until they have
// taken this share of what the first pass takes. They order the moves, and
// their move is played should the pass not end. Deeper ones than
// DeepestPreparation() cost more than the pass.
inline constexpr double kPreparationShare = 0.4;
constexpr int DeepestPreparation(int empties) { return empties - 9; }

}  // namespace search

#endif  // RIALTO_SEARCH_LIMITS_H_
