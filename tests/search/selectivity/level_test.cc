#include "search/selectivity/level.h"

#include <cmath>

#include "gtest/gtest.h"

namespace search {
namespace {

TEST(Level, PercentagesAreThoseOfTheNormalDistribution) {
  for (const EndgameLevel& level : kEndgameLevels) {
    const double within = std::erf(level.t / std::sqrt(2.0));
    EXPECT_EQ(level.percent, std::lround(100 * within)) << level.t;
  }
}

TEST(Level, LevelsRiseFromTheMidgameToTheProof) {
  SelectivityLevel before = kMidgameLevel;
  double t = 0;
  for (const EndgameLevel& level : kEndgameLevels) {
    EXPECT_GT(level.level, before);
    EXPECT_GT(level.t, t);
    before = level.level;
    t = level.t;
  }
  EXPECT_LT(before, kExactLevel);
}

TEST(Level, NamesThePercentOfAResult) {
  EXPECT_EQ(PercentOf(kExactLevel), 100);
  EXPECT_EQ(PercentOf(kEndgameLevels[0].level), 73);
  EXPECT_EQ(PercentOf(kMidgameLevel), 0);
}

TEST(Level, RoundsToFixedPoint) {
  EXPECT_EQ(FixedFrom(1.5), 3 * kFixedOne / 2);
  EXPECT_EQ(FixedFrom(-1.5), -3 * kFixedOne / 2);
  EXPECT_EQ(FixedFrom(1.0 / kFixedOne), 1);
}

}  // namespace
}  // namespace search
