// Estimates how long an exact solution will take on this machine.

#ifndef RIALTO_TOOLS_ENGINE_SOLVE_FORECAST_H_
#define RIALTO_TOOLS_ENGINE_SOLVE_FORECAST_H_

#include <cstdint>

#include "othello/position.h"
#include "search/limits.h"

namespace engine {

// Starts from figures measured once, and learns from the solutions it sees, as
// machines, threads, evaluations and positions differ. A pure computation; not
// thread-safe.
class SolveForecast {
 public:
  // Seconds that half of the positions with this many empty squares need. The
  // other half may need several times as long: kSlowRatio covers nine in ten.
  double Seconds(int empties) const;
  static constexpr double kSlowRatio = 3;
  double nodes_per_second() const { return nodes_per_second_; }

  // A solution used `nodes` nodes in `seconds`, and finished or not.
  void Learn(int empties, uint64_t nodes, double seconds, bool is_solved);

 private:
  double nodes_per_second_ = kFirstNodesPerSecond;
  // Nodes needed on this machine, relative to the table.
  double difficulty_ = 1;

  // Less than half of what one thread reaches in docs/log, because a first
  // guess should not promise too much.
  static constexpr double kFirstNodesPerSecond = 15e6;
};

// Whether a search is in effect unlimited: neither time nor nodes end it, and
// it is likely to take more than an hour. A client that asks for this does not
// intend to wait for the end.
bool IsUnlimited(const SolveForecast& forecast,
                 const othello::Position& position,
                 const search::SearchLimits& limits);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_SOLVE_FORECAST_H_
