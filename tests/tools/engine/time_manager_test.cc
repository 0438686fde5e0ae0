#include "tools/engine/time_manager.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "gtest/gtest.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace engine {
namespace {

using ::search::SolveForecast;

constexpr TimeControl kTenSeconds = {.main_seconds = 10};

MovePlan PlanAt(double seconds, int empties) {
  return PlanMove(kTenSeconds, {seconds, 0}, empties, SolveForecast());
}

TEST(PlanMoveTest, NeverMoreThanTheClockShows) {
  const SolveForecast forecast;
  const TimeControl controls[] = {
      {.main_seconds = 10},
      {.main_seconds = 300, .increment_seconds = 5},
      {.main_seconds = 60, .overtime_seconds = 30, .overtime_moves = 5},
      {.main_seconds = 60, .overtime_seconds = 5, .overtime_moves = 1},
      {.overtime_seconds = 1, .overtime_moves = 1},
  };
  for (const TimeControl& control : controls) {
    for (double seconds : {0.0, 0.001, 0.05, 0.3, 1.0, 7.0, 59.0, 600.0}) {
      for (int moves_left = 0; moves_left <= control.overtime_moves;
           ++moves_left) {
        for (int empties = 0; empties <= 60; ++empties) {
          const MovePlan plan =
              PlanMove(control, {seconds, moves_left}, empties, forecast);
          EXPECT_GE(plan.target_seconds, 0);
          EXPECT_LE(plan.target_seconds, plan.maximum_seconds);
          // Main time may run out where overtime follows. What could be an
          // increment does not count as overtime.
          const bool runs_on =
              moves_left == 0 && (control.overtime_moves > 1 ||
                                  (control.overtime_moves == 1 &&
                                   seconds < control.overtime_seconds));
          const double there_is = runs_on ? seconds + control.overtime_seconds /
                                                          control.overtime_moves
                                          : seconds;
          EXPECT_LE(plan.maximum_seconds, there_is);
        }
      }
    }
  }
}

TEST(PlanMoveTest, KeepsACushionOnlyWhereItHelps) {
  // Half a second of ten is never touched.
  EXPECT_EQ(PlanAt(0.5, 30).maximum_seconds, 0);
  EXPECT_EQ(PlanAt(0.1, 30).maximum_seconds, 0);
  EXPECT_GT(PlanAt(0.7, 30).maximum_seconds, 0);
  EXPECT_LE(PlanAt(0.7, 30).maximum_seconds, 0.05 + 1e-9);
}

TEST(PlanMoveTest, LeavesSomethingForTheEndgame) {
  // After all moves but the solution have taken their target, the solution
  // must still be affordable.
  const SolveForecast forecast;
  double left = 10;
  int empties = 58;
  while (true) {
    const MovePlan plan = PlanMove(kTenSeconds, {left, 0}, empties, forecast);
    if (plan.solve) break;
    left -= plan.target_seconds;
    empties -= 2;
    ASSERT_GT(empties, 0);
  }
  EXPECT_GE(empties, 18);
  EXPECT_GT(left, 1);
  EXPECT_LT(left, 3);
}

TEST(PlanMoveTest, MoreTimeSolvesEarlier) {
  const auto first_solution = [](double main_seconds) {
    const TimeControl control = {.main_seconds = main_seconds};
    int empties = 60;
    while (
        !PlanMove(control, {main_seconds, 0}, empties, SolveForecast()).solve) {
      --empties;
    }
    return empties;
  };
  EXPECT_LT(first_solution(1), first_solution(10));
  EXPECT_LT(first_solution(10), first_solution(300));
  EXPECT_LT(first_solution(1e6), 40);
}

TEST(PlanMoveTest, AnIncrementIsSpentAsItComes) {
  const TimeControl control = {.main_seconds = 60, .increment_seconds = 5};
  EXPECT_GE(PlanMove(control, {60, 0}, 50, SolveForecast()).target_seconds, 5);
  // What the clock shows is the limit: the increment comes afterwards.
  EXPECT_LE(PlanMove(control, {3, 0}, 50, SolveForecast()).maximum_seconds, 3);
}

TEST(PlanMoveTest, FiveSecondsForOneMoveMayBeAnIncrementOrOvertime) {
  const TimeControl control = {
      .main_seconds = 60, .overtime_seconds = 5, .overtime_moves = 1};
  const SolveForecast forecast;
  // As long as an increment could have been meant the clock is the limit.
  EXPECT_LE(PlanMove(control, {6, 0}, 50, forecast).maximum_seconds, 6);
  // Less than an increment cannot be left.
  EXPECT_GT(PlanMove(control, {0.2, 0}, 50, forecast).maximum_seconds, 4);
  EXPECT_LE(PlanMove(control, {0.2, 0}, 50, forecast).maximum_seconds, 5);
}

// Moves of 10 ms for the rest of the game would keep the main time for ever.
TEST(PlanMoveTest, MainTimeRunsOnIntoOvertime) {
  const SolveForecast forecast;
  for (const TimeControl& control :
       {TimeControl{
            .main_seconds = 3, .overtime_seconds = 2, .overtime_moves = 5},
        TimeControl{
            .main_seconds = 3, .overtime_seconds = 0.4, .overtime_moves = 1},
        TimeControl{.main_seconds = 60,
        .overtime_seconds = 30,
        .overtime_moves = 25}}) {
    const double a_move = control.overtime_seconds / control.overtime_moves;
    for (double seconds : {0.0, 0.1, 0.3, 0.39, 0.45, 0.5, 0.59, 0.7, 1.0}) {
      const MovePlan plan = PlanMove(control, {seconds, 0}, 50, forecast);
      EXPECT_GT(plan.target_seconds, 0.3 * a_move) << seconds;
    }
  }
}

TEST(PlanMoveTest, AMoveWithATimeOfItsOwnMayUseNearlyAllOfIt) {
  const SolveForecast forecast;
  const struct {
    double seconds, used;
  } kCases[] = {{0.1, 0.09}, {0.2, 0.19}, {1, 0.95}, {60, 59.7}};
  for (const auto& [seconds, used] : kCases) {
    const TimeControl control = {.overtime_seconds = seconds,
                                 .overtime_moves = 1};
    const MovePlan plan = PlanMove(control, {seconds, 1}, 40, forecast);
    EXPECT_DOUBLE_EQ(plan.target_seconds, used);
    EXPECT_DOUBLE_EQ(plan.maximum_seconds, used);
  }
}

TEST(PlanMoveTest, OvertimeIsSharedByItsMoves) {
  const TimeControl control = {.overtime_seconds = 30, .overtime_moves = 5};
  const SolveForecast forecast;
  const MovePlan first = PlanMove(control, {30, 5}, 50, forecast);
  EXPECT_NEAR(first.target_seconds, 6, 0.2);
  EXPECT_LT(first.maximum_seconds, 16);
  // The last move of a period may use all of it, and saving is pointless.
  const MovePlan last = PlanMove(control, {12, 1}, 50, forecast);
  EXPECT_GT(last.target_seconds, 11.5);
  EXPECT_FALSE(last.saves_for_later);
  // The game ends before the period.
  EXPECT_GT(PlanMove(control, {30, 5}, 3, forecast).target_seconds, 14);
}

TEST(MoveTimerTest, StopsWhenTheNextIterationWouldNotFit) {
  MovePlan plan;
  plan.target_seconds = 1;
  plan.maximum_seconds = 4;
  MoveTimer timer(plan);
  EXPECT_EQ(timer.end_seconds(), 4);
  timer.OnIteration(0.01, 19, 0);
  EXPECT_GT(timer.end_seconds(), 1);
  EXPECT_LT(timer.end_seconds(), 2);
  timer.OnIteration(0.04, 19, 0);
  timer.OnIteration(0.13, 19, 0);
  EXPECT_GT(timer.end_seconds(), 1);
  timer.OnIteration(0.5, 19, 0);  // The next one would take a second more.
  timer.OnIteration(0.9, 19, 0);
  EXPECT_LE(timer.end_seconds(), 0.9);
}

TEST(MoveTimerTest, TroubleTakesTime) {
  MovePlan plan;
  plan.target_seconds = 1;
  plan.maximum_seconds = 10;
  const auto end_after = [&](othello::Square last_move, othello::Score last) {
    MoveTimer timer(plan);
    timer.OnIteration(0.1, 19, 0);
    timer.OnIteration(0.2, 19, 64);
    timer.OnIteration(0.3, last_move, last);
    return timer.end_seconds();
  };
  const double quiet = end_after(19, 64);
  EXPECT_NEAR(quiet, 1.5, 0.01);
  EXPECT_GT(end_after(20, 64), quiet * 1.3) << "the best move changed";
  EXPECT_GT(end_after(19, 0), quiet * 1.5) << "two discs were lost";
  EXPECT_DOUBLE_EQ(end_after(19, 640), quiet) << "good news";
  EXPECT_LE(end_after(20, -1000), 10) << "never beyond the maximum";

  MoveTimer falling(plan);
  falling.OnIteration(0.1, 19, 64);
  falling.OnFailLow();
  EXPECT_EQ(falling.end_seconds(), 10);
}

TEST(MoveTimerTest, UnrestFades) {
  MovePlan plan;
  plan.target_seconds = 10;
  plan.maximum_seconds = 100;
  MoveTimer timer(plan);
  timer.OnIteration(0.01, 1, 0);
  timer.OnIteration(0.02, 2, 0);
  const double after_change = timer.end_seconds();
  for (int i = 3; i < 12; ++i) timer.OnIteration(0.01 * i, 2, 0);
  EXPECT_LT(timer.end_seconds(), after_change);
  EXPECT_NEAR(timer.end_seconds(), 15, 0.1);
}

TEST(MoveTimerTest, TimeThatCannotBeSavedIsUsed) {
  const MovePlan plan = PlanFixedTime(2, 50, SolveForecast());
  MoveTimer timer(plan);
  timer.OnIteration(0.5, 19, 0);
  timer.OnIteration(1.9, 19, 0);
  EXPECT_EQ(timer.end_seconds(), 2);
}

// A game against a simulated clock: iterations grow by a random factor, moves
// change and scores fall by chance, solutions take random times, and the
// machine stalls now and then.
class SimulatedGame {
 public:
  // `slowness`: of the machine, against what the forecast assumes at first.
  SimulatedGame(const TimeControl& control, double slowness, uint64_t seed)
      : random_(seed), clock_(control), slowness_(slowness) {}

