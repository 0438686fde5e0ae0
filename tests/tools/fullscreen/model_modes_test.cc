// What the engine does besides playing: hints, analysis, review,
// training; and setting up positions.

#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tools/fullscreen/player.h"

namespace fullscreen {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Kind = Key::Kind;

TEST(ModelModesTest, HintsStandOnTheSquares) {
  Player player(NoEngine());
  player.Type("i");
  View view = player.view();
  for (const othello::Square square : othello::Squares(view.legal)) {
    EXPECT_TRUE(view.hints[static_cast<size_t>(square)].has_value());
  }
  EXPECT_NE(view.best_hint, othello::kNoSquare);
  player.Type("f5");
  view = player.view();
  EXPECT_FALSE(view.hints[*othello::SquareFromName("f5")].has_value());
  EXPECT_TRUE(view.hints[static_cast<size_t>(view.best_hint)].has_value());
  player.Type("i");
  EXPECT_EQ(player.view().best_hint, othello::kNoSquare);
}

TEST(ModelModesTest, AnalysisThinksUntilOneLooksElsewhere) {
  Player player(NoEngine());
  player.LetThink();
  player.Type("A");
  EXPECT_EQ(player.view().mode, "ANALYSIS");
  // Keys are answered meanwhile.
  player.Type("f5");
  EXPECT_EQ(player.moves(), "f5");
  while (player.view().thinking.lines.empty()) player.model().Poll();
  EXPECT_LE(player.view().thinking.lines.size(), 3u);
  EXPECT_TRUE(player.view().thinking.is_running);
  player.Press(Kind::kInterrupt);
  player.model().AwaitIdle();
  EXPECT_EQ(player.view().mode, "PLAY");
  EXPECT_FALSE(player.view().thinking.is_running);
}

TEST(ModelModesTest, AnalysisGoesOnWhereHintsEnd) {
  Player player(NoEngine());
  player.Type("i");
  player.LetThink();
  player.Type("A");
  EXPECT_EQ(player.view().thinking.title, "Analysis");
  // Deeper than the level.
  while (std::atoi(player.view().thinking.depth.c_str()) <= 2) {
    player.model().Poll();
  }
  player.Press(Kind::kInterrupt);
  player.model().AwaitIdle();
}

TEST(ModelModesTest, ReviewsShowLosses) {
  Player player(NoEngine(), /*level=*/1);
  player.Type("p2");
  ASSERT_TRUE(player.session().game().IsOver());
  player.LetThink();
  player.Type("v");
  EXPECT_EQ(player.view().mode, "REVIEW");
  EXPECT_TRUE(player.view().shows_losses);
  for (const MoveView& move : player.view().moves) {
    EXPECT_TRUE(move.loss.has_value());
  }
}

TEST(ModelModesTest, TrainingOffersToTakeMistakesBack) {
  Player player;
  player.Line("setboard f5f6d3e3f3f4f7c3");  // b2 wins all; others do not.
  player.Line("training 2");
  player.Type("i");
  View view = player.view();
  const double best = *view.hints[static_cast<size_t>(view.best_hint)];
  othello::Square worst = view.best_hint;
  for (const othello::Square square : othello::Squares(view.legal)) {
    if (*view.hints[static_cast<size_t>(square)] <
        *view.hints[static_cast<size_t>(worst)]) {
      worst = square;
    }
  }
  ASSERT_GT(best - *view.hints[static_cast<size_t>(worst)], 2);
  const std::string before = player.moves();
  player.Type(othello::SquareName(worst));
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_THAT(player.view().dialog->rows[0], HasSubstr("loses about"));
  player.Type("y");
  EXPECT_EQ(player.moves(), before);
  player.Type(othello::SquareName(worst));
  player.Type("n");
  EXPECT_THAT(player.moves(),
              StartsWith(absl::StrCat(before, othello::SquareName(worst))));
}

TEST(ModelModesTest, PositionsAreSetUp) {
  Player player(NoEngine());
  player.Type("E");
  EXPECT_EQ(player.view().mode, "SET-UP");
  player.Type("zx");
  player.Press(Kind::kRight);
  player.Type("  ");
  player.Type("t");
  player.Press(Kind::kEnter);
  const othello::Board board = player.session().game().board();
  EXPECT_EQ(othello::PopCount(board.black), 1);
  EXPECT_EQ(othello::PopCount(board.white), 1);
  EXPECT_EQ(board.to_move, othello::Color::kWhite);
  player.Type("E");
  player.Type("z");
  player.Press(Kind::kEscape);
  EXPECT_EQ(player.session().game().board(), board);
}

}  // namespace
}  // namespace fullscreen
