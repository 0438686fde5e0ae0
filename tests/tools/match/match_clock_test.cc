#include "tools/match/match_clock.h"

#include <gtest/gtest.h>

#include <cmath>

#include "othello/records/clock_text.h"

namespace match {
namespace {

TEST(TimeControlTest, Parses) {
  const auto plain = ParseTimeControl("60");
  ASSERT_TRUE(plain.ok());
  EXPECT_EQ(plain->main_seconds, 60);
  EXPECT_EQ(plain->increment_seconds, 0);
  EXPECT_TRUE((TimeLimits{*plain}).IsOn());
  const auto both = ParseTimeControl("5:00+0.5");
  ASSERT_TRUE(both.ok());
  EXPECT_EQ(both->main_seconds, 300);
  EXPECT_EQ(both->increment_seconds, 0.5);
  EXPECT_FALSE(TimeLimits().IsOn());
  for (const char* wrong : {"", "0", "-3", "fast", "60+", "+5", "60+x",
                            "60+1+1", "60+-1", "1e99", "nan"}) {
    EXPECT_FALSE(ParseTimeControl(wrong).ok()) << wrong;
  }
}

TEST(TimeControlTest, IsWrittenInRecords) {
  EXPECT_EQ(othello::FormatClock(RecordedClock({{60, 0.5}, 0})), "01:00/0.5");
  const auto again =
      othello::ParseClock(othello::FormatClock(RecordedClock({{0, 0}, 2})));
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->main_seconds, 0);
  EXPECT_EQ(again->increment_seconds, 2);
}

TEST(MatchClockTest, WithoutLimitsAnythingGoes) {
  MatchClock clock(TimeLimits(), 0);
  EXPECT_TRUE(std::isinf(clock.Allowed()));
  EXPECT_TRUE(clock.Spend(1e6));
}

TEST(MatchClockTest, MainTimeAndIncrement) {
  MatchClock clock({{10, 2}, 0}, 0);
  EXPECT_EQ(clock.Allowed(), 10);
  EXPECT_TRUE(clock.Spend(9));
  EXPECT_EQ(clock.main_left(), 3);
  EXPECT_TRUE(clock.Spend(3));  // To the last moment.
  EXPECT_EQ(clock.main_left(), 2);
  EXPECT_FALSE(clock.Spend(2.001));
}

TEST(MatchClockTest, PerMove) {
  MatchClock clock({{0, 0}, 1.5}, 0);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(clock.Spend(1.5));
  EXPECT_FALSE(clock.Spend(1.6));
}

TEST(MatchClockTest, TheTighterLimitCounts) {
  MatchClock clock({{10, 0}, 4}, 0);
  EXPECT_EQ(clock.Allowed(), 4);
  EXPECT_TRUE(clock.Spend(4));
  EXPECT_TRUE(clock.Spend(4));
  EXPECT_EQ(clock.Allowed(), 2);
}

TEST(MatchClockTest, AMarginForgivesButGivesNothing) {
  MatchClock clock({{10, 0}, 0}, 0.5);
  EXPECT_TRUE(clock.Spend(10.4));
  EXPECT_EQ(clock.main_left(), 0);
  EXPECT_EQ(clock.Allowed(), 0.5);
  EXPECT_FALSE(clock.Spend(0.6));
}

}  // namespace
}  // namespace match
