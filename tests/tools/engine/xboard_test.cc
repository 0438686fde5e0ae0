#include "tools/engine/xboard.h"

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/xboard_fen.h"
#include "tests/support/protocol_dialogue.h"
#include "tests/support/text_pattern.h"
#include "tools/engine/xboard_text.h"

namespace engine {
namespace {

using ::othello::Board;
using ::othello::Color;
using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kMove[] = "move P@[a-h][1-8]\n";
// White, to move, has no move; black has h1.
constexpr char kMustPass[] =
    "setboard pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/"
    "ppppppP1 w - - 0 1";

class XboardTest : public testing::Test {
 protected:
  std::string Say(absl::string_view line) { return xboard_.Say(line); }
  const othello::Game& game() { return xboard_.session().game(); }

  // A game of the engine against itself, move by move, and its lines.
  std::string PlayOn() {
    std::string heard;
    for (int i = 0; i < 200 && !game().IsOver(); ++i) {
      absl::StrAppend(&heard, Say("go"));
    }
    return heard;
  }

  Dialogue<XboardProtocol> xboard_;
};

TEST_F(XboardTest, SaysWhatItCan) {
  EXPECT_THAT(Say("xboard"), IsEmpty());
  EXPECT_THAT(Say("protover 2"),
              AllOf(StartsWith("feature "), HasSubstr(" setboard=1 "),
                    HasSubstr(" usermove=1 "), HasSubstr(" sigint=0 "),
                    HasSubstr(" myname=\"Rialto 1.2.3\" "),
                    HasSubstr(" variants=\"reversi,alien\" "),
                    testing::EndsWith(" done=1\n")));
  EXPECT_THAT(Say("protover 1"), IsEmpty());
  EXPECT_EQ(Say("ping 12\r"), "pong 12\n");
  EXPECT_FALSE(xboard_.is_over());
  Say("quit");
  EXPECT_TRUE(xboard_.is_over());
}

TEST_F(XboardTest, AnswersMovesUnlessItIsForced) {
  EXPECT_THAT(Say("usermove f5"), IsEmpty()) << "before 'new' or 'go'";
  Say("new");
  EXPECT_THAT(Say("usermove P@f5"), MatchesRegex(kMove));
  EXPECT_EQ(game().moves().size(), 2u);
  EXPECT_THAT(Say("go"), MatchesRegex(kMove)) << "for the other side";
  EXPECT_EQ(game().moves().size(), 3u);
  Say("force");
  const std::string reply =
      absl::StrCat("P@", othello::SquareName(static_cast<othello::Square>(
                             __builtin_ctzll(game().position().LegalMoves()))));
  EXPECT_THAT(Say(reply), IsEmpty()) << "a move without 'usermove'";
  EXPECT_EQ(game().moves().size(), 4u);
  Say("remove");
  EXPECT_EQ(game().moves().size(), 2u);
  Say("undo");
  EXPECT_EQ(game().moves().size(), 1u);
}

TEST_F(XboardTest, PlayOtherAnswersTheNextMove) {
  Say("new");
  Say("force");
  Say("usermove f5");
  EXPECT_THAT(Say("playother"), IsEmpty());
  EXPECT_THAT(Say("usermove d6"), MatchesRegex(kMove));
}

TEST_F(XboardTest, PassesAreSpoken) {
  EXPECT_THAT(Say(kMustPass), IsEmpty());
  EXPECT_EQ(Say("go"), "move @@@@\n");
  EXPECT_EQ(Say("usermove @@@@"), "Illegal move (can move): @@@@\n");
  EXPECT_EQ(Say("usermove P@h1"), "0-1 {Black wins 64-0}\n");
  EXPECT_THAT(Say("usermove @@@@"), IsEmpty()) << "some pass on at the end";
  EXPECT_EQ(Say("usermove a1"), "Illegal move (game over): a1\n");
  EXPECT_EQ(Say("go"), "0-1 {Black wins 64-0}\n");
}

TEST_F(XboardTest, APassMayBeLeftOut) {
  Say(kMustPass);
  EXPECT_EQ(Say("usermove h1"), "0-1 {Black wins 64-0}\n");
}

TEST_F(XboardTest, WholeGamesEndWithTheirResult) {
  Say("new");
  const std::vector<std::string> lines =
      absl::StrSplit(PlayOn(), '\n', absl::SkipEmpty());
  EXPECT_GT(lines.size(), 50u);
  EXPECT_EQ(lines.back(), XboardResult(game().board()));
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    EXPECT_THAT(lines[i], StartsWith("move "));
  }
}

TEST_F(XboardTest, TheAlienVariantIsToldTheBoard) {
  EXPECT_EQ(Say("variant alien"),
            "setup (P.....p.....) 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1\n");
  EXPECT_EQ(Say("usermove f5"),
            "setup (P.....p.....) 8/8/8/3PPP2/3pP3/8/8/8 b - - 0 1\n");
  EXPECT_THAT(Say("go"), MatchesRegex("move P@..\nsetup \\(P.*w - - 0 1\n"));
  Say("new");
  EXPECT_THAT(Say("variant reversi"), StartsWith("setup "));
  EXPECT_THAT(Say("usermove f5"), MatchesRegex(kMove));
  EXPECT_EQ(Say("variant atomic"),
            "Error (unsupported variant): variant atomic\n");
}

TEST_F(XboardTest, ThoughtsAreShownToThoseWhoAsk) {
  Say("new");
  Say("sd 2");
  EXPECT_THAT(Say("usermove f5"), MatchesRegex(kMove));
  Say("post");
  EXPECT_THAT(Say("go"),
              MatchesRegex("1 -?[0-9]+ [0-9]+ [0-9]+ P@..\n"
                           "2 -?[0-9]+ [0-9]+ [0-9]+ P@.. P@..\nmove P@..\n"));
  Say("nopost");
  EXPECT_THAT(Say("go"), MatchesRegex(kMove));
}

TEST_F(XboardTest, ANewGameForgetsTheDepthOfTheLast) {
  Say("sd 1");
  EXPECT_EQ(xboard_.session().options().depth, 1);
  Say("new");
  EXPECT_EQ(xboard_.session().options().depth, std::nullopt);
}

TEST_F(XboardTest, Clocks) {
  const auto clock = [&](Color color) {
    return xboard_.session().clock(color);
  };
  Say("new");  // The engine is XBoard's black, our white.
  Say("level 0 2:30 1");
  EXPECT_EQ(clock(Color::kWhite)->control().main_seconds, 150);
  EXPECT_EQ(clock(Color::kWhite)->control().increment_seconds, 1);
  Say("time 1234");
  Say("otim 5678");
  EXPECT_EQ(clock(Color::kWhite)->reading().seconds, 12.34);
  EXPECT_EQ(clock(Color::kBlack)->reading().seconds, 56.78);
  Say("level 10 5 0");
  EXPECT_EQ(clock(Color::kWhite)->reading(), (ClockReading{300, 10}));
  Say("time 10050");
  EXPECT_EQ(clock(Color::kWhite)->reading(), (ClockReading{100.5, 10}));
  Say("time -3");
  EXPECT_EQ(clock(Color::kWhite)->reading().seconds, 0);
  // Seconds for each move, until another level is set.
  Say("st 3");
  Say("time 1000");
  EXPECT_EQ(clock(Color::kWhite), std::nullopt);
  EXPECT_EQ(xboard_.session().options().move_seconds, 3);
  Say("level 40 5 0");
  EXPECT_EQ(xboard_.session().options().move_seconds, std::nullopt);
  EXPECT_EQ(clock(Color::kBlack)->control().main_seconds, 300);
}

TEST(ParseXboardLevelTest, RefusesWhatIsWrong) {
  for (const char* text : {"", "0 5", "0 5 0 0", "-1 5 0", "0 -5 0", "0 5:x 0",
                           "0 1:2:3 0", "0 5 -1", "0 0 0", "0 999999 0"}) {
    EXPECT_EQ(ParseXboardLevel(text), std::nullopt) << text;
  }
  // Nothing but an increment: the first move has it too.
  EXPECT_EQ(ParseXboardLevel("0 0 5")->main_seconds, 5);
}

TEST_F(XboardTest, AnalysisGoesOnBehindEachLine) {
  Say("setboard p1PppP1P/pPPPppPP/pPPpPPpP/pPpPPPpP/pppPPppP/pppppPPP/2PPPPP1/"
      "2PPPPP1 b - - 0 1");
  const std::string first = Say("analyze");
  EXPECT_THAT(first, HasSubstr(" P@"));
  EXPECT_THAT(first, Not(HasSubstr("move")));
  EXPECT_THAT(Say("ping 3"), StartsWith("pong 3\n"));
  const size_t made = game().moves().size();
  const std::string move =
      absl::StrCat("P@", othello::SquareName(static_cast<othello::Square>(
                             __builtin_ctzll(game().position().LegalMoves()))));
  EXPECT_THAT(Say(absl::StrCat("usermove ", move)),
              AllOf(HasSubstr(" P@"), Not(HasSubstr("move"))));
  EXPECT_EQ(game().moves().size(), made + 1);
  EXPECT_THAT(Say("undo"), HasSubstr(" P@"));
  EXPECT_THAT(Say("exit"), IsEmpty());
  EXPECT_THAT(Say(absl::StrCat("usermove ", move)), IsEmpty());
}

TEST_F(XboardTest, HintsAndBooks) {
  EXPECT_THAT(Say("hint"), MatchesRegex("Hint: P@[a-h][1-8]\n"));
  EXPECT_EQ(Say("bk"), " There is no book.\n\n");
}

TEST_F(XboardTest, OptionsAndTheirMistakes) {
  EXPECT_THAT(Say("option level=5"), IsEmpty());
  EXPECT_EQ(xboard_.session().options().level, 5);
  EXPECT_THAT(Say("memory 2"), IsEmpty());
  EXPECT_EQ(xboard_.session().options().hash_mb, 2u);
  EXPECT_THAT(Say("hard"), IsEmpty());
  EXPECT_TRUE(xboard_.session().options().ponder);
  EXPECT_THAT(Say("easy"), IsEmpty());
  EXPECT_FALSE(xboard_.session().options().ponder);
  for (const char* line :
       {"option level=0", "option ring=1", "option", "memory x", "cores 0",
        "st x", "sd x", "level", "time x", "otim", "hello", "e2e4"}) {
    EXPECT_THAT(Say(line),
                MatchesRegex(absl::StrCat("Error \\(.*\\): ", line, "\n")));
  }
  EXPECT_EQ(Say("usermove e2e4"), "Illegal move (no square): e2e4\n");
  EXPECT_THAT(Say("setboard x"), StartsWith("tellusererror "));
  EXPECT_THAT(Say("\001\002"), StartsWith("Error (unknown command): "));
  EXPECT_THAT(Say("   "), IsEmpty());
}

TEST(XboardFenTest, IsReadAsItIsWritten) {
  EXPECT_EQ(othello::FormatXBoardFen(Board::Start()),
            "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1");
  for (const char* text :
       {"8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1", "p7/8/8/8/8/8/8/1P5p b - - 0 1",
        "pppppppp/PPPPPPPP/8/1p1p1p1p/p1p1p1p1/8/7P/P6p w - - 0 1"}) {
    const auto board = othello::ReadXBoardFen(othello::TextCursor(text));
    ASSERT_TRUE(board.ok()) << text;
    EXPECT_EQ(othello::FormatXBoardFen(*board), text);
  }
  // What XBoard has in hand does not matter.
  EXPECT_EQ(*othello::ReadXBoardFen(
                othello::TextCursor("8/8/8/3Pp3/3pP3/8/8/8[] w - - 0 1")),
            Board::Start());
}

}  // namespace
}  // namespace engine
