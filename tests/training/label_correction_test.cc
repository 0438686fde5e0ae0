#include "training/label_correction.h"

#include <atomic>
#include <vector>

#include "gtest/gtest.h"
#include "othello/support/linear_fit.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::DiscsFromScore;
using othello::Position;

constexpr LabelSettings kLabels = {/*exact_empties=*/4, /*depth=*/4};
constexpr int kSolved = 10;  // empty squares

search::SearchOptions Options() {
  search::SearchOptions options;
  options.hash_mb = 1;
  options.weights = pattern_eval::MakeSyntheticWeights(1);
  return options;
}

std::vector<PoolPosition> Sample() {
  othello::Random random(7);
  std::vector<PoolPosition> sample;
  for (int i = 0; i < 120; ++i) {
    sample.push_back({othello::RandomPlayedPosition(random, kSolved - i % 2),
                      Split::kTraining});
  }
  return sample;
}

LabelCorrection Measured(int threads) {
  const CorrectionSettings settings = {/*positions=*/120, kSolved,
                                       /*depth=*/5};
  std::atomic<int> measured = 0;
  const auto correction = MeasureCorrection(
      CorrectionSample(Sample(), kLabels, settings), kLabels, Options(),
      Options(), settings, threads, [&] { ++measured; });
  EXPECT_TRUE(correction.ok()) << correction.status();
  EXPECT_EQ(measured, 120);
  return *correction;
}

// Corrected labels are right on average, and neither too bold nor too cautious.
TEST(LabelCorrectionTest, TakesOutSlopeAndOffset) {
  const LabelCorrection correction = Measured(1);
  const auto labeler = Labeler::Create(kLabels, Options());
  const auto solver = Labeler::Create({kSolved, 4}, Options());
  othello::LinearSums sums[2];  // by parity
  for (const auto& [position, split] : Sample()) {
    const othello::Score label =
        correction.Apply(position, (*labeler)->LabelOf(position));
    sums[position.disc_count() % 2].Add(
        DiscsFromScore(label), DiscsFromScore((*solver)->LabelOf(position)));
  }
  // Up to the rounding of labels, and the clamping of the largest.
  for (const othello::LinearSums& of_parity : sums) {
    EXPECT_EQ(of_parity.count(), 60);
    EXPECT_NEAR(of_parity.mean_x(), of_parity.mean_y(), 0.5);
  }
  EXPECT_NEAR((sums[0].xy() + sums[1].xy()) / (sums[0].xx() + sums[1].xx()), 1,
              0.05);
}

TEST(LabelCorrectionTest, IsTheSameForAnyNumberOfThreads) {
  const LabelCorrection one = Measured(1);
  const LabelCorrection three = Measured(3);
  EXPECT_EQ(one.slope, three.slope);
  EXPECT_EQ(one.offset, three.offset);
}

TEST(LabelCorrectionTest, StaysOnTheBoard) {
  LabelCorrection correction;
  const Position start = Position::Start();
  EXPECT_EQ(correction.Apply(start, 77), 77);
  correction.slope = 3;
  EXPECT_EQ(correction.Apply(start, othello::ScoreFromDiscs(40)),
            othello::kMaxScore);
  correction.offset[4] = -1;
  EXPECT_EQ(correction.Apply(start, othello::ScoreFromDiscs(2)),
            othello::ScoreFromDiscs(5));
}

TEST(LabelCorrectionTest, WithoutPositionsNothingIsCorrected) {
  const auto correction =
      MeasureCorrection({}, kLabels, Options(), Options(), {}, 1, [] {});
  ASSERT_TRUE(correction.ok());
  EXPECT_EQ(correction->slope, 1);
}

TEST(LabelCorrectionTest, RefusesAHandful) {
  EXPECT_FALSE(CheckSettings(CorrectionSettings{/*positions=*/20}).ok());
  EXPECT_TRUE(CheckSettings(CorrectionSettings{/*positions=*/0}).ok());
}

}  // namespace
}  // namespace training
