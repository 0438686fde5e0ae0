#include "othello/records/ggf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "othello/records/transcript.h"
#include "tests/support/game_text.h"
#include "tests/support/random_games.h"

namespace othello {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kStartBoard[] =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
    "-------- *]";
// White is to move and cannot; black's c1 ends the game.
constexpr char kMustPassBoard[] =
    "BO[8 *O------ -------- -------- -------- -------- -------- -------- "
    "------*- O]";

Game MustParseGgf(absl::string_view text) {
  absl::StatusOr<Game> game = ParseGgfGame(text);
  EXPECT_TRUE(game.ok()) << game.status();
  return game.ok() ? *game : Game();
}

std::string GgfErrorOf(absl::string_view text) {
  return std::string(ParseGgf(text).status().message());
}

TEST(ParseGgfTest, ReadsAGameOfNBoard) {
  const Game game = MustParseGgf(absl::StrCat(
      "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[b]PW[w]RB[1800.1]"
      "RW[1700]RE[-2.000]TI[15:00]TY[8]",
      kStartBoard, "B[F5/1.00/2.3]W[F6]B[e6//2.449]W[f4/-3.5];)"));
  EXPECT_EQ(FormatTranscript(game), "f5f6e6f4");
  EXPECT_EQ(game.start(), Board::Start());
  EXPECT_EQ(game.moves()[0].eval, 1.0);
  EXPECT_EQ(game.moves()[0].seconds, 2.3);
  EXPECT_EQ(game.moves()[1].eval, std::nullopt);
  EXPECT_EQ(game.moves()[2].eval, std::nullopt);
  EXPECT_EQ(game.moves()[2].seconds, 2.449);
  EXPECT_EQ(game.moves()[3].eval, -3.5);
  EXPECT_EQ(game.tag(kTagSite), "NBoard");
  EXPECT_EQ(game.tag(kTagDate), "2014-02-21 20:52:27 GMT");
  EXPECT_EQ(game.tag(kTagBlack), "b");
  EXPECT_EQ(game.tag(kTagWhite), "w");
  EXPECT_EQ(game.tag(kTagBlackRating), "1800.1");
  EXPECT_EQ(game.tag(kTagWhiteRating), "1700");
  EXPECT_EQ(game.tag(kTagResult), "W+2");
  EXPECT_EQ(game.clock(Color::kBlack)->main_seconds, 900);
  EXPECT_EQ(game.clock(Color::kWhite)->main_seconds, 900);
}

TEST(ParseGgfTest, ReadsWhatOtherProgramsWrite) {
  // Small letters, foreign tags, remarks after moves, clocks for each side,
  // a comment and a komi, neither board nor final ';'.
  const Game game = MustParseGgf(
      " (; gm[othello] XY[what] TB[5:00/0:10] TW[ 15:00//02:00 ]\r\n"
      "CO[first]CO[line 1\nline 2]KM[-3.5] TY[s8r18:l] RE[+8.000:t]\n"
      "b[f5?!/ 1.5 /1:02/more] W[ d6:x ] CO[dropped])");
  EXPECT_EQ(FormatTranscript(game), "f5d6");
  EXPECT_EQ(game.moves()[0].eval, 1.5);
  EXPECT_EQ(game.moves()[0].seconds, 62);
  EXPECT_EQ(game.clock(Color::kBlack)->increment_seconds, 10);
  EXPECT_EQ(game.clock(Color::kWhite)->overtime_seconds, 120);
  EXPECT_EQ(game.tag(kTagComment), "first line 1 line 2");
  EXPECT_EQ(game.tag(kTagGgfKomi), "-3.5");
  EXPECT_EQ(game.tag(kTagGgfType), "s8r18:l");
  EXPECT_EQ(game.tag(kTagResult), "B+8:t");
}

TEST(ParseGgfTest, HonoursAPassAtTheEnd) {
  for (const char* pass : {"W[PA]", "W[PASS/-3.00/0.1]", "W[--]", "w[pa]"}) {
    const Game game =
        MustParseGgf(absl::StrCat("(;GM[Othello]", kMustPassBoard, pass, ";)"));
    ASSERT_EQ(game.moves().size(), 1u) << pass;
    EXPECT_EQ(game.moves()[0].square, kPass);
    EXPECT_FALSE(game.moves()[0].is_implied_pass);
    EXPECT_EQ(game.to_move(), Color::kBlack);
  }
}

TEST(ParseGgfTest, ImpliesAPassThatIsMissing) {
  const Game game =
      MustParseGgf(absl::StrCat("(;GM[Othello]", kMustPassBoard, "B[C1];)"));
  ASSERT_EQ(game.moves().size(), 2u);
  EXPECT_TRUE(game.moves()[0].is_implied_pass);
}

TEST(ParseGgfTest, DropsPassesAfterTheEnd) {
  const Game game = MustParseGgf(absl::StrCat(
      "(;GM[Othello]", kMustPassBoard, "W[PA]B[C1/1/1]W[PA/2/2]B[PA];)"));
  ASSERT_EQ(game.moves().size(), 2u);
  EXPECT_EQ(game.moves()[1].eval, 1.0);
}

TEST(ParseGgfTest, ReadsSeveralGames) {
  const auto games = ParseGgf(
      "1 (;GM[Othello]B[f5];)\n"
      "2 (;GM[Othello]B[e6];) (;GM[Othello]B[d3];)\r\n(;GM[Othello];)\n\n");
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 4u);
  EXPECT_EQ(FormatTranscript((*games)[0]), "f5");
  EXPECT_EQ(FormatTranscript((*games)[2]), "d3");
  EXPECT_FALSE(ParseGgfGame("(;GM[Othello]B[f5];) (;GM[Othello]B[f5];)").ok());
}

