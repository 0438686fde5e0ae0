// Flips, mobility and perft with both kernels. Rates are calls (perft:
// leaves) per second.

#include <benchmark/benchmark.h>

#include "othello/flips.h"
#include "othello/kernel_choice.h"
#include "othello/mobility.h"
#include "othello/perft.h"
#include "othello/stability.h"
#include "tools/microbench/measure_kernel.h"

namespace microbench {
namespace {

using ::othello::Position;

void FlipsPortable(benchmark::State& state) {
  MeasureKernel(state, [](const Position& position, int move) {
    return othello::portable::Flips(move, position.mover, position.opponent);
  });
}
BENCHMARK(FlipsPortable);

void MobilityPortable(benchmark::State& state) {
  MeasureKernel(state, [](const Position& position, int) {
    return othello::portable::LegalMoves(position.mover, position.opponent);
  });
}
BENCHMARK(MobilityPortable);

void MeasurePerft(benchmark::State& state,
                  uint64_t (*perft)(const Position&, int)) {
  const int depth = static_cast<int>(state.range(0));
  uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(Position::Start(), depth);
  state.SetItemsProcessed(static_cast<int64_t>(leaves));
}

void PerftPortable(benchmark::State& state) {
  MeasurePerft(state, othello::PerftPortable);
}
BENCHMARK(PerftPortable)->Arg(8)->Unit(benchmark::kMillisecond);

// In a portable build the AVX2 kernels cannot be inlined into code for any
// CPU, so a measurement would say nothing about them.
#if RIALTO_USE_AVX2_KERNEL

void FlipsAvx2(benchmark::State& state) {
  MeasureKernel(state, [](const Position& position, int move) {
    return othello::avx2::Flips(move, position.mover, position.opponent);
  });
}
BENCHMARK(FlipsAvx2);

void MobilityAvx2(benchmark::State& state) {
  MeasureKernel(state, [](const Position& position, int) {
    return othello::avx2::LegalMoves(position.mover, position.opponent);
  });
}
BENCHMARK(MobilityAvx2);

void PerftAvx2(benchmark::State& state) { MeasurePerft(state, othello::Perft); }
BENCHMARK(PerftAvx2)->Arg(8)->Unit(benchmark::kMillisecond);

#endif  // RIALTO_USE_AVX2_KERNEL

// Stable discs of the mover. There is one version for every CPU, so build with
// and without -DRIALTO_PORTABLE=ON to compare.
void StableDiscs(benchmark::State& state) {
  MeasureKernel(state, [](const othello::Position& position, int) {
    return othello::StableDiscs(position.mover, position.opponent);
  });
}
BENCHMARK(StableDiscs);

}  // namespace
}  // namespace microbench
