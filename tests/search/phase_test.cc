#include "search/phase.h"

#include "gtest/gtest.h"

namespace search {
namespace {

using othello::kScorePerDisc;
using othello::Score;

TEST(PhaseTest, MidgameScoresPassThrough) {
  EXPECT_EQ(Midgame::ToTable(-77), -77);
  EXPECT_EQ(Midgame::LowerFromTable(-77), -77);
  EXPECT_EQ(Midgame::UpperFromTable(-77), -77);
}

// Whole discs only: a lower bound rises to the next of them, an upper bound
// falls.
TEST(PhaseTest, EndgameRoundsBoundsToWholeDiscs) {
  for (Score score = -othello::kMaxScore; score <= othello::kMaxScore;
       ++score) {
    const Score lower = Endgame::LowerFromTable(score);
    const Score upper = Endgame::UpperFromTable(score);
    EXPECT_GE(lower * kScorePerDisc, score);
    EXPECT_LT((lower - 1) * kScorePerDisc, score);
    EXPECT_LE(upper * kScorePerDisc, score);
    EXPECT_GT((upper + 1) * kScorePerDisc, score);
  }
}

TEST(PhaseTest, EndgameScoresReturnAsTheyWent) {
  for (othello::DiscDiff discs = -64; discs <= 64; ++discs) {
    EXPECT_EQ(Endgame::LowerFromTable(Endgame::ToTable(discs)), discs);
    EXPECT_EQ(Endgame::UpperFromTable(Endgame::ToTable(discs)), discs);
  }
}

TEST(PhaseTest, NoScoreIsBelowEveryScore) {
  EXPECT_LT(Midgame::kNone, -Midgame::kMax);
  EXPECT_LT(Endgame::kNone, -Endgame::kMax);
  const othello::Position lost = {0, 1};
  EXPECT_EQ(Endgame::FinalScore(lost), -Endgame::kMax);
  EXPECT_EQ(Midgame::FinalScore(lost), -Midgame::kMax);
}

}  // namespace
}  // namespace search
