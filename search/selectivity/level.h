// How selective a search is, as one number for the transposition table.
//
// A long solve steps through levels of the endgame (SolvePlan in
// solve_plan.h): first a likely move and score, then more and more certain
// ones, then the proof. A level's percentage is the share of normally
// distributed errors within t deviations, as Othello programs quote it.

#ifndef RIALTO_SEARCH_SELECTIVITY_LEVEL_H_
#define RIALTO_SEARCH_SELECTIVITY_LEVEL_H_

#include <array>

#include "search/selectivity/probcut_formula.h"
#include "search/transposition_table.h"

namespace search {

// Midgame searches of a selective method; what t is, the method says.
inline constexpr SelectivityLevel kMidgameLevel = 0;

// Selective passes of the endgame solver.
struct EndgameLevel {
  SelectivityLevel level;
  int percent;
  double t;
};

inline constexpr std::array<EndgameLevel, 4> kEndgameLevels = {{
    {1, 73, 1.1},
    {2, 87, 1.5},
    {3, 95, 2.0},
    {4, 98, 2.33},
}};

// The last selective pass of a solution that may not finish.
inline constexpr int kLastLimitedPass = 98;

// The nearest Fixed to t. Only for numbers that people choose.
constexpr Fixed FixedFrom(double number) {
  return static_cast<Fixed>(number * static_cast<double>(kFixedOne) +
                            (number < 0 ? -0.5 : 0.5));
}

// The percentage shown with a result of this level: 100 if nothing was left
// out, 0 if the level has none.
constexpr int PercentOf(SelectivityLevel level) {
  if (level == kExactLevel) return 100;
  for (const EndgameLevel& known : kEndgameLevels) {
    if (known.level == level) return known.percent;
  }
  return 0;
}

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_LEVEL_H_
