#include "pattern_eval/weights.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <memory>
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
  constexpr int kUnit = kSquareUnitsPerDisc / othello::kScorePerDisc;
  EXPECT_EQ(ScoreFromValue(0), 0);
  EXPECT_EQ(ScoreFromValue(kUnit / 2 - 1), 0);
  EXPECT_EQ(ScoreFromValue(kUnit / 2), 1);
  EXPECT_EQ(ScoreFromValue(kUnit + kUnit / 2 - 1), 1);
  EXPECT_EQ(ScoreFromValue(-kUnit / 2), 0);
  EXPECT_EQ(ScoreFromValue(-kUnit / 2 - 1), -1);
  EXPECT_EQ(ScoreFromValue(10 * kSquareUnitsPerDisc),
            othello::ScoreFromDiscs(10));
}

TEST(WeightsTest, ScoresStayShortOfFinishedGames) {
  EXPECT_EQ(ScoreFromValue(INT32_MAX / 2), othello::kMaxScore - 1);
  EXPECT_EQ(ScoreFromValue(INT32_MIN / 2), -(othello::kMaxScore - 1));
}

TEST(WeightsTest, SquaresAreAddedWithAlternatingSigns) {
  RowSums sums = {};
  sums[0] = 3;
  sums[1] = -1;
  // Linear weights count 64 units each.
  EXPECT_EQ(ValueOfSums(sums), (3 - TableRow::kDigitBase) * 64);
  sums = {};
  sums[2] = 5;
  sums[3] = 4;
  sums[15] = 2;
  EXPECT_EQ(ValueOfSums(sums), 25 - 16 - 4);
}

// Weights and vectors in which every number differs from its neighbours.
FreeWeights SyntheticVectors(uint64_t seed) {
  FreeWeights free = MakeSyntheticFreeWeights(seed);
  AddSyntheticVectors(seed, free);
  return free;
}

int WeightOf(const TableRow& row) {
  return row.values[0] + TableRow::kDigitBase * row.values[1];
}

TEST(WeightsTest, RowsHoldTheSharedWeightsAndVectors) {
  const FreeWeights free = SyntheticVectors(1);
  const Weights weights(free, "test");
  const WeightSharing& sharing = SharedWeights();
  const auto expect_row = [](const TableRow& row, int weight,
                             const WeightVector& vector) {
    ASSERT_EQ(WeightOf(row), weight);
    ASSERT_TRUE(std::equal(vector.begin(), vector.end(),
                           row.values.begin() + TableRow::kDigits));
  };
  for (int stage : {0, 7, kStageCount - 1}) {
    const size_t first_weight = size_t(stage) * sharing.weight_count;
    const size_t first_vector = stage * VectorsPerStage();
    for (int entry = 0; entry < kTableSize; ++entry) {
      const int weight = sharing.weight_of_entry[entry];
      expect_row(weights.rows(stage)[entry],
                 free.weights[first_weight + weight],
                 free.vectors[first_vector + weight]);
    }
    for (int i = 0; i < kMobilityRows; ++i) {
      expect_row(weights.rows(stage)[kTableSize + i],
                 free.mobility[stage * kMobilityRows + i],
                 free.vectors[first_vector + sharing.weight_count + i]);
    }
  }
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    expect_row(weights.disc_row(discs), free.constants[discs],
               free.disc_vectors[discs]);
  }
  EXPECT_EQ(weights.provenance(), "test");
}

TEST(WeightsTest, LinearWeightsHaveZeroVectorsAndMobility) {
  const FreeWeights free = MakeSyntheticFreeWeights(2);
  const Weights weights(free, "test");
  for (int entry : {0, 1, kTableSize - 1}) {
    const TableRow& row = weights.rows(3)[entry];
    EXPECT_EQ(WeightOf(row),
              free.weights[size_t{3} * SharedWeightCount() +
                           SharedWeights().weight_of_entry[entry]]);
    for (int i = TableRow::kDigits; i < TableRow::kSize; ++i) {
      EXPECT_EQ(row.values[i], 0);
    }
  }
  EXPECT_EQ(WeightOf(weights.rows(3)[kTableSize + kMobilityRows - 1]), 0);
}

TEST(WeightsTest, StagesAreUnpackedWhenTheyAreNeededAndOnce) {
  const auto free =
      std::make_shared<const FreeWeights>(MakeSyntheticFreeWeights(3));
  std::atomic<int> unpacked = 0;
  Weights::Source source;
  source.unpack = [&](int stage,
                      const std::function<void(const StageWeights&)>& use) {
    ++unpacked;
    const size_t count = free->weights.size() / kStageCount;
    use({absl::MakeConstSpan(free->weights).subspan(stage * count, count),
         {},
         {}});
  };
  const Weights weights(source, "test");
  EXPECT_EQ(unpacked, 0);
  const auto read = [&weights] { return WeightOf(weights.rows(7)[0]); };
  auto first = std::async(std::launch::async, read);
  auto second = std::async(std::launch::async, read);
  EXPECT_EQ(first.get(), second.get());
  EXPECT_EQ(unpacked, 1);
  weights.SpreadInBackground();
  weights.SpreadInBackground();
  for (int stage = 0; stage < kStageCount; ++stage) weights.rows(stage);
  EXPECT_EQ(unpacked, kStageCount);
}

TEST(WeightsTest, ReadersNeedNotWaitForTheBackground) {
  const Weights unread(MakeSyntheticFreeWeights(1), "test");
  unread.SpreadInBackground();
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

TEST(WeightsTest, FingerprintFollowsEveryNumberOfVectors) {
  FreeWeights free = MakeSyntheticFreeWeights(1);
  const uint64_t linear = FingerprintOf(free);
  AddSyntheticVectors(1, free);
  const uint64_t original = FingerprintOf(free);
  EXPECT_NE(original, linear);
  free.vectors.back().back() ^= 1;
  EXPECT_NE(FingerprintOf(free), original);
  free.vectors.back().back() ^= 1;
  free.mobility.front() ^= 1;
  EXPECT_NE(FingerprintOf(free), original);
  free.mobility.front() ^= 1;
  free.disc_vectors[64][3] ^= 1;
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
