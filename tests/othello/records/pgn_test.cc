#include "othello/records/pgn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "othello/records/transcript.h"
#include "tests/support/game_text.h"
#include "tests/support/only_game.h"
#include "tests/support/random_games.h"

namespace othello {
namespace {

using ::testing::Each;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

// White is to move and cannot; black's c1 ends the game.
constexpr char kMustPassPgn[] =
    "[FEN \"XO----------------------------------------------------"
    "--------X- O\"]\n";

Game MustParsePgn(absl::string_view text) { return OnlyGame(ParsePgn(text)); }

std::string PgnErrorOf(absl::string_view text) {
  return std::string(ParsePgn(text).status().message());
}

TEST(ParsePgnTest, ReadsTagsMovesAndResult) {
  const Game game = MustParsePgn(
      "[Black \"me\"]\n[White \"you \\\"\\\\\"]\n[BlackElo \"1800\"]\n"
      "[Date \"2024.01.02\"]\n[Time \"12:00\"]\n[Odd_1 \"x\"] [Site \"\"]\n"
      "[Result \"34-30\"]\n\n1. f5 d6 2. C3 d3\n3.c4 34-30\n");
  EXPECT_EQ(FormatTranscript(game), "f5d6c3d3c4");
  EXPECT_EQ(game.tag(kTagBlack), "me");
  EXPECT_EQ(game.tag(kTagWhite), "you \"\\");
  EXPECT_EQ(game.tag(kTagBlackRating), "1800");
  EXPECT_EQ(game.tag(kTagDate), "2024.01.02");
  EXPECT_EQ(game.tag(kTagTime), "12:00");
  EXPECT_EQ(game.tag("Odd_1"), "x");
  EXPECT_EQ(game.tag(kTagResult), "B+4");
  EXPECT_EQ(game.tags().count(kTagSite), 0u);
}

TEST(ParsePgnTest, SkipsRemarks) {
  const Game game = MustParsePgn(
      "% not for us\n{before} 1. f5! {after} $14 (1. d3 (c3) {)} c5) 1... "
      "d6?!\n"
      "; the rest of a line 2. c4\n2. c3 *  {thanks}\n");
  EXPECT_EQ(FormatTranscript(game), "f5d6c3");
  EXPECT_EQ(game.tag(kTagComment), "before");
  EXPECT_EQ(game.tags().count(kTagResult), 0u);
}

TEST(ParsePgnTest, ReadsPasses) {
  for (const char* pass : {"1... --", "1... pass", "1. PASS", "pa"}) {
    const Game game = MustParsePgn(absl::StrCat(kMustPassPgn, pass));
    ASSERT_EQ(game.moves().size(), 1u) << pass;
    EXPECT_EQ(game.moves()[0].square, kPass);
  }
  EXPECT_EQ(MustParsePgn(absl::StrCat(kMustPassPgn, "c1 -- --")).moves().size(),
            2u);
}

TEST(ParsePgnTest, ReadsSeveralGamesAndAllResults) {
  const auto games = ParsePgn(
      "[Black \"a\"]\n1. f5 1-0\n[Black \"b\"]\n1. f5 0-1\n"
      "1. d3 1/2-1/2 1. e6 * [Black \"e\"] [Black \"f\"] f5 d6\n\n"
      "[Black \"g\"] 1. f5 40-24");
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 6u);
  EXPECT_EQ((*games)[0].tag(kTagResult), "B+");
  EXPECT_EQ((*games)[1].tag(kTagResult), "W+");
  EXPECT_EQ((*games)[2].tag(kTagResult), "0");
  EXPECT_EQ((*games)[3].tag(kTagResult), "");
  EXPECT_EQ((*games)[4].tag(kTagBlack), "f");
  EXPECT_EQ(FormatTranscript((*games)[4]), "f5d6");
  EXPECT_EQ((*games)[5].tag(kTagResult), "B+16");
}

TEST(ParsePgnTest, PrefersTheResultOfTheTag) {
  EXPECT_EQ(MustParsePgn("[Result \"34-30\"] f5 1-0").tag(kTagResult), "B+4");
  EXPECT_EQ(MustParsePgn("[Result \"*\"] f5 34-30").tag(kTagResult), "B+4");
}

TEST(ParsePgnTest, ReadsBothFormsOfFen) {
  EXPECT_EQ(
      MustParsePgn("[FEN \"8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1\"] f5").start(),
      Board::Start());
  const Game game = MustParsePgn("[FEN \"p7/8/8/8/8/8/8/1P5p b\"]");
  EXPECT_EQ(game.start().black, SquareBit(*SquareFromName("b1")));
  EXPECT_EQ(game.start().white, SquareBit(*SquareFromName("a8")) |
                                    SquareBit(*SquareFromName("h1")));
  EXPECT_EQ(game.start().to_move, Color::kWhite);
  EXPECT_EQ(MustParsePgn(kMustPassPgn).start().to_move, Color::kWhite);
}

TEST(ParsePgnTest, NamesThePlaceOfAnError) {
  EXPECT_THAT(PgnErrorOf(" "), StartsWith("line 1, column 2: expected a game"));
  EXPECT_THAT(PgnErrorOf("[Black me]"), StartsWith("line 1, column 8"));
  EXPECT_THAT(PgnErrorOf("[Black \"me\n\"]"),
              StartsWith("line 1, column 11: expected '\"'"));
  EXPECT_THAT(PgnErrorOf("[\"me\"]"), HasSubstr("the name of a tag"));
  EXPECT_THAT(PgnErrorOf("[Black \"me\""), HasSubstr("']'"));
  EXPECT_THAT(PgnErrorOf("1. f5\n12.a1"),
              StartsWith("line 2, column 4: a1 is not a legal move"));
  EXPECT_THAT(PgnErrorOf("1. f5 x9"),
              StartsWith("line 1, column 7: expected a move, a result"));
  EXPECT_THAT(PgnErrorOf("1. f5 ) *"), StartsWith("line 1, column 7"));
  EXPECT_THAT(PgnErrorOf("1. f5 70-30"), StartsWith("line 1, column 7"));
  EXPECT_THAT(PgnErrorOf("f5\n{"), StartsWith("line 2, column 1"));
  EXPECT_THAT(PgnErrorOf("f5 ((d6)"), HasSubstr("a variation"));
  EXPECT_THAT(PgnErrorOf("[FEN \"XO\"]"), StartsWith("line 1, column 9"));
  EXPECT_THAT(PgnErrorOf("[FEN \"8/9/8/8/8/8/8/8 w\"]"),
              StartsWith("line 1, column 9"));
  EXPECT_THAT(PgnErrorOf("[FEN \"7/8/8/8/8/8/8/8 w\"]"),
              StartsWith("line 1, column 8"));
}

TEST(FormatPgnTest, WritesTagsInOrder) {
  Game game = *ParseTranscript("f5d6c3");
  game.SetTag(kTagWhite, "a\"b\\");
  game.SetTag(kTagBlack, "me");
  game.SetTag("Anything", "at all");
  game.SetTag("not a name", "dropped");
  EXPECT_EQ(FormatPgn(game),
            "[Black \"me\"]\n[White \"a\\\"b\\\\\"]\n[Result \"*\"]\n"
            "[Anything \"at all\"]\n\n1. f5 d6 2. c3 *\n");
}

TEST(FormatPgnTest, WritesStartPositionsAndPasses) {
  const Game game = MustParsePgn(absl::StrCat(kMustPassPgn, "c1"));
  EXPECT_THAT(FormatPgn(game), HasSubstr(kMustPassPgn));
  EXPECT_THAT(FormatPgn(game), EndsWith("\n1... -- 2. c1 64-0\n"));
}

TEST(FormatPgnTest, BreaksLines) {
  Random random(3);
  const std::string text = FormatPgn(RandomGame(random, Board::Start(), 80));
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  EXPECT_THAT(lines, Each(SizeIs(testing::Le(79u))));
}

TEST(FormatPgnTest, SurvivesTheRoundTrip) {
  Random random(22);
  std::string file;
  std::string expected;
  for (int i = 0; i < 300; ++i) {
    Game game = RandomGame(random);
    for (const char* tag :
         {kTagBlack, kTagWhite, kTagBlackRating, kTagWhiteRating, kTagDate,
          kTagTime, kTagSite, kTagEvent, kTagRound, kTagComment, "KM"}) {
      game.SetTag(tag, absl::StrCat(tag, " {\"\\", i, "]"));
    }
    if (i % 5 == 0) game.SetTag(kTagResult, "W+12");
    absl::StrAppend(&file, FormatPgn(game), "\n");
    absl::StrAppend(&expected, DescribeGame(game));
  }
  const auto games = ParsePgn(file);
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ(DescribeGames(*games), expected);
}

}  // namespace
}  // namespace othello
