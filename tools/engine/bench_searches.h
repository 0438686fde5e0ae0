// The searches of `rialto bench`, whose numbers of nodes are signatures of the
// engine: the same on every machine, in WebAssembly too.

#ifndef RIALTO_TOOLS_ENGINE_BENCH_SEARCHES_H_
#define RIALTO_TOOLS_ENGINE_BENCH_SEARCHES_H_

#include <cstdint>
#include <functional>
#include <iterator>

#include "absl/status/statusor.h"
#include "othello/position.h"
#include "search/searcher.h"
#include "tools/engine/bench_positions.h"

namespace engine {

inline constexpr int kBenchPositionCount =
    static_cast<int>(std::size(kBenchPositions));

// The limits of a search.
struct BenchTask {
  int depth;
  int solved_empties;  // With this many empty squares or fewer, the position is
                       // solved.
};
inline constexpr BenchTask kBenchTask = {11, 18};
// Synthetic weights order moves badly, which makes the tree large.
inline constexpr BenchTask kSyntheticBenchTask = {8, 14};

struct BenchEffort {
  uint64_t nodes = 0;
  double seconds = 0;
};

// Hears of each search, counted from 0.
using BenchObserver =
    std::function<void(int number, const othello::Position& position,
                       const search::SearchResult& result)>;

// Evaluation and Multi-ProbCut with synthetic weights and parameters.
search::SearchOptions SyntheticBenchOptions();

// Searches the first positions, each with an empty table, on one thread.
// `observer` may be null.
absl::StatusOr<BenchEffort> MeasureBench(search::SearchOptions options,
                                         const BenchTask& task, int positions,
                                         const BenchObserver& observer);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_BENCH_SEARCHES_H_
