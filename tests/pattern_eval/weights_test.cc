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
  WideRow::Numbers sums = {};
  sums[0] = 3;
  sums[1] = -1;
  // Linear weights count 64 units each.
  EXPECT_EQ(ValueOfSums<WideRow::kSize>(sums), (3 - kDigitBase) * 64);
  sums = {};
  sums[2] = 5;
  sums[3] = 4;
  sums[15] = 2;
  EXPECT_EQ(ValueOfSums<WideRow::kSize>(sums), 25 - 16 - 4);
  // Both of a pair count with the same sign.
  sums = {};
  sums[26] = sums[27] = 3;
  sums[28] = sums[29] = 2;
  EXPECT_EQ(ValueOfSums<WideRow::kSize>(sums), 2 * 9 - 2 * 4);
}

template <typename Row>
int WeightOf(const Row& row) {
  return row.number(0) + kDigitBase * row.number(1);
}

TEST(WeightsTest, RowsHoldTheSharedWeightsAndVectors) {
  const FreeWeights free = MakeSyntheticFreeWeights(1, kNarrowShape);
  const Weights weights(free, "test");
  const WeightSharing& sharing = SharedWeights();
  const auto expect_row = [](const NarrowRow& row, int weight,
                             const int8_t* vector) {
    ASSERT_EQ(WeightOf(row), weight);
    ASSERT_TRUE(std::equal(vector, vector + kNarrowChannels,
                           row.values.begin() + kDigits));
  };
  for (int stage : {0, 7, kStageCount - 1}) {
    const size_t first_weight = size_t(stage) * sharing.weight_count;
    const NarrowRow* rows = weights.rows<NarrowRow>(stage);
    for (int entry = 0; entry < kTableSize; ++entry) {
      const int weight = sharing.weight_of_entry[entry];
      expect_row(rows[entry], free.weights[first_weight + weight],
                 &free.vectors[free.VectorPlace(stage, weight)]);
    }
    for (int i = 0; i < kMobilityRows; ++i) {
      expect_row(
          rows[kTableSize + i], free.mobility[stage * kMobilityRows + i],
          &free.vectors[free.VectorPlace(stage, sharing.weight_count + i)]);
    }
  }
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    expect_row(weights.disc_row<NarrowRow>(discs), free.constants[discs],
               &free.disc_vectors[discs * kNarrowChannels]);
  }
  EXPECT_EQ(weights.provenance(), "test");
}

TEST(WeightsTest, LinearWeightsHaveZeroVectorsAndMobility) {
  const FreeWeights free = MakeSyntheticFreeWeights(2);
  const Weights weights(free, "test");
  for (int entry : {0, 1, kTableSize - 1}) {
    const NarrowRow& row = weights.rows<NarrowRow>(3)[entry];
    EXPECT_EQ(WeightOf(row),
              free.weights[size_t{3} * SharedWeightCount() +
                           SharedWeights().weight_of_entry[entry]]);
    for (int i = kDigits; i < NarrowRow::kSize; ++i) {
      EXPECT_EQ(row.values[i], 0);
    }
  }
  EXPECT_EQ(
      WeightOf(weights.rows<NarrowRow>(3)[kTableSize + kMobilityRows - 1]), 0);
}

TEST(WeightsTest, TwoStagesShareTheTablesOfWideWeights) {
  const FreeWeights free = MakeSyntheticFreeWeights(4, kWideShape);
  ASSERT_EQ(free.shape.table_count(), 8);
  const Weights weights(free, "test");
  for (int stage = 0; stage + 1 < kStageCount; stage += 2) {
    EXPECT_EQ(weights.rows<WideRow>(stage), weights.rows<WideRow>(stage + 1));
  }
  EXPECT_NE(weights.rows<WideRow>(13), weights.rows<WideRow>(14));
  const WeightSharing& sharing = SharedWeights();
  for (int entry = 0; entry < kTableSize; entry += 7) {
    const int weight = sharing.weight_of_entry[entry];
    ASSERT_EQ(WeightOf(weights.rows<WideRow>(9)[entry]),
              free.weights[size_t{4} * sharing.weight_count + weight]);
  }
}

// The vector of a mirrored configuration is the mirrored vector.
TEST(WeightsTest, WideRowsFollowTheSymmetriesOfTheirPattern) {
  const Weights weights(MakeSyntheticFreeWeights(5, kWideShape), "test");
  const WideRow* rows = weights.rows<WideRow>(7);
  for (const Pattern& pattern : kPatternSet.patterns) {
    for (const SelfSymmetry& self : SelfSymmetries(pattern)) {
      for (int index = 0; index < pattern.table_size; index += 5) {
        const int image = PermutedIndex(index, self.permutation);
        ASSERT_EQ(
            PlacedNumbers(rows[pattern.table_offset + index], self.symmetry),
            PlacedNumbers(rows[pattern.table_offset + image], 0))
            << pattern.name << " " << index;
      }
    }
  }
}

TEST(WeightsTest, RowsWithoutAPlaceHaveInvariantChannelsOnly) {
  const Weights weights(MakeSyntheticFreeWeights(6, kWideShape), "test");
  for (int k = 0; k < kWideChannels; ++k) {
    const auto number = [k](const WideRow& row) {
      return row.number(kDigits + k);
    };
    int nonzero = 0;
    for (int i = 0; i < kMobilityRows; ++i) {
      nonzero += number(weights.rows<WideRow>(7)[kTableSize + i]) != 0;
    }
    for (int discs = 0; discs < kDiscCounts; ++discs) {
      nonzero += number(weights.disc_row<WideRow>(discs)) != 0;
    }
    EXPECT_EQ(nonzero > 0, IsInvariant(k)) << k;
  }
}

TEST(WeightsTest, StagesAreUnpackedWhenTheyAreNeededAndOnce) {
  const auto free =
      std::make_shared<const FreeWeights>(MakeSyntheticFreeWeights(3));
  std::atomic<int> unpacked = 0;
  Weights::Source source;
  source.unpack = [&](int stage,
                      const std::function<void(const FreeTable&)>& use) {
    ++unpacked;
    const size_t count = free->weights.size() / kStageCount;
    use({absl::MakeConstSpan(free->weights).subspan(stage * count, count),
         {},
         {}});
  };
  const Weights weights(source, "test");
  EXPECT_EQ(unpacked, 0);
  const auto read = [&weights] {
    return WeightOf(weights.rows<NarrowRow>(7)[0]);
  };
  auto first = std::async(std::launch::async, read);
  auto second = std::async(std::launch::async, read);
  EXPECT_EQ(first.get(), second.get());
  EXPECT_EQ(unpacked, 1);
  weights.SpreadInBackground();
  weights.SpreadInBackground();
  for (int stage = 0; stage < kStageCount; ++stage) weights.Prepare(stage);
  EXPECT_EQ(unpacked, kStageCount);
}

TEST(WeightsTest, ReadersNeedNotWaitForTheBackground) {
  const Weights unread(MakeSyntheticFreeWeights(1), "test");
  unread.SpreadInBackground();
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
  const uint64_t linear = FingerprintOf(MakeSyntheticFreeWeights(1));
  FreeWeights free = MakeSyntheticFreeWeights(1, kNarrowShape);
  const uint64_t original = FingerprintOf(free);
  EXPECT_NE(original, linear);
  free.vectors.back() ^= 1;
  EXPECT_NE(FingerprintOf(free), original);
  free.vectors.back() ^= 1;
  free.mobility.front() ^= 1;
  EXPECT_NE(FingerprintOf(free), original);
  free.mobility.front() ^= 1;
  free.disc_vectors.back() ^= 1;
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
