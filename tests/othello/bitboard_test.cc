#include "othello/bitboard.h"

#include <gtest/gtest.h>

#include <vector>

namespace othello {
namespace {

TEST(BitboardTest, SquaresVisitsTheMembersInOrder) {
  std::vector<int> visited;
  for (int square : Squares(SquareBit(63) | SquareBit(0) | SquareBit(17))) {
    visited.push_back(square);
  }
  EXPECT_EQ(visited, (std::vector<int>{0, 17, 63}));
  for (int square : Squares(0)) ADD_FAILURE() << square;
  int count = 0;
  for (int square : Squares(~Bitboard{0})) EXPECT_EQ(square, count++);
  EXPECT_EQ(count, 64);
}

TEST(BitboardTest, LowestAndCount) {
  for (int square = 0; square < 64; ++square) {
    const Bitboard from_here_up = ~Bitboard{0} << square;
    EXPECT_EQ(LowestSquare(from_here_up), square);
    EXPECT_EQ(PopCount(from_here_up), 64 - square);
    EXPECT_EQ(WithoutLowest(from_here_up), from_here_up ^ SquareBit(square));
  }
  EXPECT_EQ(PopCount(0), 0);
  EXPECT_EQ(WithoutLowest(0), 0);
}

TEST(BitboardTest, NamedSetsLieWhereTheNamesSay) {
  for (int square = 0; square < 64; ++square) {
    const Bitboard bit = SquareBit(square);
    const int column = square % 8;
    const int row = square / 8;
    EXPECT_EQ((kColumnA & bit) != 0, column == 0);
    EXPECT_EQ((kColumnH & bit) != 0, column == 7);
    EXPECT_EQ((kRow1 & bit) != 0, row == 0);
    EXPECT_EQ((kRow8 & bit) != 0, row == 7);
    const bool outer_column = column == 0 || column == 7;
    const bool outer_row = row == 0 || row == 7;
    const bool second_column = column == 1 || column == 6;
    const bool second_row = row == 1 || row == 6;
    EXPECT_EQ((kCorners & bit) != 0, outer_column && outer_row);
    EXPECT_EQ((kXSquares & bit) != 0, second_column && second_row);
    EXPECT_EQ((kCSquares & bit) != 0,
              (outer_column && second_row) || (second_column && outer_row));
  }
}

}  // namespace
}  // namespace othello
