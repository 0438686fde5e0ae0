// How long an exact solution is likely to take here.

#ifndef RIALTO_TOOLS_ENGINE_SOLVE_FORECAST_H_
#define RIALTO_TOOLS_ENGINE_SOLVE_FORECAST_H_

#include <cstdint>

#include "othello/position.h"
#include "search/limits.h"

namespace engine {

// Starts from what was measured once and learns from the solutions that it is
// told about, as machines, threads, evaluations and positions differ. A pure
// computation; not thread-safe.
class SolveForecast {
 public:
  // Seconds that half of the positions with so many empty squares need. The
  // other half may need several times as much: kSlowRatio covers nine in ten.
  double Seconds(int empties) const;
  static constexpr double kSlowRatio = 3;

  // An exact search used up `nodes` in `seconds`, and came to its end or not.
  void Learn(int empties, uint64_t nodes, double seconds, bool is_solved);

 private:
  double nodes_per_second_ = kFirstNodesPerSecond;
  // Nodes needed here over those of the table.
  double difficulty_ = 1;

  // Half of what one thread reached in docs/bench.md: a first guess should
  // not promise too much.
  static constexpr double kFirstNodesPerSecond = 15e6;
};

// Whether a search is without a limit that counts: neither time nor nodes end
// it, and it is likely to take more than an hour. Who asks for that does not
// mean to wait for its end.
bool IsUnlimited(const SolveForecast& forecast,
                 const othello::Position& position,
                 const search::SearchLimits& limits);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_SOLVE_FORECAST_H_
