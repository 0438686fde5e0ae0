#include "tools/program/progress.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>
#include <thread>

namespace tools {
namespace {

TEST(ProgressTest, Clock) {
  EXPECT_EQ(FormatClock(0), "0:00");
  EXPECT_EQ(FormatClock(6.2), "0:07");
  EXPECT_EQ(FormatClock(754), "12:34");
  EXPECT_EQ(FormatClock(3599.5), "1:00:00");
  EXPECT_EQ(FormatClock(11109), "3:05:09");
  EXPECT_EQ(FormatClock(-1), "?");
  EXPECT_EQ(FormatClock(std::numeric_limits<double>::infinity()), "?");
}

TEST(ProgressTest, RateHasThreeDigits) {
  EXPECT_EQ(FormatRate(0), "0.00");
  EXPECT_EQ(FormatRate(9.714), "9.71");
  EXPECT_EQ(FormatRate(9.997), "10.0");
  EXPECT_EQ(FormatRate(83.24), "83.2");
  EXPECT_EQ(FormatRate(640.4), "640");
  EXPECT_EQ(FormatRate(999.7), "1.00k");
  EXPECT_EQ(FormatRate(12'400), "12.4k");
  EXPECT_EQ(FormatRate(3.08e6), "3.08M");
  EXPECT_EQ(FormatRate(5e12), "5000G");
  EXPECT_EQ(FormatRate(std::numeric_limits<double>::quiet_NaN()), "?");
}

TEST(ProgressTest, LineWithAndWithoutATotal) {
  EXPECT_EQ(FormatProgress("games", {412, 1000, 5}),
            "games 412/1000 41% 82.4/s, 0:08 left");
  EXPECT_EQ(FormatProgress("games", {1000, 1000, 65}),
            "games 1000/1000 100% 15.4/s, done in 1:05");
  EXPECT_EQ(FormatProgress("games", {0, 1000, 5}),
            "games 0/1000 0% 0.00/s, ? left");
  EXPECT_EQ(FormatProgress("games", {412, 0, 5}), "games 412 82.4/s, 0:05");
}

TEST(ProgressTest, Bar) {
  EXPECT_EQ(FormatBar({0, 10, 1}, 5), "[>    ]");
  EXPECT_EQ(FormatBar({5, 10, 1}, 4), "[==> ]");
  EXPECT_EQ(FormatBar({10, 10, 1}, 5), "[=====]");
  EXPECT_EQ(FormatBar({25, 10, 1}, 5), "[=====]");
}

TEST(ProgressTest, WritesALineNowAndThenToAFile) {
  double now = 100;
  std::ostringstream out;
  {
    Progress progress("games", 4, out, /*is_terminal=*/false,
                      [&] { return now; });
    progress.Advance();
    EXPECT_EQ(out.str(), "");
    now += 10;
    progress.Advance();
    EXPECT_EQ(out.str(), "games 2/4 50% 0.20/s, 0:10 left\n");
    now += 1;
    progress.Advance(2);
  }
  EXPECT_EQ(out.str(),
            "games 2/4 50% 0.20/s, 0:10 left\n"
            "games 4/4 100% 0.36/s, done in 0:11\n");
}

TEST(ProgressTest, RedrawsItsLineOnATerminal) {
  double now = 0;
  std::ostringstream out;
  {
    Progress progress("games", 2, out, /*is_terminal=*/true,
                      [&] { return now; });
    now += 1;
    progress.Advance();
    now += 1;
    progress.Advance();
  }
  EXPECT_EQ(out.str(),
            "\r\x1b[K[==========>         ] games 1/2 50% 1.00/s, 0:01 left"
            "\r\x1b[K[====================] games 2/2 100% 1.00/s, done in 0:02"
            "\r\x1b[K[====================] games 2/2 100% 1.00/s, done in 0:02"
            "\n");
}

TEST(ProgressTest, ARemarkFollowsTheNumbers) {
  double now = 0;
  std::ostringstream out;
  {
    Progress progress("games", 4, out, /*is_terminal=*/false,
                      [&] { return now; });
    progress.SetRemark("+1 -0");
    now += 10;
    progress.Advance();
    progress.SetRemark("+2 -0");
  }
  EXPECT_EQ(out.str(),
            "games 1/4 25% 0.10/s, 0:30 left  +1 -0\n"
            "games 1/4 25% 0.10/s, 0:30 left  +2 -0\n");
}

TEST(ProgressTest, LinesGoAboveTheLiveLine) {
  double now = 0;
  for (const bool is_terminal : {false, true}) {
    std::ostringstream out;
    Progress progress("games", 0, out, is_terminal, [&] { return now; });
    progress.PrintLine("a crash");
    EXPECT_EQ(out.str(), is_terminal
                             ? "\r\x1b[Ka crash\n\r\x1b[Kgames 0 0.00/s, 0:00"
                             : "a crash\n");
  }
}

TEST(ProgressTest, ManyThreadsMayAdvance) {
  std::ostringstream out;
  {
    Progress progress("games", 2000, out, /*is_terminal=*/false);
    const auto work = [&] {
      for (int i = 0; i < 1000; ++i) progress.Advance();
    };
    std::thread other(work);
    work();
    other.join();
  }
  EXPECT_EQ(out.str().substr(0, 20), "games 2000/2000 100%");
}

}  // namespace
}  // namespace tools
