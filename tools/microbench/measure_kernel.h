// The loop that the benchmarks of single functions share.

#ifndef RIALTO_TOOLS_MICROBENCH_MEASURE_KERNEL_H_
#define RIALTO_TOOLS_MICROBENCH_MEASURE_KERNEL_H_

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "othello/bitboard.h"
#include "tools/microbench/bench_positions.h"

namespace microbench {

// Calls kernel(position, move) for all bench positions. The results are
// combined so that no call can be optimised away, but do not wait for each
// other.
template <typename Kernel>
void MeasureKernel(benchmark::State& state, Kernel kernel) {
  const std::vector<PositionAndMove>& positions = BenchPositions();
  for (auto _ : state) {
    othello::Bitboard combined = 0;
    for (const auto& [position, move] : positions) {
      combined ^= kernel(position, move);
    }
    benchmark::DoNotOptimize(combined);
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<int64_t>(positions.size()));
}

}  // namespace microbench

#endif  // RIALTO_TOOLS_MICROBENCH_MEASURE_KERNEL_H_
