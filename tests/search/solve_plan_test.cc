#include "search/solve_plan.h"

#include "gtest/gtest.h"

namespace search {
namespace {

TEST(SolveForecastTest, MoreSquaresTakeLonger) {
  const SolveForecast forecast;
  for (int empties = 1; empties < 60; ++empties) {
    EXPECT_GT(forecast.Seconds(empties), 0);
    EXPECT_GT(forecast.Seconds(empties), forecast.Seconds(empties - 1));
  }
}

TEST(SolveForecastTest, LearnsTheSpeedOfTheMachine) {
  SolveForecast forecast;
  const double before = forecast.Seconds(18);
  for (int i = 0; i < 30; ++i) forecast.Learn(18, 1'340'000, 1.34, true);
  // A million nodes a second instead of fifteen.
  EXPECT_NEAR(forecast.Seconds(18) / before, 15, 0.5);
  EXPECT_NEAR(forecast.Seconds(18), 1.34, 0.05);
}

TEST(SolveForecastTest, LearnsHowHardPositionsAre) {
  SolveForecast easier, harder;
  for (int i = 0; i < 30; ++i) {
    easier.Learn(20, 1'000'000, 1 / 15.0, true);
    harder.Learn(20, 50'000'000, 50 / 15.0, true);
  }
  EXPECT_NEAR(easier.Seconds(20), 1 / 15.0, 0.005);
  EXPECT_NEAR(harder.Seconds(20), 50 / 15.0, 0.2);
}

TEST(SolveForecastTest, AFailureTeachesOnlyThatItIsHarder) {
  SolveForecast forecast;
  const double before = forecast.Seconds(24);
  forecast.Learn(24, 1'500'000, 0.1, false);
  EXPECT_NEAR(forecast.Seconds(24), before, 1e-6 * before);
  forecast.Learn(24, 3'000'000'000, 200, false);
  EXPECT_GT(forecast.Seconds(24), before * 1.5);
}

TEST(SolveForecastTest, NothingLeadsItAstray) {
  SolveForecast forecast;
  const double before = forecast.Seconds(20);
  forecast.Learn(20, 0, 0, true);
  forecast.Learn(20, 100, 1, true);  // too small to mean anything
  forecast.Learn(20, 1'000'000, 0, true);
  EXPECT_EQ(forecast.Seconds(20), before);
  for (int i = 0; i < 100; ++i) forecast.Learn(8, 4'000'000'000, 1e-3, true);
  EXPECT_GT(forecast.Seconds(20), 0);
}

TEST(SolveForecastTest, SolvesWhatFitsNineTimesInTen) {
  const SolveForecast forecast;
  EXPECT_TRUE(forecast.IsSolvable(18, 3.01 * forecast.Seconds(18)));
  EXPECT_FALSE(forecast.IsSolvable(18, 2.99 * forecast.Seconds(18)));
  EXPECT_EQ(forecast.SolvableEmpties(30, 3.01 * forecast.Seconds(18)), 18);
  EXPECT_EQ(forecast.SolvableEmpties(40, 1e30), 34);
  EXPECT_EQ(forecast.SolvableEmpties(40, 0), 0);
}

TEST(SolveForecastTest, EndlessThinkingSolvesWhatTakesAMinute) {
  const SolveForecast forecast;
  for (int empties = 2; empties < 60; ++empties) {
    EXPECT_EQ(forecast.EndlessDepth(empties) >= empties,
              forecast.Seconds(empties) <= 60)
        << empties;
  }
}

TEST(SolveForecastTest, OnlyLongSearchesWithoutLimitsAreUnlimited) {
  const SolveForecast forecast;
  SearchLimits limits;
  EXPECT_TRUE(forecast.IsUnlimited(limits, 60));
  EXPECT_FALSE(forecast.IsUnlimited(limits, 20));
  limits.nodes = 1'000'000;
  EXPECT_FALSE(forecast.IsUnlimited(limits, 60));
  limits.nodes.reset();
  limits.depth = 12;
  EXPECT_FALSE(forecast.IsUnlimited(limits, 60));
}

TEST(SolvePlanTest, DepthLimitNeverSolvesByChance) {
  EXPECT_GE(DepthLimit(6, 12, 12), 12);
  EXPECT_EQ(DepthLimit(6, 12, 13), 6);
  EXPECT_EQ(DepthLimit(30, 20, 21), 20);
}

TEST(SolvePlanTest, SolvesAtOnceWithoutALimit) {
  const SolvePlan plan(SearchLimits(), /*empties=*/26, /*threads=*/1,
                       /*has_levels=*/true);
  EXPECT_TRUE(plan.may_solve());
  EXPECT_EQ(plan.last_iteration(), 9);
  EXPECT_FALSE(plan.PreparesLonger(10, 0));
  for (const EndgameLevel& level : kEndgameLevels) {
    EXPECT_EQ(plan.HasPass(level), level.percent == 73 || level.percent == 98);
  }
}

TEST(SolvePlanTest, ALimitDecidesWhetherTheMidgameComesFirst) {
  SearchLimits limits;
  limits.nodes = 10'000'000;
  const SolvePlan near(limits, 25, 1, true);  // the third pass takes 4.8 M
  EXPECT_EQ(near.last_iteration(), 8);
  EXPECT_TRUE(near.PreparesLonger(9, 319'000));
  EXPECT_FALSE(near.PreparesLonger(9, 321'000));
  EXPECT_FALSE(near.PreparesLonger(17, 0));
  for (const EndgameLevel& level : kEndgameLevels) {
    EXPECT_TRUE(near.HasPass(level)) << level.percent;
  }
  limits.nodes = 1'000'000;
  const SolvePlan far(limits, 25, 1, true);
  EXPECT_TRUE(far.may_solve());
  EXPECT_EQ(far.last_iteration(), 24);
  EXPECT_FALSE(far.PreparesLonger(25, 0));
  // The midgame to its end knows more than the first pass.
  EXPECT_FALSE(far.HasPass(kEndgameLevels[0]));
  EXPECT_TRUE(far.HasPass(kEndgameLevels[1]));
  // Without selective passes a solution takes longer.
  limits.nodes = 10'000'000;
  EXPECT_EQ(SolvePlan(limits, 25, 1, false).last_iteration(), 24);
}

TEST(SolvePlanTest, TimeAndThreadsAreABudgetToo) {
  SearchLimits limits;
  limits.seconds = 0.1;  // 3 M nodes on one thread
  EXPECT_EQ(SolvePlan(limits, 25, 1, true).last_iteration(), 24);
  EXPECT_EQ(SolvePlan(limits, 25, 2, true).last_iteration(), 8);
  limits.solve_budget = 5e6;
  EXPECT_EQ(SolvePlan(limits, 25, 1, true).last_iteration(), 8);
}

TEST(SolvePlanTest, ADepthBelowTheEndForbidsTheSolution) {
  SearchLimits limits;
  limits.depth = 12;
  const SolvePlan plan(limits, 13, 1, true);
  EXPECT_FALSE(plan.may_solve());
  EXPECT_EQ(plan.last_iteration(), 12);
}

}  // namespace
}  // namespace search
