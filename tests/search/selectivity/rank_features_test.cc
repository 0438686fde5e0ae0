#include "search/selectivity/rank_features.h"

#include "gtest/gtest.h"

namespace search {
namespace {

TEST(RankFeatures, EveryIndexIsOneCombination) {
  for (int index = 0; index < kRankFeatureCount; ++index) {
    ASSERT_EQ(IndexOf(RankFeaturesOf(index)), index);
  }
  const RankFeatures last = RankFeaturesOf(kRankFeatureCount - 1);
  EXPECT_EQ(last.depth, RankFeatures::kMaxDepth);
  EXPECT_EQ(last.move, RankFeatures::kMaxMove);
  EXPECT_EQ(last.changes, RankFeatures::kMaxChanges);
}

TEST(RankFeatures, LargeValuesCountAsTheLargest) {
  RankFeatures features;
  features.depth = 40;
  features.move = 30;
  features.changes = 9;
  const RankFeatures seen = RankFeaturesOf(IndexOf(features));
  EXPECT_EQ(seen.depth, RankFeatures::kMaxDepth);
  EXPECT_EQ(seen.move, RankFeatures::kMaxMove);
  EXPECT_EQ(seen.changes, RankFeatures::kMaxChanges);
}

TEST(RankFeatures, GapsFallIntoSevenBins) {
  using othello::kScorePerDisc;
  EXPECT_EQ(GapBin(-64 * kScorePerDisc), 0);
  EXPECT_EQ(GapBin(-16 * kScorePerDisc - 1), 0);
  EXPECT_EQ(GapBin(-16 * kScorePerDisc), 1);
  EXPECT_EQ(GapBin(-3 * kScorePerDisc), 3);
  EXPECT_EQ(GapBin(-1), 5);
  EXPECT_EQ(GapBin(0), 6);
  EXPECT_EQ(GapBin(1000), RankFeatures::kGapBins - 1);
}

TEST(RankFeatures, MobilityHasThreeClasses) {
  EXPECT_EQ(MobilityClass(1), 0);
  EXPECT_EQ(MobilityClass(4), 0);
  EXPECT_EQ(MobilityClass(5), 1);
  EXPECT_EQ(MobilityClass(9), 1);
  EXPECT_EQ(MobilityClass(10), RankFeatures::kMobilityClasses - 1);
}

}  // namespace
}  // namespace search
