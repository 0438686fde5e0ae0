#include "tools/engine/levels.h"

#include "gtest/gtest.h"
#include "tests/support/random_positions.h"

namespace engine {
namespace {

TEST(LevelsTest, HigherLevelsNeverLookLess) {
  for (int level = kMinLevel; level <= kMaxLevel; ++level) {
    const Level row = LevelOf(level);
    EXPECT_EQ(row.depth, level);
    EXPECT_GE(row.exact_empties, row.depth);
    if (level > kMinLevel) {
      EXPECT_GE(row.exact_empties, LevelOf(level - 1).exact_empties) << level;
    }
  }
}

// The corners of the table in docs/protocols.md.
TEST(LevelsTest, Table) {
  EXPECT_EQ(LevelOf(1), (Level{1, 2}));
  EXPECT_EQ(LevelOf(10), (Level{10, 20}));
  EXPECT_EQ(LevelOf(11), (Level{11, 21}));
  EXPECT_EQ(LevelOf(12), (Level{12, 21}));
  EXPECT_EQ(LevelOf(20), (Level{20, 25}));
  EXPECT_EQ(LevelOf(29), (Level{29, 30}));
  EXPECT_EQ(LevelOf(30), (Level{30, 30}));
  EXPECT_EQ(LevelOf(40), (Level{40, 40}));
  EXPECT_EQ(LevelOf(60), (Level{60, 60}));
}

TEST(LevelsTest, LimitsAskForTheExactScoreNearTheEndOnly) {
  othello::Random random(1);
  const Level level = {6, 12};
  for (int empties : {1, 11, 12}) {
    EXPECT_GE(
        LimitsOf(level, othello::RandomPlayedPosition(random, empties)).depth,
        empties);
  }
  EXPECT_EQ(LimitsOf(level, othello::RandomPlayedPosition(random, 13)).depth,
            6);
  // A level that looks further than it solves must not solve by chance.
  EXPECT_EQ(LimitsOf({30, 20}, othello::RandomPlayedPosition(random, 21)).depth,
            20);
}

}  // namespace
}  // namespace engine
