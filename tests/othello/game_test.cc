#include "othello/game.h"

#include <gtest/gtest.h>

#include <vector>

#include "othello/records/notation.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_positions.h"

namespace othello {
namespace {

Square At(absl::string_view name) { return *SquareFromName(name); }

// Black must pass; white may play c5 or e7.
Game GameBeforePass() {
  Game game;
  for (const char* move : {"f5", "f6", "d3", "g5", "h5", "h4", "f7", "h6"}) {
    EXPECT_TRUE(game.Play(At(move)).ok()) << move;
  }
  return game;
}

// White has no disc left.
Game FinishedGame() {
  Game game;
  for (const char* move :
       {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"}) {
    EXPECT_TRUE(game.Play(At(move)).ok()) << move;
  }
  return game;
}

TEST(GameTest, NewGame) {
  const Game game;
  EXPECT_EQ(game.start(), Board::Start());
  EXPECT_EQ(game.board(), Board::Start());
  EXPECT_TRUE(game.moves().empty());
  EXPECT_FALSE(game.CanUndo());
  EXPECT_FALSE(game.CanRedo());
  EXPECT_FALSE(game.IsOver());
  EXPECT_EQ(game.BlackScore(), 0);
}

TEST(GameTest, PlayRecordsMoversAndBoards) {
  Game game;
  ASSERT_TRUE(game.Play(At("f5")).ok());
  ASSERT_TRUE(game.Play(At("d6")).ok());
  ASSERT_EQ(game.moves().size(), 2);
  EXPECT_EQ(game.moves()[0].mover, Color::kBlack);
  EXPECT_EQ(game.moves()[1].mover, Color::kWhite);
  EXPECT_EQ(game.moves()[1].square, At("d6"));
  EXPECT_EQ(game.BoardBefore(0), Board::Start());
  EXPECT_EQ(game.BoardBefore(1).to_move, Color::kWhite);
  EXPECT_EQ(game.BoardBefore(2), game.board());
}

TEST(GameTest, RandomGamesFollowTheNaiveRules) {
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    Game game;
    while (!game.IsOver()) {
      const Position now = game.position();
      const Bitboard legal = naive::LegalMoves(now);
      for (Square square = 0; square < 64; ++square) {
        if (legal == 0 || (legal & SquareBit(square)) != 0) continue;
        EXPECT_FALSE(game.Play(square).ok());
      }
      if (legal == 0) {
        ASSERT_TRUE(game.Play(kPass).ok());
        EXPECT_EQ(game.position(), now.Pass());
        continue;
      }
      EXPECT_FALSE(game.Play(kPass).ok());
      const Square square = RandomSquare(random, legal);
      const Bitboard flips = naive::Flips(now, square);
      ASSERT_TRUE(game.Play(square).ok());
      EXPECT_EQ(game.position().opponent,
                now.mover | flips | SquareBit(square));
      EXPECT_EQ(game.position().mover, now.opponent & ~flips);
    }
  }
}

TEST(GameTest, AMoveImpliesAPassBeforeIt) {
  Game game = GameBeforePass();
  ASSERT_EQ(game.to_move(), Color::kBlack);
  ASSERT_TRUE(game.Play(At("c5")).ok());
  ASSERT_EQ(game.moves().size(), 10);
  EXPECT_EQ(game.moves()[8].square, kPass);
  EXPECT_EQ(game.moves()[8].mover, Color::kBlack);
  EXPECT_TRUE(game.moves()[8].is_implied_pass);
  EXPECT_EQ(game.moves()[9].mover, Color::kWhite);
  EXPECT_FALSE(game.moves()[9].is_implied_pass);
}

TEST(GameTest, AnImpliedPassIsUndoneAndRedoneWithItsMove) {
  Game game = GameBeforePass();
  const Board before = game.board();
  ASSERT_TRUE(game.Play(At("c5")).ok());
  const Board after = game.board();
  EXPECT_EQ(game.Undo(), 1);
  EXPECT_EQ(game.board(), before);
  EXPECT_EQ(game.moves().size(), 8);
  EXPECT_EQ(game.Redo(), 1);
  EXPECT_EQ(game.board(), after);
  EXPECT_EQ(game.moves().size(), 10);
  EXPECT_FALSE(game.CanRedo());
}

TEST(GameTest, AnExplicitPassIsAMoveOfItsOwn) {
  Game game = GameBeforePass();
  const Board before = game.board();
  ASSERT_TRUE(game.Play(kPass).ok());
  EXPECT_EQ(game.to_move(), Color::kWhite);
  ASSERT_TRUE(game.Play(At("c5")).ok());
  EXPECT_FALSE(game.moves()[8].is_implied_pass);
  EXPECT_EQ(game.Undo(), 1);
  EXPECT_EQ(game.to_move(), Color::kWhite);
  EXPECT_EQ(game.Undo(), 1);
  EXPECT_EQ(game.board(), before);
}

TEST(GameTest, UndoAndRedoStopAtTheEnds) {
  Game game = GameBeforePass();
  ASSERT_TRUE(game.Play(At("c5")).ok());
  const Board last = game.board();
  EXPECT_EQ(game.Undo(0), 0);
  EXPECT_EQ(game.Undo(100), 9);
  EXPECT_EQ(game.board(), Board::Start());
  EXPECT_EQ(game.Undo(), 0);
  EXPECT_EQ(game.Redo(100), 9);
  EXPECT_EQ(game.board(), last);
  EXPECT_EQ(game.Redo(), 0);
}

TEST(GameTest, PlayForgetsUndoneMovesAndARefusedMoveDoesNot) {
  Game game = GameBeforePass();
  game.Undo(3);
  EXPECT_FALSE(game.Play(At("a1")).ok());
  EXPECT_TRUE(game.CanRedo());
  const Bitboard legal = game.position().LegalMoves();
  ASSERT_TRUE(game.Play(LowestSquare(legal)).ok());
  EXPECT_FALSE(game.CanRedo());
  EXPECT_EQ(game.moves().size(), 6);
}

TEST(GameTest, PlayForAColour) {
  Game game;
  EXPECT_EQ(game.Play(Color::kWhite, At("f5")).message(), "it is black's turn");
  EXPECT_EQ(game.Play(Color::kWhite, kPass).message(),
            "white may not pass here");
  EXPECT_TRUE(game.Play(Color::kBlack, At("f5")).ok());

  Game passing = GameBeforePass();
  EXPECT_EQ(passing.Play(Color::kBlack, At("c5")).message(),
            "c5 is not a legal move for black");
  EXPECT_EQ(passing.Play(Color::kWhite, kPass).message(),
            "white may not pass here");
  EXPECT_EQ(passing.moves().size(), 8);
  EXPECT_TRUE(passing.Play(Color::kWhite, At("c5")).ok());
  EXPECT_EQ(passing.moves().size(), 10);
}

TEST(GameTest, IllegalMovesLeaveTheGameAlone) {
  Game game;
  EXPECT_EQ(game.Play(At("a1")).message(), "a1 is not a legal move for black");
  EXPECT_EQ(game.Play(At("d4")).message(), "d4 is not a legal move for black");
  EXPECT_EQ(game.Play(kPass).message(), "black may not pass here");
  for (Square square : {-1, static_cast<int>(kNoSquare), 1000}) {
    EXPECT_EQ(game.Play(square).message(),
              "that is not a legal move for black");
  }
  EXPECT_EQ(game.board(), Board::Start());
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(GameBeforePass().Play(At("a1")).message(),
            "a1 is not a legal move for white");
}

TEST(GameTest, AFinishedGameTakesNoMove) {
  Game game = FinishedGame();
  EXPECT_TRUE(game.IsOver());
  EXPECT_EQ(game.BlackScore(), 64);
  EXPECT_EQ(game.Play(At("a1")).message(),
            "the game is over, a1 cannot be played");
  EXPECT_EQ(game.Play(kPass).message(),
            "the game is over, pass cannot be played");
  EXPECT_EQ(game.Play(Color::kBlack, -5).message(),
            "the game is over, that cannot be played");
}

TEST(GameTest, BlackScoreDoesNotDependOnTheSideToMove) {
  Board board = *ParseBoard(
      "XXX-----O------------------------------------------------------- X");
  EXPECT_EQ(Game(board).BlackScore(), 62);
  board.to_move = Color::kWhite;
  EXPECT_EQ(Game(board).BlackScore(), 62);
}

TEST(GameTest, Tags) {
  Game game;
  EXPECT_EQ(game.tag(kTagBlack), "");
  EXPECT_TRUE(game.tags().empty());
  game.SetTag(kTagBlack, "Anna");
  game.SetTag(kTagBlack, "Berta");
  game.SetTag("Own", "text");
  EXPECT_EQ(game.tag(kTagBlack), "Berta");
  EXPECT_EQ(game.tag("Own"), "text");
  EXPECT_EQ(game.tags().size(), 2);
}

TEST(GameTest, Clocks) {
  Game game;
  EXPECT_FALSE(game.clock(Color::kBlack).has_value());
  const TimeControl setting = {300, 2, 60};
  game.SetClock(Color::kWhite, setting);
  EXPECT_FALSE(game.clock(Color::kBlack).has_value());
  EXPECT_EQ(game.clock(Color::kWhite), setting);
  game.SetClock(Color::kWhite, std::nullopt);
  EXPECT_FALSE(game.clock(Color::kWhite).has_value());
}

TEST(GameTest, MovesCarryEvaluationAndTime) {
  Game game;
  ASSERT_TRUE(game.Play(At("f5")).ok());
  EXPECT_FALSE(game.moves()[0].eval.has_value());
  game.last_move().eval = 1.5;
  game.last_move().seconds = 0.25;
  game.Undo();
  game.Redo();
  EXPECT_EQ(game.moves()[0].eval, 1.5);
  EXPECT_EQ(game.moves()[0].seconds, 0.25);
}

}  // namespace
}  // namespace othello
