// The pattern evaluation: moves of the state and the value of a position, with
// synthetic weights. Rates are calls per second.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "othello/kernel_choice.h"
#include "pattern_eval/feature_kernels.h"
#include "pattern_eval/pattern_evaluator.h"
#include "pattern_eval/synthetic_weights.h"
#include "tools/microbench/measure_kernel.h"

namespace microbench {
namespace {

using ::pattern_eval::FeatureState;
using ::pattern_eval::PatternEvaluator;
using ::pattern_eval::WeightShape;

// A bench position with its state, as the search has them.
struct Prepared {
  othello::Position position;
  FeatureState state;
  othello::Square move;
  othello::Bitboard flips;
};

const PatternEvaluator& Evaluator(const WeightShape& shape) {
  const auto evaluator_of = [](const WeightShape& numbers) {
    return new PatternEvaluator(std::make_shared<const pattern_eval::Weights>(
        pattern_eval::MakeSyntheticFreeWeights(1, numbers), "synthetic"));
  };
  static const auto& narrow = *evaluator_of(pattern_eval::kNarrowShape);
  static const auto& wide = *evaluator_of(pattern_eval::kWideShape);
  return shape.is_wide() ? wide : narrow;
}

const std::vector<Prepared>& PreparedPositions() {
  static const auto& prepared = *new std::vector<Prepared>([] {
    std::vector<Prepared> all;
    for (const auto& [position, move] : BenchPositions()) {
      all.push_back({position, pattern_eval::FeatureStateOf(position), move,
                     position.Flips(move)});
    }
    return all;
  }());
  return prepared;
}

// The leaves of a small tree: positions that are as like each other as those
// of a search, so that most of their weights are in the cache.
const std::vector<Prepared>& LeavesOfATree() {
  static const auto& leaves = *new std::vector<Prepared>([] {
    constexpr int kRoot = 30;  // in the first random game
    std::vector<othello::Position> level = {BenchPositions()[kRoot].position};
    for (int depth = 0; depth < 3; ++depth) {
      std::vector<othello::Position> next;
      for (const othello::Position& position : level) {
        for (othello::Square move : othello::Squares(position.LegalMoves())) {
          next.push_back(position.Play(move));
        }
      }
      level.swap(next);
    }
    std::vector<Prepared> all;
    for (const othello::Position& position : level) {
      for (othello::Square move : othello::Squares(position.LegalMoves())) {
        all.push_back({position, pattern_eval::FeatureStateOf(position), move,
                       position.Flips(move)});
      }
    }
    return all;
  }());
  return leaves;
}

template <typename Call>
void Measure(benchmark::State& state, const std::vector<Prepared>& positions,
             Call call) {
  for (auto _ : state) {
    for (const Prepared& prepared : positions) {
      benchmark::DoNotOptimize(call(prepared));
    }
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<int64_t>(positions.size()));
}

void EvaluateAnyPosition(benchmark::State& state, const WeightShape& shape) {
  const PatternEvaluator& evaluator = Evaluator(shape);
  Measure(state, PreparedPositions(), [&](const Prepared& prepared) {
    return evaluator.Evaluate(prepared.position, prepared.state);
  });
}
BENCHMARK_CAPTURE(EvaluateAnyPosition, Narrow, pattern_eval::kNarrowShape);
BENCHMARK_CAPTURE(EvaluateAnyPosition, Wide, pattern_eval::kWideShape);

void EvaluateLeaves(benchmark::State& state, const WeightShape& shape) {
  const PatternEvaluator& evaluator = Evaluator(shape);
  Measure(state, LeavesOfATree(), [&](const Prepared& prepared) {
    return evaluator.Evaluate(prepared.position, prepared.state);
  });
}
BENCHMARK_CAPTURE(EvaluateLeaves, Narrow, pattern_eval::kNarrowShape);
BENCHMARK_CAPTURE(EvaluateLeaves, Wide, pattern_eval::kWideShape);

// What a leaf of the search costs.
void MoveAndEvaluateLeaves(benchmark::State& state, const WeightShape& shape) {
  const PatternEvaluator& evaluator = Evaluator(shape);
  Measure(state, LeavesOfATree(), [&](const Prepared& prepared) {
    return evaluator.Evaluate(
        prepared.position.PlayFlips(prepared.move, prepared.flips),
        evaluator.AfterMove(prepared.state, prepared.position, prepared.move,
                            prepared.flips));
  });
}
BENCHMARK_CAPTURE(MoveAndEvaluateLeaves, Narrow, pattern_eval::kNarrowShape);
BENCHMARK_CAPTURE(MoveAndEvaluateLeaves, Wide, pattern_eval::kWideShape);

void AfterMovePortable(benchmark::State& state) {
  Measure(state, PreparedPositions(), [](const Prepared& prepared) {
    return pattern_eval::portable::AfterMove(prepared.state, prepared.move,
                                             prepared.flips);
  });
}
BENCHMARK(AfterMovePortable);

// See kernels_bench.cc.
#if RIALTO_USE_AVX2_KERNEL
void AfterMoveAvx2(benchmark::State& state) {
  Measure(state, PreparedPositions(), [](const Prepared& prepared) {
    return pattern_eval::avx2::AfterMove(prepared.state, prepared.move,
                                         prepared.flips);
  });
}
BENCHMARK(AfterMoveAvx2);
#endif  // RIALTO_USE_AVX2_KERNEL

}  // namespace
}  // namespace microbench
