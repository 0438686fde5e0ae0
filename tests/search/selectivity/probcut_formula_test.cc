#include "search/selectivity/probcut_formula.h"

#include "gtest/gtest.h"
#include "search/selectivity/level.h"
#include "tests/support/random_positions.h"

namespace search {
namespace {

using othello::kScorePerDisc;

constexpr ProbCutLine kPlain = {kFixedOne, 0, 2 * kScorePerDisc* kFixedOne};

TEST(ProbCutFormula, DividesAsItSays) {
  EXPECT_EQ(DivideRounded(7, 2), 4);
  EXPECT_EQ(DivideRounded(-7, 2), -4);
  EXPECT_EQ(DivideRounded(6, 4), 2);
  EXPECT_EQ(DivideRounded(5, 4), 1);
  EXPECT_EQ(DivideFloor(7, 2), 3);
  EXPECT_EQ(DivideFloor(-7, 2), -4);
  EXPECT_EQ(DivideFloor(-8, 2), -4);
}

TEST(ProbCutFormula, TheMarginIsTDeviations) {
  EXPECT_EQ(MarginOf(kPlain, FixedFrom(1.5)), 3 * kScorePerDisc * kFixedOne);
  EXPECT_EQ(MarginOf(kPlain, 0), 0);
}

TEST(ProbCutFormula, BoundsLieTheMarginBeyondTheWindow) {
  const Fixed margin = MarginOf(kPlain, FixedFrom(1.5));
  EXPECT_EQ(ShallowBoundAbove(kPlain, margin, 10), 10 + 3 * kScorePerDisc);
  EXPECT_EQ(ShallowBoundBelow(kPlain, margin, 10), 10 - 3 * kScorePerDisc);
}

TEST(ProbCutFormula, SlopeAndOffsetAreTakenBack) {
  const ProbCutLine line = {2 * kFixedOne, 5 * kFixedOne, 0};
  // deep = 2 * shallow + 5.
  EXPECT_EQ(ShallowBoundAbove(line, 0, 25), 10);
  EXPECT_EQ(ShallowBoundAbove(line, 0, 26), 11);  // 10.5 does not do
  EXPECT_EQ(ShallowBoundBelow(line, 0, 25), 10);
  EXPECT_EQ(ShallowBoundBelow(line, 0, 24), 9);
  EXPECT_EQ(ExpectedDeep(line, 10), 25);
}

// The definition, in the exact arithmetic of integers.
TEST(ProbCutFormula, BoundsAreTheFirstThatSatisfyTheInequality) {
  othello::Random random(5);
  for (int i = 0; i < 10'000; ++i) {
    ProbCutLine line;
    line.slope = kFixedOne / 2 + othello::RandomBelow(random, kFixedOne);
    line.offset =
        othello::RandomBelow(random, 200 * kFixedOne) - 100 * kFixedOne;
    line.sigma = othello::RandomBelow(random, 300 * kFixedOne) + 1;
    const Fixed margin = MarginOf(line, FixedFrom(1.3));
    const othello::Score window = othello::RandomBelow(random, 3000) - 1500;
    const auto says_above = [&](othello::Score shallow) {
      return line.slope * shallow >= margin + window * kFixedOne - line.offset;
    };
    const auto says_below = [&](othello::Score shallow) {
      return line.slope * shallow <= -margin + window * kFixedOne - line.offset;
    };
    const othello::Score above = ShallowBoundAbove(line, margin, window);
    EXPECT_TRUE(says_above(above));
    EXPECT_FALSE(says_above(above - 1));
    const othello::Score below = ShallowBoundBelow(line, margin, window);
    EXPECT_TRUE(says_below(below));
    EXPECT_FALSE(says_below(below + 1));
  }
}

TEST(ProbCutFormula, ExtremesDoNotOverflow) {
  const ProbCutLine steep = {100 * kFixedOne, -64 * kScorePerDisc * kFixedOne,
                             64 * kScorePerDisc * kFixedOne};
  const ProbCutLine flat = {6, 64 * kScorePerDisc * kFixedOne,
                            64 * kScorePerDisc * kFixedOne};
  const Fixed t = FixedFrom(10);
  EXPECT_GT(ShallowBoundAbove(flat, MarginOf(flat, t), 0), othello::kMaxScore);
  EXPECT_LT(ShallowBoundBelow(flat, MarginOf(flat, t), 0), -othello::kMaxScore);
  EXPECT_GT(ShallowBoundAbove(steep, MarginOf(steep, t), 2048), 0);
}

}  // namespace
}  // namespace search
