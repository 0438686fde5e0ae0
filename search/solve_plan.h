// Decides when a position is solved, and by which steps: the one place for it.
// Callers ask how far a search may go (DepthLimit), whether a solution fits
// into their time (SolveForecast), and the root follows a SolvePlan.

#ifndef RIALTO_SEARCH_SOLVE_PLAN_H_
#define RIALTO_SEARCH_SOLVE_PLAN_H_

#include <algorithm>
#include <cstdint>

#include "search/limits.h"
#include "search/selectivity/level.h"

namespace search {

// The depth limit of a search that solves positions with `exact_empties` empty
// squares or fewer, and searches others to `depth`. No solution begins below a
// limit of all empty squares.
constexpr int DepthLimit(int depth, int exact_empties, int empties) {
  return empties <= exact_empties ? SearchLimits().depth
                                  : std::min(depth, empties - 1);
}

// How one search goes from midgame iterations to the solution.
class SolvePlan {
 public:
  // `has_levels`: the method prunes in the endgame, so selective passes come
  // before the proof.
  SolvePlan(const SearchLimits& limits, int empties, int threads,
            bool has_levels);

  // Whether a solution follows the midgame iterations at all.
  bool may_solve() const { return may_solve_; }
  // The last midgame iteration that comes in any case.
  int last_iteration() const { return last_iteration_; }
  // Whether one more, of `depth` plies, comes after `nodes` nodes. A limited
  // solution may not finish; they find a good move to fall back on.
  bool PreparesLonger(int depth, uint64_t nodes) const;
  // Whether a selective pass is worth its time before the exact search.
  bool HasPass(const EndgameLevel& level) const;

 private:
  const int empties_;
  const bool is_limited_;
  const bool has_levels_;
  const bool may_solve_;
  // A solution is in reach: it comes before deeper midgame iterations.
  const bool is_in_reach_;
  const int last_iteration_;
};

// Estimates how long an exact solution takes on this machine. Starts from
// figures measured once, and learns from the solutions it sees, as machines,
// threads, evaluations and positions differ. Not thread-safe.
class SolveForecast {
 public:
  // Seconds that half of the positions with this many empty squares need.
  double Seconds(int empties) const;
  double nodes_per_second() const { return nodes_per_second_; }

  // The largest number of empty squares, up to `empties`, whose solution fits
  // into `seconds` nine times in ten; 0 if none does.
  int SolvableEmpties(int empties, double seconds) const;
  bool IsSolvable(int empties, double seconds) const {
    return SolvableEmpties(empties, seconds) == empties;
  }
  // The depth limit of a search that will be interrupted: the exact score where
  // half of the positions take a minute at most.
  int EndlessDepth(int empties) const;
  // Whether a search is in effect unlimited: neither time nor nodes end it, and
  // it is likely to take more than an hour. A client that asks for this does
  // not intend to wait for the end.
  bool IsUnlimited(const SearchLimits& limits, int empties) const;

  // A solution used `nodes` nodes in `seconds`, and finished or not.
  void Learn(int empties, uint64_t nodes, double seconds, bool is_solved);

 private:
  // Less than half of what one thread reaches in docs/log, because a first
  // guess should not promise too much.
  double nodes_per_second_ = 15e6;
  // Nodes needed on this machine, relative to the table.
  double difficulty_ = 1;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SOLVE_PLAN_H_
