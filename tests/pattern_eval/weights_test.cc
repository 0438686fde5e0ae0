#include "pattern_eval/weights.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <string>

#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weight_sharing.h"

namespace pattern_eval {
namespace {

TEST(WeightsTest, StagesCoverAllDiscCounts) {
  EXPECT_EQ(StageOf(0), 0);
  EXPECT_EQ(StageOf(4), 0);
  EXPECT_EQ(StageOf(7), 0);
  EXPECT_EQ(StageOf(8), 1);
  EXPECT_EQ(StageOf(63), kStageCount - 1);
  EXPECT_EQ(StageOf(64), kStageCount - 1);
  for (int discs = 1; discs <= 64; ++discs) {
    const int step = StageOf(discs) - StageOf(discs - 1);
    EXPECT_TRUE(step == 0 || step == 1) << discs;
  }
}

TEST(WeightsTest, ScoresAreRoundedToTheNearest) {
  EXPECT_EQ(ScoreFromWeights(0), 0);
  EXPECT_EQ(ScoreFromWeights(1), 0);
  EXPECT_EQ(ScoreFromWeights(2), 1);
  EXPECT_EQ(ScoreFromWeights(5), 1);
  EXPECT_EQ(ScoreFromWeights(-1), 0);
  EXPECT_EQ(ScoreFromWeights(-2), 0);
  EXPECT_EQ(ScoreFromWeights(-3), -1);
  EXPECT_EQ(ScoreFromWeights(10 * kWeightUnitsPerDisc),
            othello::ScoreFromDiscs(10));
}

TEST(WeightsTest, ScoresStayShortOfFinishedGames) {
  const int huge = kMaxFeatures * INT16_MAX;
  EXPECT_EQ(ScoreFromWeights(huge), othello::kMaxScore - 1);
  EXPECT_EQ(ScoreFromWeights(-huge), -(othello::kMaxScore - 1));
}

TEST(WeightsTest, TablesHoldTheSharedWeights) {
  const FreeWeights free = MakeSyntheticFreeWeights(1);
  const Weights weights(free, "test");
  const WeightSharing& sharing = SharedWeights();
  for (int stage = 0; stage < kStageCount; ++stage) {
    for (int entry = 0; entry < kTableSize; ++entry) {
      const size_t place = static_cast<size_t>(stage) * sharing.weight_count +
                           sharing.weight_of_entry[entry];
      ASSERT_EQ(weights.tables(stage)[entry], free.weights[place]);
    }
  }
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    EXPECT_EQ(weights.constant(discs), free.constants[discs]);
  }
  EXPECT_EQ(weights.birth_certificate(), "test");
}

TEST(WeightsTest, UnpackedInAnotherThreadTheyAreTheSame) {
  const Weights at_once(MakeSyntheticFreeWeights(3), "test");
  std::promise<void> permission;
  // The constructor does not wait for the permission, or this never ends.
  const Weights weights(
      [&] {
        permission.get_future().wait();
        return MakeSyntheticFreeWeights(3);
      },
      "test");
  EXPECT_EQ(weights.birth_certificate(), "test");
  permission.set_value();
  weights.Wait();
  for (int stage = 0; stage < kStageCount; ++stage) {
    EXPECT_TRUE(std::equal(weights.tables(stage),
                           weights.tables(stage) + kTableSize,
                           at_once.tables(stage)));
  }
  EXPECT_EQ(weights.constant(30), at_once.constant(30));
  EXPECT_EQ(weights.fingerprint(), at_once.fingerprint());
}

TEST(WeightsTest, NobodyNeedsToWaitForThem) {
  const Weights unread([] { return MakeSyntheticFreeWeights(1); }, "test");
}

TEST(WeightsTest, ManyThreadsMayWait) {
  const Weights weights([] { return MakeSyntheticFreeWeights(4); }, "test");
  const auto read = [&weights] {
    weights.Wait();
    return weights.tables(7)[0];
  };
  auto first = std::async(std::launch::async, read);
  auto second = std::async(std::launch::async, read);
  EXPECT_EQ(first.get(), second.get());
  EXPECT_EQ(weights.fingerprint(), FingerprintOf(MakeSyntheticFreeWeights(4)));
}

TEST(WeightsTest, FreeWeightsFromARowOfNumbers) {
  const FreeWeights free = MakeSyntheticFreeWeights(5);
  std::vector<int16_t> numbers = free.weights;
  numbers.insert(numbers.end(), free.constants.begin(), free.constants.end());
  EXPECT_TRUE(FreeWeights(numbers) == free);
}

TEST(WeightsTest, FingerprintFollowsEveryNumber) {
  FreeWeights free = MakeSyntheticFreeWeights(1);
  const uint64_t original = FingerprintOf(free);
  EXPECT_EQ(original, FingerprintOf(MakeSyntheticFreeWeights(1)));
  EXPECT_NE(original, FingerprintOf(MakeSyntheticFreeWeights(2)));
  free.weights.back() ^= 1;
  EXPECT_NE(FingerprintOf(free), original);
  free.weights.back() ^= 1;
  free.constants[64] ^= 1;
  EXPECT_NE(FingerprintOf(free), original);
}

TEST(WeightsTest, FingerprintTextHasSixteenDigits) {
  EXPECT_EQ(FingerprintText(0xAB), "00000000000000ab");
}

// Benchmarks and tests rest on these weights being the same everywhere.
TEST(WeightsTest, SyntheticWeightsAreFrozen) {
  const FreeWeights free = MakeSyntheticFreeWeights(1);
  EXPECT_EQ(FingerprintText(FingerprintOf(free)), "241b7a370486baa8");
  for (int16_t weight : free.weights) {
    ASSERT_LE(std::abs(weight), kWeightUnitsPerDisc / 2);
  }
}

}  // namespace
}  // namespace pattern_eval
