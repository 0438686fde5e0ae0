#include "othello/records/sgf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/records/transcript.h"
#include "tests/support/game_text.h"
#include "tests/support/only_game.h"
#include "tests/support/random_games.h"

namespace othello {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Black a1 g8, white b1, white to move: white must pass, and c1 ends the game.
constexpr char kMustPassSgf[] = "(;GM[2]AB[aa][gh]AW[ba]PL[W]";

Game MustParseSgf(absl::string_view text) { return OnlyGame(ParseSgf(text)); }

std::string SgfErrorOf(absl::string_view text) {
  return std::string(ParseSgf(text).status().message());
}

TEST(ParseSgfTest, ReadsTheDialectOfQuarry) {
  const Game game =
      MustParseSgf("(;FF[4]GM[2]SZ[8]PB[me]RE[B+10]\n;B[dc];W[ce]\n;B[df])");
  EXPECT_EQ(FormatTranscript(game), "d3c5d6");
  EXPECT_EQ(game.tag(kTagBlack), "me");
  EXPECT_EQ(game.tag(kTagResult), "B+10");
}

TEST(ParseSgfTest, ReadsTheDialectOfEdax) {
  const Game game = MustParseSgf(
      "(;FF[4]GM[2]AP[edax:4.6]PC[Edax]DT[2024-1-2]PB[]PW[]SZ[8]"
      "AB[e4][d5]AW[d4][e5]PL[B]RE[W+R]B[f5];W[D6];B[c3];)");
  EXPECT_EQ(FormatTranscript(game), "f5d6c3");
  EXPECT_EQ(game.start(), Board::Start());
  EXPECT_EQ(game.tag(kTagSite), "Edax");
  EXPECT_EQ(game.tag(kTagResult), "W+R");
  EXPECT_EQ(game.tags().count(kTagBlack), 0u);
}

TEST(ParseSgfTest, ReadsAllWordsForAPass) {
  for (const char* pass : {";W[]", ";W[tt]", ";W[PA]", ";W[pass]", ";W[ ]"}) {
    const Game game = MustParseSgf(absl::StrCat(kMustPassSgf, pass, ")"));
    ASSERT_EQ(game.moves().size(), 1u) << pass;
    EXPECT_EQ(game.moves()[0].square, kPass);
  }
  EXPECT_EQ(MustParseSgf(absl::StrCat(kMustPassSgf, ";B[ca])")).moves().size(),
            2u);
}

TEST(ParseSgfTest, FollowsTheFirstBranch) {
  const Game game = MustParseSgf(
      "(;GM[2]\n(;B[f5](;W[d6];B[c3])(;W[f6]C[ \\] ( ]))(;B[d3](;W[xx])))");
  EXPECT_EQ(FormatTranscript(game), "f5d6c3");
}

TEST(ParseSgfTest, SurvivesDeepNesting) {
  constexpr size_t kDepth = 300000;
  std::string text = "(;GM[2]";
  for (size_t i = 0; i < kDepth; ++i) text += "(;C[x]";
  text += std::string(kDepth, ')');
  EXPECT_EQ(ParseSgf(text + ")")->size(), 1u);
  EXPECT_THAT(SgfErrorOf(text), HasSubstr("')' at the end of the game tree"));
}

TEST(ParseSgfTest, ReadsEscapes) {
  const Game game = MustParseSgf(
      "(;GM[2]PB[a\\]b\\\\c\\:d\nlong \\\nname]C[two\r\nlines\t\\x])");
  EXPECT_EQ(game.tag(kTagBlack), "a]b\\c:d long name");
  EXPECT_EQ(game.tag(kTagComment), "two\nlines x");
}

TEST(ParseSgfTest, ReadsSetUps) {
  const Game game = MustParseSgf("(;GM[2]AB[ca:db]AW[h8]AE[cb]PL[white])");
  Board expected;
  for (const char* name : {"c1", "d1", "d2"}) {
    expected.black |= SquareBit(*SquareFromName(name));
  }
  expected.white = SquareBit(*SquareFromName("h8"));
  expected.to_move = Color::kWhite;
  EXPECT_EQ(game.start(), expected);
  // PL alone leaves the standard discs.
  EXPECT_EQ(MustParseSgf("(;GM[2]PL[W])").start().black, Board::Start().black);
  // Without PL the first move tells who begins.
  EXPECT_EQ(MustParseSgf("(;GM[2];W[f4])").start().to_move, Color::kWhite);
}

TEST(ParseSgfTest, ReadsCollectionsAndOldNames) {
  const auto games = ParseSgf("(;GaMe[2];Black[f5])\n(;gm[2];b[e6])\n");
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ(FormatTranscript((*games)[0]), "f5");
  EXPECT_EQ(FormatTranscript((*games)[1]), "e6");
}

// GoGui knows only Go: no GM, and row 1 is the lowest.
TEST(ParseSgfTest, ReadsWhatGoGuiWrites) {
  for (const char* writer : {"GoGui:1.6.0", "gogui-twogtp:1.6.0"}) {
    const std::string header =
        absl::StrCat("(;FF[4]CA[UTF-8]AP[", writer, "]SZ[8]\n");
    const Game game =
        MustParseSgf(absl::StrCat(header, "KM[0];B[fd];W[dc]\n;B[cf])"));
    EXPECT_EQ(FormatTranscript(game), "f5d6c3");
    EXPECT_THAT(SgfErrorOf(absl::StrCat(header, ";B[fe])")),
                HasSubstr("f4 is not a legal move"));
    const Game set_up = MustParseSgf(
        absl::StrCat(header, "AB[ah][gh]AW[bh:ch]PL[W];W[];B[dh])"));
    EXPECT_EQ(set_up.start().black, SquareBit(0) | SquareBit(6));
    EXPECT_EQ(set_up.start().white, SquareBit(1) | SquareBit(2));
    EXPECT_EQ(set_up.moves().back().square, 3);
  }
  // GM[2] says that row a is on top, whoever wrote it.
  EXPECT_EQ(
      FormatTranscript(MustParseSgf("(;GM[2]AP[GoGui:1.6.0]SZ[8];B[fe])")),
      "f5");
}

TEST(ParseSgfTest, NamesThePlaceOfAnError) {
  EXPECT_THAT(SgfErrorOf(""), StartsWith("line 1, column 1: expected a game"));
  EXPECT_THAT(SgfErrorOf("\n (;FF[4]SZ[8];B[dc])"),
              StartsWith("line 2, column 2: the first node has no GM[2]"));
  EXPECT_THAT(SgfErrorOf("(;GM[2])\n(;SZ[8])"), HasSubstr("unless GoGui"));
  EXPECT_THAT(SgfErrorOf("(;AP[GoGui:1.6.0])"), HasSubstr("no GM[2]"))
      << "without a size the board has 19 rows";
  EXPECT_THAT(SgfErrorOf("(;GM[1])"),
              StartsWith("line 1, column 6: expected 2"));
  EXPECT_THAT(SgfErrorOf("(;GM[2]SZ[10])"),
              StartsWith("line 1, column 11: expected the board size 8"));
  EXPECT_THAT(SgfErrorOf("(;GM[2]\n;B[f5]\n;W[aa])"),
              StartsWith("line 3, column 4: a1 is not a legal move"));
  EXPECT_THAT(SgfErrorOf("(;GM[2];B[xy])"),
              StartsWith("line 1, column 11: expected a square"));
  EXPECT_THAT(SgfErrorOf("(;GM[2];B[])"), HasSubstr("may not pass"));
  EXPECT_THAT(SgfErrorOf("(;GM[2];B[f5];AB[aa])"),
              StartsWith("line 1, column 18: expected a set-up before"));
  EXPECT_THAT(SgfErrorOf("(;GM[2]PL[x])"), HasSubstr("the side to move"));
  EXPECT_THAT(SgfErrorOf("(;GM[2]AB[dd:z])"), HasSubstr("a square"));
  EXPECT_THAT(SgfErrorOf("(;GM[2]C[\\]"),
              StartsWith("line 1, column 9: expected a value that ends"));
  EXPECT_THAT(SgfErrorOf("(;GM[2]"), HasSubstr("the end of the text"));
  EXPECT_THAT(SgfErrorOf("(GM[2])"),
              StartsWith("line 1, column 2: expected ';'"));
}

TEST(FormatSgfTest, WritesWhatQuarryOpens) {
  Game game = *ParseTranscript("d3c5");
  game.SetTag(kTagWhite, "a]b");
  game.SetTag(kTagResult, "W+4:t");
  EXPECT_EQ(FormatSgf(game),
            "(;FF[4]GM[2]SZ[8]PW[a\\]b]RE[W+T]\n;B[dc];W[ce])\n");
}

TEST(FormatSgfTest, WritesStartPositionsAndNoPasses) {
  const Game game = MustParseSgf(absl::StrCat(kMustPassSgf, ";W[];B[ca])"));
  EXPECT_EQ(FormatSgf(game),
            "(;FF[4]GM[2]SZ[8]RE[B+64]AB[aa][gh]AW[ba]PL[W]"
            "\n;B[ca])\n");
}

TEST(FormatSgfTest, KeepsAnEmptyBoardEmpty) {
  EXPECT_EQ(MustParseSgf(FormatSgf(Game(Board()))).start(), Board());
}

TEST(FormatSgfTest, SurvivesTheRoundTrip) {
  Random random(21);
  std::string file;
  std::string expected;
  for (int i = 0; i < 300; ++i) {
    Game game = RandomGame(random);
    for (const char* tag :
         {kTagBlack, kTagWhite, kTagBlackRating, kTagWhiteRating, kTagDate,
          kTagSite, kTagEvent, kTagRound, kTagComment}) {
      game.SetTag(tag, absl::StrCat(tag, " [\\", i, "]"));
    }
    if (i % 5 == 0) game.SetTag(kTagResult, "B+R");
    absl::StrAppend(&file, FormatSgf(game));
    absl::StrAppend(&expected, DescribeGame(game, Passes::kLeftOut));
  }
  const auto games = ParseSgf(file);
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ(DescribeGames(*games, Passes::kLeftOut), expected);
}

}  // namespace
}  // namespace othello
