#include "tools/reports/answer_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "othello/square.h"

namespace tools {
namespace {

using ::othello::Problem;
using ::othello::Square;
using ::search::Bound;
using ::search::ScoredLine;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const Square kD3 = *othello::SquareFromName("d3");
const Square kC4 = *othello::SquareFromName("c4");
const Square kF5 = *othello::SquareFromName("f5");
const Square kE6 = *othello::SquareFromName("e6");

// The start of the game with made-up answers.
Problem StartWith(const std::string& answers) {
  return *othello::ParseProblem(
      "---------------------------OX------XO--------------------------- X" +
          answers,
      1);
}

ScoredLine Found(int discs, Square move, Bound bound = Bound::kExact) {
  ScoredLine line;
  line.score = othello::ScoreFromDiscs(discs);
  line.bound = bound;
  line.moves = {move};
  return line;
}

TEST(AnswerCheckTest, BestAnswersNeedNotComeFirst) {
  const Problem problem = StartWith("; d3:-2; c4:+4; f5:+4");
  EXPECT_EQ(ExpectedScore(problem), 4);
  EXPECT_THAT(BestAnswers(problem), ElementsAre(kC4, kF5));
  EXPECT_EQ(IsBestAnswer(problem, kF5), true);
  EXPECT_EQ(IsBestAnswer(problem, kD3), false);
  EXPECT_EQ(IsBestAnswer(problem, kE6), false);
}

TEST(AnswerCheckTest, NothingToCompareWith) {
  EXPECT_EQ(ExpectedScore(StartWith("")), std::nullopt);
  EXPECT_EQ(IsBestAnswer(StartWith(""), kD3), std::nullopt);
  EXPECT_EQ(IsRightSolution(StartWith(""), Found(0, kD3)), std::nullopt);
}

TEST(AnswerCheckTest, ExactScoresNeedTheRightMoveToo) {
  const Problem problem = StartWith("; d3:-2; c4:+4; f5:+4");
  EXPECT_EQ(IsRightSolution(problem, Found(4, kC4)), true);
  EXPECT_EQ(IsRightSolution(problem, Found(4, kD3)), false);
  EXPECT_EQ(IsRightSolution(problem, Found(2, kC4)), false);
  EXPECT_EQ(IsRightSolution(problem, Found(6, kC4)), false);
}

TEST(AnswerCheckTest, AScoreAloneSaysNothingOfMoves) {
  const Problem problem = StartWith("; -6");
  EXPECT_EQ(ExpectedScore(problem), -6);
  EXPECT_THAT(BestAnswers(problem), IsEmpty());
  EXPECT_EQ(IsBestAnswer(problem, kD3), std::nullopt);
  EXPECT_EQ(IsRightSolution(problem, Found(-6, kD3)), true);
  EXPECT_EQ(IsRightSolution(problem, Found(6, kD3)), false);
}

TEST(AnswerCheckTest, BoundsMustNotContradict) {
  const Problem problem = StartWith("; c4:+4; d3:-2");
  EXPECT_EQ(IsRightSolution(problem, Found(2, kC4, Bound::kLower)), true);
  EXPECT_EQ(IsRightSolution(problem, Found(4, kC4, Bound::kLower)), true);
  EXPECT_EQ(IsRightSolution(problem, Found(6, kC4, Bound::kLower)), false);
  EXPECT_EQ(IsRightSolution(problem, Found(2, kD3, Bound::kLower)), false);
  EXPECT_EQ(IsRightSolution(problem, Found(2, kE6, Bound::kLower)), true);
  EXPECT_EQ(IsRightSolution(problem, Found(4, kD3, Bound::kUpper)), true);
  EXPECT_EQ(IsRightSolution(problem, Found(2, kC4, Bound::kUpper)), false);
}

}  // namespace
}  // namespace tools
