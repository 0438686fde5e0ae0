// Feature states with every kernel: from scratch, along moves, and the indices
// that follow from them.

#include "pattern_eval/feature_state.h"

#include <gtest/gtest.h>

#include <vector>

#include "pattern_eval/feature_kernels.h"
#include "tests/pattern_eval/naive_index.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace pattern_eval {
namespace {

using ::othello::Bitboard;
using ::othello::Position;
using ::othello::Random;
using ::othello::Square;

struct Kernel {
  const char* name;
  FeatureState (*after_move)(const FeatureState&, Square, Bitboard);
  FeatureVector (*indices)(const FeatureState&);
  FeatureVector (*indices_after_move)(const FeatureState&, Square, Bitboard);
};

std::vector<Kernel> RunnableKernels() {
  std::vector<Kernel> kernels = {{"portable", portable::AfterMove,
                                  portable::Indices,
                                  portable::IndicesAfterMove}};
#if RIALTO_HAS_AVX2_KERNEL
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) {
    kernels.push_back(
        {"avx2", avx2::AfterMove, avx2::Indices, avx2::IndicesAfterMove});
  }
#endif
  return kernels;
}

TEST(FeatureStateTest, IndicesAreThoseOfTheDiscs) {
  Random random(1);
  for (int64_t i = othello::Scaled(20'000); i > 0; --i) {
    const Position position = othello::RandomBoard(random);
    const FeatureState state = FeatureStateOf(position);
    for (const Kernel& kernel : RunnableKernels()) {
      const FeatureVector indices = kernel.indices(state);
      for (int f = 0; f < kFeatureCount; ++f) {
        ASSERT_EQ(indices.values[f],
                  NaiveIndex(position, kPatternSet.features[f]))
            << kernel.name << " feature " << f;
      }
      for (int f = kFeatureCount; f < kMaxFeatures; ++f) {
        ASSERT_EQ(indices.values[f], 0) << kernel.name;
      }
    }
  }
}

TEST(FeatureStateTest, FullBoardsHaveTheLargestIndices) {
  const FeatureState state = FeatureStateOf({0, ~Bitboard{0}});
  for (const Kernel& kernel : RunnableKernels()) {
    const FeatureVector indices = kernel.indices(state);
    for (int f = 0; f < kFeatureCount; ++f) {
      const Feature& feature = kPatternSet.features[f];
      EXPECT_EQ(indices.values[f],
                kPatternSet.patterns[feature.pattern].table_size - 1)
          << kernel.name << " feature " << f;
    }
  }
}

// Plays random games with a state that is updated by each move and never
// recomputed, a million plies for each kernel.
TEST(FeatureStateTest, StatesAlongMovesEqualStatesFromScratch) {
  for (const Kernel& kernel : RunnableKernels()) {
    Random random(2);
    int64_t plies = othello::Scaled(1'000'000);
    while (plies > 0) {
      Position position = Position::Start();
      FeatureState state = FeatureStateOf(position);
      for (; plies > 0 && !position.IsGameOver(); --plies) {
        const Bitboard moves = position.LegalMoves();
        if (moves == 0) {
          position = position.Pass();
          state = AfterPass(state);
        } else {
          const Square square = othello::RandomSquare(random, moves);
          const Bitboard flips = position.Flips(square);
          position = position.PlayFlips(square, flips);
          const FeatureVector at_once =
              kernel.indices_after_move(state, square, flips);
          state = kernel.after_move(state, square, flips);
          ASSERT_EQ(at_once.values, kernel.indices(state).values)
              << kernel.name;
        }
        ASSERT_TRUE(state == FeatureStateOf(position))
            << kernel.name << " differs at " << std::hex << position.mover
            << " " << position.opponent;
      }
    }
  }
}

}  // namespace
}  // namespace pattern_eval
