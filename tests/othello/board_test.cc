#include "othello/board.h"

#include <gtest/gtest.h>

namespace othello {
namespace {

TEST(BoardTest, StartHasBlackToMove) {
  const Board start = Board::Start();
  EXPECT_EQ(start.to_move, Color::kBlack);
  EXPECT_EQ(start.black, SquareBit(*SquareFromName("e4")) |
                             SquareBit(*SquareFromName("d5")));
  EXPECT_EQ(start.position(), Position::Start());
}

TEST(BoardTest, ThePositionIsSeenFromTheSideToMove) {
  const Position position = {0x3, 0xC};
  EXPECT_EQ(Board::FromPosition(position, Color::kBlack).black, 0x3);
  EXPECT_EQ(Board::FromPosition(position, Color::kWhite).white, 0x3);
  for (Color color : {Color::kBlack, Color::kWhite}) {
    EXPECT_EQ(Board::FromPosition(position, color).position(), position);
    EXPECT_NE(Opposite(color), color);
    EXPECT_EQ(Opposite(Opposite(color)), color);
  }
}

TEST(BoardTest, EqualityIncludesTheSide) {
  Board board = Board::Start();
  board.to_move = Color::kWhite;
  EXPECT_NE(board, Board::Start());
}

}  // namespace
}  // namespace othello
