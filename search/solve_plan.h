// The steps of solving a position.

#ifndef RIALTO_SEARCH_SOLVE_PLAN_H_
#define RIALTO_SEARCH_SOLVE_PLAN_H_

#include "search/selectivity/level.h"

namespace search {

// Midgame iterations that order the moves before an exact search. Two plies
// more made FFO #40-#44 cheaper and #46-#48 more expensive.
constexpr int PreparationDepth(int empties) {
  return empties <= 10 ? 0 : (empties - 8) / 2;
}

// Whether a selective pass is worth its time before the exact search. Without a
// limit, a first answer and one that is nearly sure: more passes, or one of
// them alone, took more nodes on FFO #40-#49. With a limit each may be the
// last, so there are more of them.
constexpr bool IsWorthPass(const EndgameLevel& level, int empties,
                           bool is_limited) {
  if (empties < 14) return false;
  return is_limited ? level.percent <= kLastLimitedPass
                    : level.percent == 73 || level.percent == 98;
}

}  // namespace search

#endif  // RIALTO_SEARCH_SOLVE_PLAN_H_
