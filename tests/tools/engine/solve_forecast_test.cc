#include "tools/engine/solve_forecast.h"

#include "gtest/gtest.h"

namespace engine {
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

}  // namespace
}  // namespace engine
