#include "tools/match/match_statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "tests/support/test_scale.h"

namespace match {
namespace {

using Random = std::mt19937_64;

// In [0, 1), the same on every platform.
double Uniform(Random& random) {
  return static_cast<double>(random() >> 11) / (uint64_t{1} << 53);
}

// Half points of a game that the first player wins with that probability.
int DrawnResult(Random& random, double win, double draw = 0) {
  const double x = Uniform(random);
  return x < win ? 2 : x < win + draw ? 1 : 0;
}

TEST(TallyTest, Score) {
  EXPECT_EQ(Tally().score(), 0.5);
  EXPECT_EQ((Tally{3, 2, 5}).score(), 0.4);
  EXPECT_EQ((Tally{3, 2, 5}).games(), 10);
}

TEST(PairCountsTest, MeanAndVariance) {
  const PairCounts pairs = {{1, 0, 2, 0, 1}};
  EXPECT_EQ(pairs.pairs(), 4);
  EXPECT_EQ(pairs.mean(), 0.5);
  EXPECT_EQ(pairs.variance(), 0.125);
}

TEST(EloTest, IsTheUsualScale) {
  EXPECT_EQ(EloFromScore(0.5), 0);
  EXPECT_NEAR(EloFromScore(0.64), 99.95, 0.01);
  EXPECT_NEAR(ScoreFromElo(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(EloFromScore(ScoreFromElo(-37)), -37, 1e-9);
  EXPECT_EQ(EloFromScore(1), std::numeric_limits<double>::infinity());
  EXPECT_EQ(EloFromScore(0), -std::numeric_limits<double>::infinity());
}

TEST(IntervalTest, WithoutPairsNothingIsKnown) {
  const Interval interval = ScoreInterval95(PairCounts());
  EXPECT_EQ(interval.low, 0);
  EXPECT_EQ(interval.high, 1);
}

TEST(IntervalTest, NeverClaimsCertainty) {
  const Interval all_won = ScoreInterval95({{0, 0, 0, 0, 20}});
  EXPECT_EQ(all_won.high, 1);
  EXPECT_GT(all_won.low, 0.8);
  EXPECT_LT(all_won.low, 0.9);
  const Interval two_splits = ScoreInterval95({{0, 0, 2, 0, 0}});
  EXPECT_LT(two_splits.low, 0.3);
  EXPECT_GT(two_splits.high, 0.7);
}

TEST(IntervalTest, AgreesWithTheNormalOneInALongMatch) {
  const PairCounts pairs = {{500, 0, 2000, 0, 1500}};
  const double half_width = 1.96 * std::sqrt(pairs.variance() / pairs.pairs());
  const Interval interval = ScoreInterval95(pairs);
  EXPECT_NEAR(interval.low, pairs.mean() - half_width, 2e-4);
  EXPECT_NEAR(interval.high, pairs.mean() + half_width, 2e-4);
}

TEST(IntervalTest, OpeningsThatOneSideWinsMakeItNarrower) {
  // 100 games, half of them won. If black always wins, we know more about the
  // players than if the colours did not matter.
  const Interval split = ScoreInterval95({{0, 0, 50, 0, 0}});
  const Interval independent = ScoreInterval95({{13, 0, 24, 0, 13}});
  EXPECT_LT(split.high - split.low, 0.1);
  EXPECT_GT(independent.high - independent.low, 0.15);
}

// How often the interval holds the true score.
double Coverage(int pairs_per_match, double win, double draw,
                double black_bonus) {
  Random random(7);
  const int matches = static_cast<int>(othello::Scaled(4000));
  int held = 0;
  for (int i = 0; i < matches; ++i) {
    PairCounts pairs;
    for (int pair = 0; pair < pairs_per_match; ++pair) {
      // Black is ahead in every other opening, white in the rest.
      const double bonus = pair % 2 == 0 ? black_bonus : -black_bonus;
      ++pairs.counts[DrawnResult(random, win + bonus, draw) +
                     DrawnResult(random, win - bonus, draw)];
    }
    const Interval interval = ScoreInterval95(pairs);
    const double truth = win + draw / 2;
    if (interval.low <= truth && truth <= interval.high) ++held;
  }
  return static_cast<double>(held) / matches;
}

TEST(IntervalTest, HoldsTheTrueScoreIn95OfAHundredMatches) {
  const double tolerance = othello::Scaled(4000) >= 4000 ? 0.02 : 0.15;
  EXPECT_NEAR(Coverage(100, 0.5, 0, 0), 0.95, tolerance);
  EXPECT_NEAR(Coverage(100, 0.6, 0.1, 0), 0.95, tolerance);
  EXPECT_NEAR(Coverage(100, 0.5, 0, 0.4), 0.95, tolerance);
  EXPECT_NEAR(Coverage(20, 0.5, 0.1, 0.2), 0.95, tolerance);
  EXPECT_NEAR(Coverage(100, 0.95, 0, 0), 0.95, tolerance);
}

TEST(SprtTest, LimitsAreThoseOfWald) {
  const Interval limits = SprtBounds{0, 10, 0.05, 0.1}.LlrLimits();
  EXPECT_NEAR(limits.low, std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(limits.high, std::log(0.9 / 0.05), 1e-12);
}

// Close to the hypotheses, the ratio is that of normal distributions.
TEST(SprtTest, RatioAgreesWithTheNormalApproximation) {
  const PairCounts pairs = {{210, 55, 460, 60, 230}};
  const double s0 = ScoreFromElo(0);
  const double s1 = ScoreFromElo(10);
  const double normal = pairs.pairs() * (s1 - s0) *
                        (2 * pairs.mean() - s0 - s1) / (2 * pairs.variance());
  EXPECT_NEAR(LogLikelihoodRatio(pairs, 0, 10), normal, 0.02);
  EXPECT_NEAR(LogLikelihoodRatio(pairs, 10, 0), -normal, 0.02);
}

TEST(SprtTest, OneSidedMatchesAreDecided) {
  const SprtBounds bounds = {0, 20, 0.05, 0.05};
  EXPECT_EQ(JudgeSprt(PairCounts(), bounds), SprtVerdict::kUndecided);
  EXPECT_EQ(JudgeSprt({{0, 0, 0, 0, 1}}, bounds), SprtVerdict::kUndecided);
  EXPECT_EQ(JudgeSprt({{5, 0, 30, 0, 100}}, bounds), SprtVerdict::kElo1);
  EXPECT_EQ(JudgeSprt({{100, 0, 30, 0, 5}}, bounds), SprtVerdict::kElo0);
  EXPECT_TRUE(std::isfinite(LogLikelihoodRatio({{0, 0, 0, 0, 500}}, 0, 20)));
  EXPECT_EQ(JudgeSprt({{0, 0, 0, 0, 500}}, bounds), SprtVerdict::kElo1);
}

TEST(SprtTest, ErrsAsSeldomAsPromised) {
  const SprtBounds bounds = {0, 100, 0.1, 0.1};
  Random random(11);
  const int matches = static_cast<int>(othello::Scaled(1000));
  for (const bool elo1_holds : {false, true}) {
    const double win = ScoreFromElo(elo1_holds ? bounds.elo1 : bounds.elo0);
    int wrong = 0;
    for (int i = 0; i < matches; ++i) {
      PairCounts pairs;
      SprtVerdict verdict;
      do {
        ++pairs.counts[DrawnResult(random, win) + DrawnResult(random, win)];
        verdict = JudgeSprt(pairs, bounds);
      } while (verdict == SprtVerdict::kUndecided);
      wrong += (verdict == SprtVerdict::kElo1) != elo1_holds;
    }
    EXPECT_LT(wrong, 0.13 * matches + 3) << elo1_holds;
    EXPECT_GT(wrong, 0.04 * matches - 3) << elo1_holds;
  }
}

}  // namespace
}  // namespace match
