#include "tools/reports/result_text.h"

#include <gtest/gtest.h>

#include "othello/score.h"
#include "search/selectivity/level.h"

namespace tools {
namespace {

using ::othello::kNoSquare;
using ::othello::kPass;
using ::search::Bound;
using ::search::ScoredLine;

ScoredLine LineWith(othello::Score score, Bound bound) {
  ScoredLine line;
  line.score = score;
  line.bound = bound;
  return line;
}

TEST(ResultTextTest, Moves) {
  EXPECT_EQ(MoveText(0), "a1");
  EXPECT_EQ(MoveText(kPass), "pass");
  EXPECT_EQ(MoveText(kNoSquare), "");
  EXPECT_EQ(MovesText({}), "");
  EXPECT_EQ(MovesText({0, kPass, 63}), "a1 pass h8");
}

TEST(ResultTextTest, Scores) {
  const othello::Score twelve = othello::ScoreFromDiscs(12);
  EXPECT_EQ(ScoreText(LineWith(twelve, Bound::kExact), true), "+12");
  EXPECT_EQ(ScoreText(LineWith(-twelve, Bound::kUpper), true), "<=-12");
  EXPECT_EQ(ScoreText(LineWith(twelve, Bound::kLower), true), ">=+12");
  EXPECT_EQ(ScoreText(LineWith(0, Bound::kExact), true), "+0");
  EXPECT_EQ(
      ScoreText(LineWith(othello::kScorePerDisc / 4, Bound::kExact), false),
      "+0.25");
  EXPECT_EQ(BoundName(Bound::kExact), "exact");
  EXPECT_EQ(BoundName(Bound::kLower), "lower");
  EXPECT_EQ(BoundName(Bound::kUpper), "upper");
}

TEST(ResultTextTest, Effort) {
  EXPECT_EQ(EffortText(1000, 0.5), "1000 nodes in 0.500 s (2.00k nodes/s)");
  EXPECT_EQ(EffortText(0, 0), "0 nodes in 0.000 s");
}

TEST(ResultTextTest, DepthSaysHowSureASearchToTheEndIs) {
  search::SearchResult result;
  result.depth = 24;
  EXPECT_EQ(DepthText(result), "24");
  EXPECT_EQ(PercentToTheEnd(result), std::nullopt);
  result.level = search::kMidgameLevel;
  EXPECT_EQ(DepthText(result), "24");
  result.level = search::kEndgameLevels[2].level;
  EXPECT_EQ(DepthText(result), "24@95%");
  EXPECT_EQ(PercentToTheEnd(result), 95);
}

}  // namespace
}  // namespace tools
