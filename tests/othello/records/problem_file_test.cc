#include "othello/records/problem_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "othello/records/notation.h"
#include "tests/support/random_positions.h"

namespace othello {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr char kStart[] =
    "---------------------------OX------XO--------------------------- X";
// White must pass, and black has one move.
constexpr char kMustPass[] =
    "XO-------------------------------------------------------------- O";
constexpr char kOver[] =
    "---------------------------------------------------------------X O";

std::string ProblemError(absl::string_view line) {
  return std::string(ParseProblem(line, 7).status().message());
}

Problem Parsed(absl::string_view line) {
  const absl::StatusOr<Problem> problem = ParseProblem(line, 7);
  EXPECT_TRUE(problem.ok()) << line << ": " << problem.status();
  return problem.value_or(Problem());
}

TEST(ProblemFileTest, MovesWithScores) {
  const Problem problem = Parsed(absl::StrCat(kStart, "; f5:+2; D3:-4; c4:0;"));
  EXPECT_EQ(problem.board, Board::Start());
  EXPECT_THAT(problem.answers,
              ElementsAre(ProblemAnswer{*SquareFromName("f5"), 2},
                          ProblemAnswer{*SquareFromName("d3"), -4},
                          ProblemAnswer{*SquareFromName("c4"), 0}));
  EXPECT_EQ(problem.score, std::nullopt);
  EXPECT_EQ(problem.line, 7);
}

TEST(ProblemFileTest, PositionScore) {
  const Problem problem = Parsed(absl::StrCat(kStart, "; +18;"));
  EXPECT_EQ(problem.score, 18);
  EXPECT_THAT(problem.answers, IsEmpty());
}

TEST(ProblemFileTest, ForcedPass) {
  for (const char* pass : {"ps", "PA", "pass", "--"}) {
    const Problem problem =
        Parsed(absl::StrCat(kMustPass, "; ", pass, ":-36;"));
    EXPECT_THAT(problem.answers, ElementsAre(ProblemAnswer{kPass, -36}));
  }
}

TEST(ProblemFileTest, GameOver) {
  const Problem problem = Parsed(absl::StrCat(kOver, "; end:-64;"));
  EXPECT_EQ(problem.score, -64);
  EXPECT_EQ(Parsed(absl::StrCat(kOver, "; -64;")).score, -64);
}

TEST(ProblemFileTest, CommentsAndLooseForms) {
  EXPECT_EQ(Parsed(kStart).comment, "");
  EXPECT_EQ(Parsed(absl::StrCat(kStart, " % a ; b % c\r")).comment,
            "a ; b % c");
  EXPECT_EQ(Parsed(absl::StrCat("  ", kStart, " ;; f5 : +2 ;\r")).answers[0],
            (ProblemAnswer{*SquareFromName("f5"), 2}));
  EXPECT_EQ(Parsed(absl::StrCat(kStart, "; f5:+2")).answers.size(), 1);
  // The sentinel of neural-reversi's files.
  EXPECT_EQ(Parsed(absl::StrCat(kStart, "; f5:+2; --:-127;")).answers.size(),
            1);
}

TEST(ProblemFileTest, ErrorsNameTheirPlace) {
  EXPECT_THAT(ProblemError("---"),
              HasSubstr("line 7, column 4: expected a sq"));
  EXPECT_THAT(ProblemError(absl::string_view(kStart).substr(0, 64)),
              HasSubstr("line 7, column 65: expected the side to move"));
  EXPECT_THAT(ProblemError(absl::StrCat(kStart, " f5:+2")),
              HasSubstr("line 7, column 68: expected ';'"));
  EXPECT_THAT(ProblemError(absl::StrCat(kStart, "; f5:+2; a1:+3;")),
              HasSubstr("column 76: a1 is not a legal move for black"));
  EXPECT_THAT(ProblemError(absl::StrCat(kStart, "; f5:+2; F5:+3;")),
              HasSubstr("column 76: f5 is listed twice"));
  EXPECT_THAT(ProblemError(absl::StrCat(kStart, "; ps:+2;")),
              HasSubstr("pass is not a legal move for black"));
  EXPECT_THAT(ProblemError(absl::StrCat(kOver, "; ps:+2;")),
              HasSubstr("pass is not a legal move for white"));
  EXPECT_THAT(ProblemError(absl::StrCat(kMustPass, "; end:+2;")),
              HasSubstr("column 69: the game is not over"));
  EXPECT_THAT(ProblemError(absl::StrCat(kStart, "; +2; +2;")),
              HasSubstr("column 73: the position has two scores"));
}

TEST(ProblemFileTest, BadScores) {
  for (const char* score :
       {"65", "-65", "", "+", "2.5", "x", "+-3", "99999999999999999999"}) {
    EXPECT_THAT(
        ProblemError(absl::StrCat(kStart, "; f5:", score, ";")),
        HasSubstr("line 7, column 72: expected a score from -64 to +64"))
        << score;
  }
  EXPECT_THAT(ProblemError(absl::StrCat(kStart, "; 65;")),
              HasSubstr("column 69: expected move:score, or a score"));
  EXPECT_EQ(Parsed(absl::StrCat(kStart, "; f5:64; d3:-64;")).answers.size(), 2);
}

TEST(ProblemFileTest, ABadLineDoesNotHideTheOthers) {
  const std::string text =
      absl::StrCat("\xEF\xBB\xBF% title\r\n\r\n", kStart, "; +2;\r\n",
                   "  % remark\nrubbish\n", kMustPass, "\n\n",
                   "% End of the endgame script\n");
  const std::vector<absl::StatusOr<Problem>> problems = ParseProblems(text);
  ASSERT_EQ(problems.size(), 3);
  ASSERT_TRUE(problems[0].ok()) << problems[0].status();
  EXPECT_EQ(problems[0]->line, 3);
  EXPECT_EQ(problems[0]->score, 2);
  EXPECT_THAT(std::string(problems[1].status().message()),
              HasSubstr("line 5, column 1: expected a square"));
  ASSERT_TRUE(problems[2].ok()) << problems[2].status();
  EXPECT_EQ(problems[2]->line, 6);
  EXPECT_THAT(ParseProblems(""), IsEmpty());
  EXPECT_THAT(ParseProblems("\n\n%\n"), IsEmpty());
}

TEST(ProblemFileTest, CanonicalLinesRoundTrip) {
  for (const std::string& line :
       {absl::StrCat(kStart, ";"), absl::StrCat(kStart, "; f5:+2; d3:-4;"),
        absl::StrCat(kStart, "; f5:+0; +0; % both"),
        absl::StrCat(kMustPass, "; ps:-36;"),
        absl::StrCat(kOver, "; end:-64;")}) {
    EXPECT_EQ(FormatProblem(Parsed(line)), line);
  }
}

TEST(ProblemFileTest, RandomProblemsRoundTrip) {
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    Problem problem;
    const Position position = RandomBoard(random);
    problem.board = Board::FromPosition(
        position, i % 2 == 0 ? Color::kBlack : Color::kWhite);
    for (Square square : Squares(position.LegalMoves())) {
      problem.answers.push_back({square, RandomBelow(random, 129) - 64});
    }
    if (i % 3 == 0) problem.score = RandomBelow(random, 129) - 64;
    if (i % 5 == 0) problem.comment = absl::StrCat("number ", i);
    problem.line = 7;
    EXPECT_EQ(Parsed(FormatProblem(problem)), problem);
  }
}

}  // namespace
}  // namespace othello
