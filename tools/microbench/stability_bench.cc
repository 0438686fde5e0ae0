// Stable discs of the mover. One version serves every CPU, so build with and
// without -DRIALTO_PORTABLE=ON to compare.

#include <benchmark/benchmark.h>

#include "othello/stability.h"
#include "tools/microbench/measure_kernel.h"

namespace microbench {
namespace {

void StableDiscs(benchmark::State& state) {
  MeasureKernel(state, [](const othello::Position& position, int) {
    return othello::StableDiscs(position.mover, position.opponent);
  });
}
BENCHMARK(StableDiscs);

}  // namespace
}  // namespace microbench
