#include "tools/engine/game_clock.h"

#include <cmath>

#include "gtest/gtest.h"

namespace engine {
namespace {

TEST(GameClockTest, SuddenDeath) {
  GameClock clock(TimeControl{.main_seconds = 10});
  clock.Spend(4);
  EXPECT_EQ(clock.reading(), (ClockReading{6, 0}));
  clock.Spend(6);
  EXPECT_FALSE(clock.has_fallen());
  clock.Spend(0.1);
  EXPECT_TRUE(clock.has_fallen());
  EXPECT_EQ(clock.reading().seconds, 0);
}

TEST(GameClockTest, IncrementComesAfterTheMove) {
  GameClock clock(TimeControl{.main_seconds = 10, .increment_seconds = 2});
  clock.Spend(9);
  EXPECT_EQ(clock.reading().seconds, 3);
  clock.Spend(3.5);
  EXPECT_TRUE(clock.has_fallen());
}

TEST(GameClockTest, CanadianOvertime) {
  GameClock clock(TimeControl{
      .main_seconds = 10, .overtime_seconds = 6, .overtime_moves = 3});
  clock.Spend(9);
  EXPECT_EQ(clock.reading(), (ClockReading{1, 0}));
  clock.Spend(2);  // One second of it in overtime: the first of three moves.
  EXPECT_EQ(clock.reading(), (ClockReading{5, 2}));
  clock.Spend(1);
  EXPECT_EQ(clock.reading(), (ClockReading{4, 1}));
  clock.Spend(4);
  EXPECT_EQ(clock.reading(), (ClockReading{6, 3})) << "a new period";
  EXPECT_FALSE(clock.has_fallen());
  clock.Spend(7);
  EXPECT_TRUE(clock.has_fallen());
}

TEST(GameClockTest, OvertimeFromTheFirstMove) {
  GameClock clock(TimeControl{.overtime_seconds = 5, .overtime_moves = 1});
  EXPECT_EQ(clock.reading(), (ClockReading{5, 1}));
  clock.Spend(3);
  EXPECT_EQ(clock.reading(), (ClockReading{5, 1}));
  EXPECT_FALSE(clock.has_fallen());
}

TEST(GameClockTest, SaysWhatAMoveMayTake) {
  EXPECT_TRUE(std::isinf(GameClock().Allowed()));
  GameClock main(TimeControl{.main_seconds = 10, .increment_seconds = 2});
  EXPECT_EQ(main.Allowed(), 10);
  main.Spend(9);
  EXPECT_EQ(main.Allowed(), 3);
  main.Spend(3);  // To the last moment.
  EXPECT_EQ(main.Allowed(), 2);
  EXPECT_FALSE(main.has_fallen());
  main.Spend(2.001);
  EXPECT_TRUE(main.has_fallen());

  GameClock overtime(TimeControl{
      .main_seconds = 10, .overtime_seconds = 6, .overtime_moves = 3});
  EXPECT_EQ(overtime.Allowed(), 16);
  overtime.Spend(12);
  EXPECT_EQ(overtime.Allowed(), 4);
}

TEST(GameClockTest, TimeForAMove) {
  GameClock each(TimeControl{.move_seconds = 1.5});
  for (int i = 0; i < 100; ++i) each.Spend(1.5);
  EXPECT_FALSE(each.has_fallen());
  each.Spend(1.6);
  EXPECT_TRUE(each.has_fallen());

  GameClock both(TimeControl{.main_seconds = 10, .move_seconds = 4});
  EXPECT_EQ(both.Allowed(), 4);
  both.Spend(4);
  both.Spend(4);
  EXPECT_EQ(both.Allowed(), 2) << "the tighter limit counts";
}

TEST(GameClockTest, WithoutLimitsAnythingGoes) {
  GameClock clock;
  clock.Spend(1e6);
  EXPECT_FALSE(clock.has_fallen());
}

TEST(GameClockTest, RoundedCorrectionsDoNotCoverUpWhatIsKnownBetter) {
  GameClock clock(TimeControl{.main_seconds = 10});
  clock.Spend(2.4);
  clock.Correct({8, 0});  // Rounded up: there are 7.6 left.
  EXPECT_DOUBLE_EQ(clock.reading().seconds, 7.6);
  clock.Correct({7, 0});  // Down, or something was lost on the way: safe.
  EXPECT_DOUBLE_EQ(clock.reading().seconds, 7);
  clock.Correct({7.5, 0});
  EXPECT_DOUBLE_EQ(clock.reading().seconds, 7.5);
  clock.Correct({9, 0});
  EXPECT_DOUBLE_EQ(clock.reading().seconds, 9) << "not a matter of rounding";
  clock.Correct({9, 4});
  EXPECT_EQ(clock.reading(), (ClockReading{9, 4}));
}

}  // namespace
}  // namespace engine