  void Play() {
    for (int empties = 59 + othello::RandomBelow(random_, 2); empties > 0;
         empties -= 2) {
      const MovePlan plan =
          PlanMove(clock_.control(), clock_.reading(), empties, forecast_);
      const double seconds = plan.solve && !is_solved_ ? Solve(empties, plan)
                             : is_solved_              ? 0.001
                                                       : Search(plan);
      const double stall =
          othello::RandomBelow(random_, 10) == 0 ? 0.15 * Uniform() : 0.002;
      used_ += seconds + stall;
      clock_.Spend(seconds + stall);
    }
  }

  const GameClock& clock() const { return clock_; }
  double used() const { return used_; }
  bool is_solved() const { return is_solved_; }

 private:
  double Uniform() {
    return static_cast<double>(othello::RandomBelow(random_, 1 << 20)) /
           (1 << 20);
  }

  double Search(const MovePlan& plan) {
    MoveTimer timer(plan);
    double elapsed = 0.00002;
    double duration = elapsed;
    othello::Square best = 0;
    othello::Score score = 0;
    while (elapsed < timer.end_seconds()) {
      timer.OnIteration(elapsed, best, score);
      duration *= 1.5 + 3 * Uniform();
      if (othello::RandomBelow(random_, 4) == 0) ++best;
      score += othello::RandomBelow(random_, 65) - 32;
      if (elapsed + duration > timer.end_seconds()) {
        return std::max(elapsed, timer.end_seconds());
      }
      elapsed += duration;
    }
    return elapsed;
  }