TEST(ParseGgfTest, NamesThePlaceOfAnError) {
  EXPECT_THAT(GgfErrorOf(""), StartsWith("line 1, column 1: expected a game"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello];)\n3 (;"),
              StartsWith("line 2, column 1"));
  EXPECT_THAT(GgfErrorOf("(;GM[Chess]"),
              StartsWith("line 1, column 6: expected the game Othello"));
  EXPECT_THAT(GgfErrorOf("(;B[f5];)"), HasSubstr("GM[Othello]"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]\nBO[10 --"),
              StartsWith("line 2, column 4: expected a value that ends"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]\nBO[10 --];)"),
              StartsWith("line 2, column 4: expected the board size 8"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]TY[10];)"), HasSubstr("8x8"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]BO[8 ---?];)"),
              StartsWith("line 1, column 22: expected a square"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]\nB[f5]\nW[a1];)"),
              StartsWith("line 3, column 3: a1 is not a legal move"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]B[z9];)"),
              StartsWith("line 1, column 16: expected a square"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]B[PA];)"), HasSubstr("may not pass"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]B[f5/nan];)"),
              StartsWith("line 1, column 19: expected a value"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]B[f5/1/-2];)"),
              StartsWith("line 1, column 21: expected a time"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]TI[1e99];)"),
              StartsWith("line 1, column 17: expected a clock"));
  EXPECT_THAT(GgfErrorOf("(;GM[Othello]B[f5]"),
              HasSubstr("the end of the text"));
  EXPECT_THAT(GgfErrorOf(absl::StrCat("(;GM[Othello]B[f5]", kStartBoard, ";)")),
              HasSubstr("before the first move"));
}

TEST(FormatGgfTest, WritesWhatNBoardAccepts) {
  Game game = *ParseTranscript("f5d6");
  game.last_move().eval = -1.5;
  game.last_move().seconds = 0.25;
  game.SetTag(kTagBlack, "a]b\nc");
  game.SetTag(kTagEvent, "unknown to NBoard");
  EXPECT_EQ(FormatGgf(game),
            absl::StrCat("(;GM[Othello]PB[a)b c]TY[8]", kStartBoard,
                         "B[F5]W[D6/-1.5/0.25];)"));
}

TEST(FormatGgfTest, WritesImpliedPasses) {
  const Game game =
      MustParseGgf(absl::StrCat("(;GM[Othello]", kMustPassBoard, "B[C1];)"));
  EXPECT_THAT(FormatGgf(game), HasSubstr("W[PA]B[C1]"));
}

TEST(FormatGgfTest, LeavesOutInvalidNumbers) {
  Game game = *ParseTranscript("f5");
  game.last_move().eval = std::nan("");
  game.last_move().seconds = -1;
  TimeControl clock;
  clock.main_seconds = -5;
  game.SetClock(Color::kBlack, clock);
  game.SetTag(kTagGgfType, "10");
  EXPECT_THAT(FormatGgf(game), HasSubstr("B[F5];)"));
  EXPECT_THAT(FormatGgf(game), Not(HasSubstr("TB[")));
  EXPECT_THAT(FormatGgf(game), HasSubstr("TY[8]"));
}

TEST(FormatGgfTest, SurvivesTheRoundTrip) {
  Random random(20);
  std::string file;
  std::string expected;
  for (int i = 0; i < 300; ++i) {
    Game game = RandomGame(random);
    if (game.CanUndo()) {
      game.last_move().eval = (RandomBelow(random, 12801) - 6400) / 100.0;
      game.last_move().seconds = RandomBelow(random, 100000) / 1000.0;
    }
    TimeControl clock;
    clock.main_seconds = RandomBelow(random, 10000);
    clock.overtime_seconds = RandomBelow(random, 3) / 2.0;
    if (i % 3 > 0) game.SetClock(Color::kBlack, clock);
    if (i % 3 == 2) clock.increment_seconds = 1;
    if (i % 2 > 0) game.SetClock(Color::kWhite, clock);
    for (const char* tag :
         {kTagBlack, kTagWhite, kTagBlackRating, kTagWhiteRating, kTagDate,
          kTagSite, kTagComment, kTagGgfKomi}) {
      game.SetTag(tag, absl::StrCat(tag, " ", i));
    }
    if (i % 5 == 0) game.SetTag(kTagResult, "B+12:r");
    absl::StrAppend(&file, FormatGgf(game), "\n");
    absl::StrAppend(&expected, DescribeGame(game));
  }
  const auto games = ParseGgf(file);
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ(DescribeGames(*games), expected);
}

}  // namespace
}  // namespace othello
