#include "tools/engine/nboard.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/protocol_dialogue.h"
#include "tests/support/text_pattern.h"

namespace engine {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr char kStart[] =
    "8 ---------------------------O*------*O--------------------------- *";
// Black must pass, then white has h8.
const std::string kMustPass = "8 " + std::string(62, 'O') + "*- *";

std::string SetGame(const std::string& moves,
                    const std::string& board = kStart) {
  return absl::StrCat(
      "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[", board,
      "]", moves, ";)");
}

// The lines that begin with a word.
std::vector<std::string> LinesOf(const std::string& text,
                                 absl::string_view word) {
  std::vector<std::string> found;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, absl::StrCat(word, " "))) {
      found.emplace_back(line);
    }
  }
  return found;
}

class NboardTest : public testing::Test {
 protected:
  std::string Say(absl::string_view line) { return nboard_.Say(line); }

  Dialogue<NboardProtocol> nboard_;
};

TEST_F(NboardTest, NamesItselfInOneWord) {
  EXPECT_EQ(Say("nboard 2"), "set myname Rialto\n");
  EXPECT_EQ(Say("set depth 6"), "set myname Rialto6\n");
  EXPECT_EQ(nboard_.session().options().level, 6);
  EXPECT_EQ(Say("set depth 99"), "set myname Rialto60\n");
  EXPECT_THAT(Say("set depth x"), StartsWith("status "));
  EXPECT_EQ(Say("ping 12"), "pong 12\n");
}

TEST_F(NboardTest, GoAnswersWithoutPlaying) {
  EXPECT_EQ(Say(SetGame("")), "");
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(LinesOf(Say("go"), "==="),
                AllOf(SizeIs(1),
                      Each(MatchesRegex("=== (D3|C4|F5|E6)/-?[0-9]+\\.[0-9]+/"
                                        "[0-9]+\\.[0-9]+"))));
  }
  EXPECT_EQ(Say("move F5//1.2"), "");
  EXPECT_EQ(Say("move d6"), "");
  EXPECT_EQ(nboard_.session().game().moves().size(), 2u);
  EXPECT_THAT(Say("move a1/1/1"), StartsWith("status illegal move"));
  EXPECT_THAT(Say("move"), StartsWith("status "));
}

TEST_F(NboardTest, TheClockIsTheGamesAndTheTimeIsTheGuis) {
  const auto left = [&](othello::Color color) {
    return nboard_.session().clock(color)->reading().seconds;
  };
  Say(SetGame("B[F5/1.00/2.5]W[D6//10]B[C3]"));
  EXPECT_DOUBLE_EQ(left(othello::Color::kBlack), 297.5);
  EXPECT_DOUBLE_EQ(left(othello::Color::kWhite), 290);
  Say("go");
  EXPECT_DOUBLE_EQ(left(othello::Color::kWhite), 290);
  Say("move D3//5");
  EXPECT_DOUBLE_EQ(left(othello::Color::kWhite), 285);
  // A game without a clock has none.
  Say("set game (;GM[Othello]TY[8]B[F5];)");
  EXPECT_FALSE(nboard_.session().clock(othello::Color::kBlack).has_value());
}

TEST_F(NboardTest, GoLooksNoFurtherThanTheDepth) {
  Say(SetGame(""));
  Say("set depth 3");
  // Five minutes would allow more.
  const auto start = search::Clock::now();
  Say("go");
  EXPECT_LT(search::Clock::now() - start, std::chrono::seconds(2));
}

TEST_F(NboardTest, PassesAreSpoken) {
  Say(SetGame("", kMustPass));
  EXPECT_THAT(LinesOf(Say("go"), "==="),
              AllOf(SizeIs(1), Each(StartsWith("=== PA"))));
  EXPECT_THAT(LinesOf(Say("hint 3"), "search"),
              Each(StartsWith("search PAH8 ")));
  Say(SetGame("B[PA//3.1]", kMustPass));
  EXPECT_THAT(LinesOf(Say("go"), "==="),
              AllOf(SizeIs(1), Each(StartsWith("=== H8/64/"))));
  Say(SetGame("", kMustPass));
  EXPECT_EQ(Say("move PA"), "");
  EXPECT_EQ(Say("move H8"), "");
  EXPECT_TRUE(nboard_.session().game().IsOver());
  EXPECT_THAT(LinesOf(Say("hint 1"), "search"), SizeIs(0));
  EXPECT_THAT(Say("go"), HasSubstr("=== PA"));
}

TEST_F(NboardTest, HintsStreamTheBestMoves) {
  Say(SetGame("B[F5]"));
  Say("set depth 4");
  const std::string text = Say("hint 3");
  const std::vector<std::string> hints = LinesOf(text, "search");
  EXPECT_THAT(hints, SizeIs(3 * 4));
  EXPECT_THAT(hints, Each(MatchesRegex("search ([A-H][1-8]|PA)+ "
                                       "-?[0-9]+\\.[0-9]+ 0 [1-4]")));
  EXPECT_THAT(LinesOf(text, "nodestats"),
              Each(MatchesRegex("nodestats [0-9]+ [0-9]+\\.[0-9]+")));
  EXPECT_THAT(text, testing::EndsWith("status\n"));
}

TEST_F(NboardTest, SolvedPositionsSaySo) {
  Say(SetGame("", "8 -*" + std::string(62, 'O') + " O"));
  EXPECT_THAT(LinesOf(Say("hint 1"), "search"),
              AllOf(SizeIs(1), Each("search A1 64 0 100%")));
}