  double Solve(int empties, const MovePlan& plan) {
    constexpr double kNodesPerSecond = 15e6;
    const double needed = slowness_ * SolveForecast().Seconds(empties) *
                          std::exp(2.5 * (Uniform() + Uniform() - 1));
    is_solved_ = needed <= plan.maximum_seconds;
    const double used = std::min(needed, plan.maximum_seconds);
    forecast_.Learn(empties,
                    static_cast<uint64_t>(used / slowness_ * kNodesPerSecond),
                    used, is_solved_);
    return used;
  }

  othello::Random random_;
  GameClock clock_;
  SolveForecast forecast_;
  const double slowness_;
  double used_ = 0;
  bool is_solved_ = false;
};

TEST(TimeManagementTest, SimulatedGamesSpendTheClockAndNeverLoseOnIt) {
  struct Case {
    const char* name;
    TimeControl control;
    double least_share;  // of the main time, on average
    double slowness = 1;
    // The first forecast of a slow machine is wrong, which costs a solution.
    double least_solved = 0.92;
  };
  const Case cases[] = {
      {"5 s", {.main_seconds = 5}, 0.8},
      {"10 s", {.main_seconds = 10}, 0.8},
      {"5 min", {.main_seconds = 300}, 0.8},
      {"2 min + 2 s", {.main_seconds = 120, .increment_seconds = 2}, 0.8},
      {"1 min, 10 moves in 30 s",
       {.main_seconds = 60, .overtime_seconds = 30, .overtime_moves = 10},
       1},
      {"3 s, 5 moves in 2 s",
       {.main_seconds = 3, .overtime_seconds = 2, .overtime_moves = 5},
       1.5},
      {"10 s on a slow machine", {.main_seconds = 10}, 0.8, 20, 0.84},
      {"10 s on a fast machine", {.main_seconds = 10}, 0.8, 0.05},
  };
  for (const Case& c : cases) {
    double used = 0;
    int solved = 0;
    // A share of fewer games is too rough to be compared.
    const int games = std::max(200, static_cast<int>(othello::Scaled(500)));
    for (int i = 0; i < games; ++i) {
      SimulatedGame game(c.control, c.slowness, static_cast<uint64_t>(i));
      game.Play();
      ASSERT_FALSE(game.clock().has_fallen()) << c.name << " seed " << i;
      used += game.used();
      solved += game.is_solved() ? 1 : 0;
    }
    const double share = used / games / c.control.main_seconds;
    std::printf("%s: used %.0f %%, solved %d of %d\n", c.name, 100 * share,
                solved, games);
    EXPECT_GE(share, c.least_share) << c.name;
    EXPECT_GE(solved, c.least_solved * games) << c.name;
  }
}

}  // namespace
}  // namespace engine
