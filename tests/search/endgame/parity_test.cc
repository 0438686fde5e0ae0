#include "search/endgame/parity.h"

#include "gtest/gtest.h"
#include "tests/support/random_positions.h"

namespace search::endgame {
namespace {

TEST(ParityTest, QuadrantsDivideTheBoard) {
  for (othello::Square square = 0; square < 64; ++square) {
    const int quadrant = (othello::ColumnOf(square) >= 4 ? 1 : 0) +
                         (othello::RowOf(square) >= 4 ? 2 : 0);
    EXPECT_EQ(QuadrantBit(square), 1u << quadrant);
    for (int q = 0; q < 4; ++q) {
      EXPECT_EQ((kQuadrants[q] & othello::SquareBit(square)) != 0,
                q == quadrant);
    }
  }
}

TEST(ParityTest, KnownSets) {
  EXPECT_EQ(ParityOf(0), 0u);
  EXPECT_EQ(ParityOf(~othello::Bitboard{0}), 0u);
  EXPECT_EQ(ParityOf(othello::kCorners), 15u);
  EXPECT_EQ(ParityOf(othello::SquareBit(0) | othello::SquareBit(1)), 0u);
  EXPECT_EQ(OddQuadrants(0), 0u);
  EXPECT_EQ(OddQuadrants(15), ~othello::Bitboard{0});
  EXPECT_EQ(OddQuadrants(1), kQuadrants[0]);
  EXPECT_EQ(OddQuadrants(10), kQuadrants[1] | kQuadrants[3]);
}

// The solver never recounts: it turns one bit with each move.
TEST(ParityTest, AMoveTurnsTheBitOfItsQuadrant) {
  othello::Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const othello::Bitboard empties = random();
    for (othello::Square square : othello::Squares(empties)) {
      EXPECT_EQ(ParityOf(empties ^ othello::SquareBit(square)),
                ParityOf(empties) ^ QuadrantBit(square));
    }
  }
}

}  // namespace
}  // namespace search::endgame