TEST_F(NboardTest, AnalyzesEveryPositionFromTheLastToTheFirst) {
  Say(SetGame("B[F5]W[D6]B[C3]W[D3]"));
  const std::vector<std::string> lines = LinesOf(Say("analyze"), "analysis");
  ASSERT_THAT(lines, SizeIs(5));
  for (int i = 0; i < 5; ++i) {
    EXPECT_THAT(lines[i], StartsWith(absl::StrCat("analysis ", 4 - i, " ")));
  }
  EXPECT_THAT(Say("learn"), HasSubstr("learned\n"));
}

TEST_F(NboardTest, GoShowsItsThinking) {
  Say(SetGame("B[F5]"));
  Say("set depth 4");
  const std::string text = Say("go");
  EXPECT_THAT(LinesOf(text, "search"),
              AllOf(SizeIs(4), Each(MatchesRegex("search ([A-H][1-8]|PA)+ "
                                                 "-?[0-9.]+ 0 [1-4]"))));
  EXPECT_THAT(LinesOf(text, "nodestats"), SizeIs(4));
  EXPECT_THAT(text, MatchesRegex("status [^\n]*\n.*\n=== [^\n]*\n"));
}

// NBoard draws the values as they come, positive for black.
TEST_F(NboardTest, AnalysisIsForBlackWhicheverSideIsToMove) {
  search::ScoredLine line;
  line.score = othello::ScoreFromDiscs(3) / 2;
  EXPECT_EQ(NboardBlackEval(line, false, othello::Color::kBlack, 0), "1.50");
  EXPECT_EQ(NboardBlackEval(line, false, othello::Color::kWhite, 0), "-1.50");
  line.score = 0;
  EXPECT_EQ(NboardBlackEval(line, true, othello::Color::kWhite, 0), "0");
  EXPECT_EQ(NboardBlackEval(line, true, othello::Color::kWhite, 50), "0.50");
  // Black passes, then white wins all.
  Say(SetGame("B[PA]", kMustPass));
  EXPECT_THAT(LinesOf(Say("analyze"), "analysis"),
              testing::ElementsAre("analysis 1 -64", "analysis 0 -64"));
  // Black's last move takes all discs; then it is white's turn.
  Say(SetGame("B[F5]W[F6]B[D3]W[E3]B[F3]W[F4]B[F7]W[C3]B[B2]"));
  const std::vector<std::string> lines = LinesOf(Say("analyze"), "analysis");
  EXPECT_EQ(lines[0], "analysis 9 64");
  EXPECT_THAT(lines[1], StartsWith("analysis 8 64"));
}

TEST_F(NboardTest, ContemptIsTheValueOfADraw) {
  search::ScoredLine line;
  line.score = 0;
  EXPECT_EQ(NboardEval(line, true, othello::Color::kBlack, 50), "0.50");
  EXPECT_EQ(NboardEval(line, true, othello::Color::kWhite, 50), "-0.50");
  EXPECT_EQ(NboardEval(line, false, othello::Color::kBlack, 50), "0.00");
  line.score = othello::ScoreFromDiscs(2);
  EXPECT_EQ(NboardEval(line, true, othello::Color::kBlack, 50), "2");
  EXPECT_EQ(Say("set contempt -100"), "");
  EXPECT_EQ(nboard_.session().options().contempt, -100);
  EXPECT_THAT(Say("set contempt 1000"), StartsWith("status "));
}

TEST_F(NboardTest, UnknownLinesAreIgnored) {
  for (const char* line : {"", "   ", "no_such_command 1 2", "set", "set x y",
                           "F5", "nboardx", "\xff\xfe"}) {
    EXPECT_EQ(Say(line), "") << line;
  }
  EXPECT_EQ(nboard_.session().game().moves().size(), 0u);
  // A game that cannot be read leaves the old one, and says so in one line.
  Say(SetGame("B[F5]"));
  EXPECT_THAT(Say("set game (;GM[Othello]B[A1];)"),
              AllOf(StartsWith("status "), MatchesRegex("[^\n]*\n")));
  EXPECT_EQ(nboard_.session().game().moves().size(), 1u);
}

TEST_F(NboardTest, VersionOneKnowsBareMoves) {
  Say("nboard 1");
  EXPECT_EQ(Say("F5"), "");
  EXPECT_EQ(nboard_.session().game().moves().size(), 1u);
}

TEST_F(NboardTest, WhatInterruptsAndWhatYields) {
  const auto receive = [&](const char* line) {
    return nboard_.protocol().Receive(line);
  };
  EXPECT_TRUE(receive("ping 3").interrupts);
  EXPECT_TRUE(receive("quit").interrupts);
  EXPECT_FALSE(receive("set depth 3").interrupts);
  EXPECT_TRUE(receive("hint 3").yields);
  EXPECT_TRUE(receive("analyze").yields);
  EXPECT_TRUE(receive("learn").yields);
  EXPECT_FALSE(receive("go").yields);
  EXPECT_EQ(Say("quit"), "");
  EXPECT_TRUE(nboard_.is_over());
}

// As if a ping had come while the question waited.
TEST_F(NboardTest, InterruptedQuestionsGetNoMove) {
  nboard_.session().Close();
  EXPECT_THAT(Say("go"), Not(HasSubstr("===")));
  EXPECT_THAT(Say("analyze"), Not(HasSubstr("analysis")));
  EXPECT_THAT(Say("learn"), Not(HasSubstr("learned")));
}

}  // namespace
}  // namespace engine
