#include "tools/training/suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>

#include "othello/records/notation.h"
#include "tools/program/line_range.h"

namespace tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

// Black has d3, c4, f5 and e6 from here. The scores are made up.
const std::string kStart =
    "---------------------------OX------XO--------------------------- X";
const std::string kComplete = kStart + "; d3:+6; c4:+6; f5:+4; e6:-2;\n";
const std::string kBestOnly = kStart + "; f5:+2;\n";
const std::string kNoAnswer = kStart + "; +2;\n";
const std::string kForcedPass =
    "XO------O------------------------------------------------------- O; "
    "ps:-64;\n";

Suite ReadSuiteText(const std::string& text) {
  std::istringstream in(text);
  std::ostringstream err;
  auto reader = PositionReader::Create({"-"}, LineRange(), in, err);
  EXPECT_TRUE(reader.ok()) << reader.status();
  return CollectSuite(**reader);
}

EngineAnswer AnswerOf(const std::string& move, double score) {
  EngineAnswer answer;
  answer.move = *othello::ParseMove(move);
  answer.score = score;
  return answer;
}

TEST(SuiteTest, TellsSuitesFromGames) {
  EXPECT_TRUE(LooksLikeSuite(kComplete));
  EXPECT_TRUE(LooksLikeSuite("% a comment\nnonsense\n" + kNoAnswer));
  EXPECT_FALSE(LooksLikeSuite("f5d6c3 +8 -6 2014\nf5f6\n"));
  EXPECT_FALSE(LooksLikeSuite(""));
}

TEST(SuiteTest, SaysWhyPositionsAreNotUsed) {
  const Suite suite = ReadSuiteText(kForcedPass + kComplete + kNoAnswer +
                                    "nonsense\n" + kNoAnswer + kBestOnly);
  EXPECT_EQ(suite.positions, 6);
  ASSERT_EQ(suite.problems.size(), 2u);
  EXPECT_EQ(suite.problems[0].number, 2);
  EXPECT_EQ(suite.problems[1].number, 6);
  EXPECT_THAT(
      suite.unused,
      ElementsAre(Pair("unreadable", 1), Pair("without a choice of moves", 1),
                  Pair("without moves and their scores", 2)));
}

TEST(SuiteTest, JudgesMovesAndScores) {
  const Suite suite =
      ReadSuiteText(kComplete + kComplete + kComplete + kComplete + kBestOnly);
  std::map<int, EngineAnswer> answers = {{1, AnswerOf("c4", 6)},
                                         {2, AnswerOf("f5", 3)},
                                         {3, AnswerOf("e6", 6.5)},
                                         {5, AnswerOf("f5", 0)}};
  answers[2].nodes = 100;
  answers[3].nodes = 300;
  const SuiteJudgement judgement = JudgeAnswers(suite, answers);
  EXPECT_EQ(judgement.positions, 4);
  EXPECT_DOUBLE_EQ(judgement.best.value, 0.5);  // the first and the last
  EXPECT_NEAR(judgement.best.low, 0.15, 0.005);
  // f5 is two discs below the best, e6 eight. The last position does not say
  // what other moves are worth, so it does not count.
  EXPECT_EQ(judgement.complete, 3);
  EXPECT_DOUBLE_EQ(judgement.near_moves.value, 2.0 / 3);
  EXPECT_DOUBLE_EQ(judgement.near_scores.value, 1);
  EXPECT_DOUBLE_EQ(judgement.error.value, (0 + 3 + 0.5 + 2) / 4);
  EXPECT_EQ(judgement.nodes, 400u);
  EXPECT_EQ(judgement.counted, 2);
  EXPECT_DOUBLE_EQ(judgement.nodes_per_position.value, 200);
}

TEST(SuiteTest, ThreeDiscsBelowTheBestIsTheLimit) {
  const std::string line = kStart + "; d3:+6; c4:+3; f5:+2; e6:-2;\n";
  const Suite suite = ReadSuiteText(line);
  EXPECT_EQ(JudgeAnswers(suite, {{1, AnswerOf("c4", 0)}}).near_moves.value, 1);
  EXPECT_EQ(JudgeAnswers(suite, {{1, AnswerOf("f5", 0)}}).near_moves.value, 0);
  EXPECT_EQ(JudgeAnswers(suite, {{1, AnswerOf("f5", 9)}}).near_scores.value, 1);
  EXPECT_EQ(JudgeAnswers(suite, {{1, AnswerOf("f5", 9.1)}}).near_scores.value,
            0);
}

TEST(SuiteTest, ReadsAnswersOfOtherEngines) {
  const Suite suite = ReadSuiteText(kForcedPass + kComplete + kComplete);
  const auto answers =
      ParseAnswers("# engine x\n\n 3 F5 -1.25 12345\r\n1 pass -64\n", suite);
  ASSERT_TRUE(answers.ok()) << answers.status();
  ASSERT_EQ(answers->size(), 2u);
  const EngineAnswer& answer = answers->at(3);
  EXPECT_EQ(othello::SquareName(answer.move), "f5");
  EXPECT_EQ(answer.score, -1.25);
  EXPECT_EQ(answer.nodes, 12345u);
  EXPECT_FALSE(answers->at(1).nodes.has_value());
  EXPECT_EQ(JudgeAnswers(suite, *answers).positions, 1);
}

TEST(SuiteTest, RefusesWrongAnswers) {
  const Suite suite = ReadSuiteText(kComplete + kComplete);
  const std::map<std::string, std::string> wrong = {
      {"1 f5", "expected the number of a position, a move, a score"},
      {"1 f5 2 3 4", "expected the number of a position, a move, a score"},
      {"0 f5 2", "expected the number of a position, found '0'"},
      {"x f5 2", "expected the number of a position, found 'x'"},
      {"1 z9 2", "z9"},
      {"1 f5 65", "expected a score from -64 to +64, found '65'"},
      {"1 f5 nan", "expected a score from -64 to +64, found 'nan'"},
      {"1 f5 2 -3", "expected a number of nodes, found '-3'"},
      {"1 a1 2", "a1 is not a legal move of position 1"},
      {"1 pass 2", "pass is not a legal move of position 1"},
      {"3 f5 2", "there is no position 3; the suite has 2"},
      {"2 c4 2", "position 2 is answered twice"},
  };
  for (const auto& [line, message] : wrong) {
    const auto answers = ParseAnswers("2 f5 2\n" + line, suite);
    ASSERT_FALSE(answers.ok()) << line;
    EXPECT_THAT(answers.status().message(), HasSubstr("line 2: ")) << line;
    EXPECT_THAT(answers.status().message(), HasSubstr(message)) << line;
  }
}

}  // namespace
}  // namespace tools
