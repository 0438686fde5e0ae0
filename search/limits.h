// The limits of a search.

#ifndef RIALTO_SEARCH_LIMITS_H_
#define RIALTO_SEARCH_LIMITS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
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
  // With a limit: the nodes that a solution may take, as far as is known. It
  // ends nothing, but decides whether a solution is worth beginning. If absent,
  // it follows from `nodes` and `seconds`.
  std::optional<double> solve_budget;

  // Whether nodes or time are limited, so that an exact search may be broken
  // off.
  bool HasEffortLimit() const {
    return nodes.has_value() || solve_budget.has_value() ||
           (seconds.has_value() && *seconds < kEndlessSeconds);
  }
};

// What the solver is expected to search in a second, where nobody knows better.
inline constexpr double kTypicalSolverSpeed = 30e6;

// The nodes that `limits` leave for a solution; infinite without a limit.
inline double SolveBudget(const SearchLimits& limits) {
  if (limits.solve_budget.has_value()) return *limits.solve_budget;
  double budget = std::numeric_limits<double>::infinity();
  if (limits.nodes.has_value()) budget = static_cast<double>(*limits.nodes);
  if (limits.seconds.has_value() && *limits.seconds < kEndlessSeconds) {
    budget = std::min(budget, *limits.seconds * kTypicalSolverSpeed);
  }
  return budget;
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
// The same for a solution without selective passes (solve_forecast.cc).
inline double ExactNodes(int empties) {
  return 1.34e6 * std::pow(2.1, empties - 18);
}

// A limited search turns from midgame iterations to the solution when it has
// spent this share of the first pass; they order the moves, and one of them is
// played should the pass not end. Nearer to the end than this the pass costs
// less than they do.
inline constexpr double kPreparationShare = 0.4;
constexpr int DeepestPreparation(int empties) { return empties - 9; }

}  // namespace search

#endif  // RIALTO_SEARCH_LIMITS_H_
