#include "tools/match/match_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/flags/reflection.h"
#include "othello/records/transcript.h"
#include "tests/support/temporary_folder.h"
#include "tools/match/opening_set.h"
#include "tools/program/command_line.h"

namespace match {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<MatchPlan> PlanOf(const std::vector<std::string>& words) {
  const absl::FlagSaver saver;
  const auto arguments = tools::ParseFlags(
      words, {"openings", "games", "concurrency", "seed", "time", "move_time",
              "time_margin", "patience", "sprt"});
  EXPECT_TRUE(arguments.ok()) << arguments.status();
  return PlanFromFlags();
}

TEST(SprtFlagTest, Parses) {
  const auto bounds = ParseSprtBounds("-5,10");
  ASSERT_TRUE(bounds.ok());
  EXPECT_EQ(bounds->elo0, -5);
  EXPECT_EQ(bounds->elo1, 10);
  EXPECT_EQ(bounds->alpha, 0.05);
  EXPECT_EQ(ParseSprtBounds("0,10,0.01,0.1")->alpha, 0.01);
  EXPECT_EQ(ParseSprtBounds("0,10,0.01,0.1")->beta, 0.1);
  for (const char* wrong :
       {"", "5", "0,10,0.1", "0,10,0.1,0.1,0.1", "10,0", "5,5", "a,b", "0,nan",
        "0,2000", "-2000,0", "0,10,0,0.1", "0,10,0.1,0.5", "0,10,-1,0.1", "0,",
        ",10"}) {
    EXPECT_FALSE(ParseSprtBounds(wrong).ok()) << wrong;
  }
}

TEST(PlanTest, Defaults) {
  const auto plan = PlanOf({});
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_EQ(plan->openings.size(), DefaultOpenings()->size());
  EXPECT_EQ(plan->games, 2 * static_cast<int>(plan->openings.size()));
  EXPECT_EQ(plan->concurrency, 1);
  EXPECT_FALSE(plan->rules.control.IsOn());
  EXPECT_FALSE(plan->sprt.has_value());
}

TEST(PlanTest, TheSeedOrdersTheOpenings) {
  const auto first = [](const std::string& seed) {
    return othello::FormatTranscript(PlanOf({"--seed=" + seed})->openings[0]);
  };
  EXPECT_EQ(first("1"), first("1"));
  EXPECT_NE(first("1"), first("2"));
}

TEST(PlanTest, AllFlags) {
  const othello::TemporaryFolder folder;
  const std::string file = folder.Write("o.txt", "f5d6\nf5f4\n");
  const auto plan = PlanOf({"--openings=" + file, "--games=6",
                            "--concurrency=3", "--time=60+0.5", "--move_time=2",
                            "--time_margin=0.1", "--sprt=0,10"});
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_EQ(plan->openings.size(), 2u);
  EXPECT_EQ(plan->games, 6);
  EXPECT_EQ(plan->concurrency, 3);
  EXPECT_EQ(plan->rules.control.main_seconds, 60);
  EXPECT_EQ(plan->rules.control.increment_seconds, 0.5);
  EXPECT_EQ(plan->rules.control.move_seconds, 2);
  EXPECT_EQ(plan->rules.time_margin, 0.1);
  ASSERT_TRUE(plan->sprt.has_value());
  EXPECT_EQ(plan->sprt->elo1, 10);
}

TEST(PlanTest, WrongUsage) {
  for (const char* wrong :
       {"--games=3", "--games=-2", "--games=2000000000", "--concurrency=0",
        "--concurrency=257", "--time=fast", "--time=0", "--move_time=-1",
        "--move_time=nan", "--time_margin=-1", "--patience=0", "--patience=inf",
        "--sprt=1", "--openings=/nowhere/o.txt"}) {
    EXPECT_FALSE(PlanOf({wrong}).ok()) << wrong;
  }
}

}  // namespace
}  // namespace match
