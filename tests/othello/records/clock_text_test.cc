#include "othello/records/clock_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace othello {
namespace {

TimeControl Clock(double main, double increment, double grace) {
  TimeControl clock;
  clock.main_seconds = main;
  clock.increment_seconds = increment;
  clock.overtime_seconds = grace;
  return clock;
}

TEST(ParseTimeTest, ReadsHoursMinutesSeconds) {
  EXPECT_EQ(ParseTime("15:00"), 900.0);
  EXPECT_EQ(ParseTime("1:02:03"), 3723.0);
  EXPECT_EQ(ParseTime(" 2.5 "), 2.5);
  for (const char* text : {"", ":", "1:", "1:2:3:4", "-1", "1:-2", "nan",
                           "900000:00:00", "1e9:00"}) {
    EXPECT_FALSE(ParseTime(text).has_value()) << text;
  }
}

TEST(ParseTimeControlTest, ReadsMainTimeAndIncrement) {
  EXPECT_EQ(ParseTimeControl("60"), Clock(60, 0, 0));
  EXPECT_EQ(ParseTimeControl("5:00+0.5"), Clock(300, 0.5, 0));
  for (const char* wrong : {"", "0", "-3", "fast", "60+", "+5", "60+x",
                            "60+1+1", "60+-1", "1e99", "nan"}) {
    EXPECT_FALSE(ParseTimeControl(wrong).has_value()) << wrong;
  }
}

TEST(ParseClockTest, ReadsIncrementAndGrace) {
  EXPECT_EQ(ParseClock("15:00"), Clock(900, 0, 0));
  EXPECT_EQ(ParseClock("15:00//02:00"), Clock(900, 0, 120));
  EXPECT_EQ(ParseClock("5:00/12"), Clock(300, 12, 0));
  EXPECT_EQ(ParseClock("05:00,N/0:10,E/02:00,3"), Clock(300, 10, 120));
  for (const char* text : {"", "/", "/5", "5/x", "1/2/3/4"}) {
    EXPECT_FALSE(ParseClock(text).has_value()) << text;
  }
}

TEST(FormatClockTest, ReadsBack) {
  EXPECT_EQ(FormatClock(Clock(900, 0, 120)), "15:00//02:00");
  EXPECT_EQ(FormatClock(Clock(3723, 5, 0)), "1:02:03/00:05");
  EXPECT_EQ(FormatClock(Clock(0.5, 0, 0)), "0.5");
  EXPECT_EQ(FormatClock(Clock(1e9, 0, 0)), "277777:46:40");
  for (const TimeControl& clock :
       {Clock(90.1, 0.25, 3), Clock(1e9, 1e9, 1e9), Clock(0, 0, 0)}) {
    EXPECT_EQ(ParseClock(FormatClock(clock)), clock);
  }
}

TEST(FormatClockTest, LeavesOutWhatCannotBeRead) {
  EXPECT_EQ(FormatClock(Clock(-1, 0, 0)), "");
  EXPECT_EQ(FormatClock(Clock(60, std::nan(""), 0)), "");
  EXPECT_EQ(FormatClock(Clock(60, 0, 1e300)), "");
  TimeControl canadian = Clock(60, 0, 30);
  canadian.overtime_moves = 5;
  EXPECT_EQ(FormatClock(canadian), "01:00");
}

}  // namespace
}  // namespace othello
