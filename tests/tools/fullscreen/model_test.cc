// A game on the full screen, by its keys and without a terminal.

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/bitboard.h"
#include "tests/support/people.h"
#include "tests/support/sessions.h"
#include "tests/tools/fullscreen/player.h"
#include "tools/fullscreen/layout.h"

namespace fullscreen {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using Kind = Key::Kind;

TEST(ModelTest, MovesAreMadeByArrowsByNamesAndByTheMouse) {
  Player player(NoEngine());
  player.Type("f5");
  EXPECT_EQ(player.moves(), "f5");
  EXPECT_EQ(player.view().cursor, othello::MakeSquare(5, 4));
  // From f5 to d6: two to the left, one down.
  player.Press(Kind::kLeft);
  player.Type("hj");
  player.Press(Kind::kEnter);
  EXPECT_EQ(player.moves(), "f5d6");
  const Rect rect = LayoutOf(80, 24).SquareAt(*othello::SquareFromName("c3"));
  player.model().OnKey(Key::ClickAt(rect.x + 1, rect.y));
  EXPECT_EQ(player.moves(), "f5d6c3");
  EXPECT_EQ(player.view().last, *othello::SquareFromName("c3"));
}

TEST(ModelTest, TheColumnHIsNotTheCursorKey) {
  Player player(NoEngine());
  const othello::Square before = player.view().cursor;
  player.Type("h");
  EXPECT_NE(player.view().cursor, before);
  player.Type("5");
  EXPECT_THAT(player.view().message, HasSubstr("h5 is not a legal move"));
  EXPECT_EQ(player.view().cursor, *othello::SquareFromName("h5"));
}

TEST(ModelTest, IllegalMovesChangeNothing) {
  Player player(NoEngine());
  player.Type("a1");
  EXPECT_EQ(player.moves(), "");
  EXPECT_TRUE(player.view().is_error);
  player.Type("f5");
  EXPECT_FALSE(player.view().is_error);
}

TEST(ModelTest, TheEngineAnswersAndItsScoresAreShown) {
  Player player;
  player.Type("f5");
  const View view = player.view();
  ASSERT_EQ(view.moves.size(), 2u);
  EXPECT_TRUE(view.moves[1].score.has_value());
  EXPECT_TRUE(view.scores[1].has_value());
  EXPECT_EQ(view.scores.size(), 3u);
  EXPECT_THAT(view.thinking.title, StartsWith("Rialto played "));
  EXPECT_THAT(view.thinking.depth, Not(IsEmpty()));
  EXPECT_EQ(view.players[0].name, "you");
  EXPECT_EQ(view.players[1].name, "Rialto");
}

TEST(ModelTest, TheLineShownIsThatOfTheMoveMade) {
  // Nearly random moves: few of them are the best ones.
  Player player(engine::RatedOptions(400));
  for (int i = 0; i < 10; ++i) {
    const othello::Position& position = player.session().game().position();
    player.Type(
        othello::SquareName(othello::LowestSquare(position.LegalMoves())));
    const View view = player.view();
    const std::string made = view.moves.back().move;
    if (view.moves.back().mover == othello::Color::kBlack) continue;  // a pass
    ASSERT_EQ(view.thinking.title, absl::StrCat("Rialto played ", made));
    ASSERT_EQ(view.thinking.lines.size(), 1u);
    EXPECT_EQ(view.thinking.lines[0].moves, made);
    EXPECT_EQ(view.thinking.score, view.thinking.lines[0].score);
  }
}

TEST(ModelTest, UndoAndRedoGoToTheUsersTurn) {
  Player player;
  player.Type("f5");
  const std::string both = player.moves();
  player.Type("u");
  EXPECT_EQ(player.moves(), "");
  player.Type("u");
  EXPECT_TRUE(player.view().is_error);
  player.Type("y");
  EXPECT_EQ(player.moves(), both);
}

TEST(ModelTest, LookingBackAsksBeforeItDropsMoves) {
  Player player(NoEngine());
  player.Type("f5d6c3d3");
  player.Type("[[");
  EXPECT_EQ(player.view().shown, 2u);
  EXPECT_THAT(player.view().mode, HasSubstr("2 OF 4"));
  player.Type("c4");
  ASSERT_TRUE(player.view().dialog.has_value());
  player.Type("n");
  EXPECT_EQ(player.moves(), "f5d6c3d3");
  player.Type("c4");
  player.Type("y");
  EXPECT_EQ(player.moves(), "f5d6c4");
  player.Press(Kind::kHome);
  EXPECT_EQ(player.view().shown, 0u);
  player.Press(Kind::kEnd);
  EXPECT_EQ(player.view().shown, 3u);
}

TEST(ModelTest, ForcedPassesAreMade) {
  Player player(NoEngine());
  player.Line(absl::StrCat("setboard ", engine::kBeforePass));
  player.Type("u");
  player.Type("h6");
  EXPECT_EQ(player.view().moves.back().move, "--");
  EXPECT_THAT(player.view().message, HasSubstr("passes"));
}

TEST(ModelTest, WholeGamesArePlayedAndSummedUp) {
  Player player(NoPause());
  player.Type("p2");
  const View view = player.view();
  EXPECT_TRUE(player.session().game().IsOver());
  ASSERT_TRUE(view.dialog.has_value());
  EXPECT_THAT(view.status, AnyOf(HasSubstr("wins"), HasSubstr("draw")));
  EXPECT_THAT(view.dialog->keys, HasSubstr("N new"));
  for (const std::optional<double>& score : view.scores) {
    EXPECT_TRUE(score.has_value());
  }
  player.Press(Kind::kEscape);
  EXPECT_FALSE(player.view().dialog.has_value());
}

TEST(ModelTest, TheEndOffersANewGameWithTheOtherSide) {
  Player player(NoEngine());
  player.Line(absl::StrCat("setboard ", engine::kWholeGame));
  EXPECT_TRUE(player.session().game().IsOver());
  // The result of a game that was restored is not announced.
  EXPECT_FALSE(player.view().dialog.has_value());
  player.Type("u");
  player.Type("b2");
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_EQ(player.view().dialog->title, "Black wins 64 to 0");
  player.Type("x");
  EXPECT_EQ(player.view().players[1].name, "Rialto");
  EXPECT_EQ(player.moves(), "");
}

}  // namespace
}  // namespace fullscreen
