#include "pattern_eval/weight_sharing.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "tests/pattern_eval/naive_index.h"
#include "tests/support/random_positions.h"

namespace pattern_eval {
namespace {

TEST(WeightSharingTest, SelfSymmetriesOfEachPattern) {
  for (const Pattern& pattern : kPatternSet.patterns) {
    const auto symmetries = SelfSymmetries(pattern);
    // Only the 2x5 block lies in a corner without a mirror axis.
    EXPECT_EQ(symmetries.size(), pattern.name == "corner 2x5" ? 1u : 2u)
        << pattern.name;
    for (int i = 0; i < pattern.square_count; ++i) {
      EXPECT_EQ(symmetries[0].permutation[i], i) << pattern.name;
    }
  }
}

TEST(WeightSharingTest, PermutedIndexMovesDigits) {
  const Pattern& edge = kPatternSet.patterns[0];
  ASSERT_EQ(edge.name, "edge + 2X");
  const DigitPermutation mirror = SelfSymmetries(edge)[1].permutation;
  // a1 and h1 are digits 0 and 7, b2 and g2 digits 8 and 9.
  EXPECT_EQ(PermutedIndex(1, mirror), PowerOf3(7));
  EXPECT_EQ(PermutedIndex(2 * PowerOf3(8), mirror), 2 * PowerOf3(9));
  EXPECT_EQ(PermutedIndex(0, mirror), 0);
  for (int index = 0; index < edge.table_size; ++index) {
    ASSERT_EQ(PermutedIndex(PermutedIndex(index, mirror), mirror), index);
  }
}

// The reason for sharing: what a symmetry of the board does to a position
// never changes which weights the features of a pattern use.
TEST(WeightSharingTest, WeightsOfAPositionSurviveEverySymmetry) {
  const auto weights_of = [](const othello::Position& position) {
    std::multiset<int> weights;
    for (int f = 0; f < kFeatureCount; ++f) {
      const Feature& feature = kPatternSet.features[f];
      const Pattern& pattern = kPatternSet.patterns[feature.pattern];
      weights.insert(
          SharedWeights().weight_of_entry[pattern.table_offset +
                                          NaiveIndex(position, feature)]);
    }
    return weights;
  };
  othello::Random random(5);
  for (int i = 0; i < 300; ++i) {
    const othello::Position position = othello::RandomBoard(random);
    const std::multiset<int> expected = weights_of(position);
    for (int symmetry = 1; symmetry < othello::kSymmetries; ++symmetry) {
      ASSERT_EQ(weights_of(othello::Transformed(position, symmetry)), expected);
    }
  }
}

// Burnside's lemma counts configurations that are equal but for a mirror.
TEST(WeightSharingTest, NumberOfWeightsOfEachPattern) {
  const WeightSharing& sharing = SharedWeights();
  ASSERT_EQ(sharing.weight_of_entry.size(), static_cast<size_t>(kTableSize));
  int total = 0;
  for (const Pattern& pattern : kPatternSet.patterns) {
    const auto symmetries = SelfSymmetries(pattern);
    int unmoved = 0;
    for (const SelfSymmetry& self : symmetries) {
      for (int index = 0; index < pattern.table_size; ++index) {
        unmoved += PermutedIndex(index, self.permutation) == index;
      }
    }
    const int expected = unmoved / static_cast<int>(symmetries.size());
    std::set<int> found;
    for (int index = 0; index < pattern.table_size; ++index) {
      found.insert(sharing.weight_of_entry[pattern.table_offset + index]);
    }
    EXPECT_EQ(static_cast<int>(found.size()), expected) << pattern.name;
    EXPECT_EQ(*found.begin(), total) << pattern.name;
    total += expected;
    EXPECT_EQ(*found.rbegin(), total - 1) << pattern.name;
  }
  EXPECT_EQ(sharing.weight_count, total);
  EXPECT_EQ(SharedWeightCount(), total);
}

}  // namespace
}  // namespace pattern_eval
