// The pattern evaluation: moves of the state and the value of a position, with
// synthetic weights. Rates are calls per second.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "othello/kernel_choice.h"
#include "pattern_eval/feature_kernels.h"
#include "pattern_eval/pattern_evaluator.h"
#include "pattern_eval/synthetic_weights.h"
#include "tools/microbench/bench_positions.h"

namespace microbench {
namespace {

using ::pattern_eval::FeatureState;
using ::pattern_eval::PatternEvaluator;

// A bench position with its state, as the search has them.
struct Prepared {
  othello::Position position;
  FeatureState state;
  othello::Square move;
  othello::Bitboard flips;
};

const PatternEvaluator& Evaluator() {
  static const auto& evaluator =
      *new PatternEvaluator(pattern_eval::MakeSyntheticWeights(1));
  return evaluator;
}

const std::vector<Prepared>& PreparedPositions() {
  static const auto& prepared = *new std::vector<Prepared>([] {
    std::vector<Prepared> all;
    for (const auto& [position, move] : BenchPositions()) {
      all.push_back({position, Evaluator().StateOf(position), move,
                     position.Flips(move)});
    }
    return all;
  }());
  return prepared;
}

template <typename Call>
void Measure(benchmark::State& state, Call call) {
  const std::vector<Prepared>& positions = PreparedPositions();
  for (auto _ : state) {
    for (const Prepared& prepared : positions) {
      benchmark::DoNotOptimize(call(prepared));
    }
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<int64_t>(positions.size()));
}

void Evaluate(benchmark::State& state) {
  Measure(state, [](const Prepared& prepared) {
    return Evaluator().Evaluate(prepared.position, prepared.state);
  });
}
BENCHMARK(Evaluate);

// What a leaf of the search costs.
void AfterMoveAndEvaluate(benchmark::State& state) {
  Measure(state, [](const Prepared& prepared) {
    return Evaluator().Evaluate(
        prepared.position.PlayFlips(prepared.move, prepared.flips),
        Evaluator().AfterMove(prepared.state, prepared.position, prepared.move,
                              prepared.flips));
  });
}
BENCHMARK(AfterMoveAndEvaluate);

void AfterMovePortable(benchmark::State& state) {
  Measure(state, [](const Prepared& prepared) {
    return pattern_eval::portable::AfterMove(prepared.state, prepared.move,
                                             prepared.flips);
  });
}
BENCHMARK(AfterMovePortable);

// See kernels_bench.cc.
#if RIALTO_USE_AVX2_KERNEL
void AfterMoveAvx2(benchmark::State& state) {
  Measure(state, [](const Prepared& prepared) {
    return pattern_eval::avx2::AfterMove(prepared.state, prepared.move,
                                         prepared.flips);
  });
}
BENCHMARK(AfterMoveAvx2);
#endif  // RIALTO_USE_AVX2_KERNEL

}  // namespace
}  // namespace microbench
