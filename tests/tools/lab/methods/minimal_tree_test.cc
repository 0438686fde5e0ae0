#include "tools/lab/methods/minimal_tree.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

using ::othello::Bitboard;
using ::othello::Position;

Position PlayLowest(const Position& position, Bitboard moves) {
  return position.Play(othello::LowestSquare(moves));
}

TEST(MinimalTreeTest, LeavesOfUniformTrees) {
  EXPECT_DOUBLE_EQ(MinimalLeaves(7, 0), 1);
  EXPECT_DOUBLE_EQ(MinimalLeaves(7, 1), 7);
  EXPECT_DOUBLE_EQ(MinimalLeaves(2, 3), 5);
  EXPECT_DOUBLE_EQ(MinimalLeaves(3, 4), 17);
}

TEST(MinimalTreeTest, WidthIsTheMeanOfAllPlies) {
  EXPECT_DOUBLE_EQ(MeanWidth(Position::Start(), 1, 1, PlayLowest), 4);
  const Position second =
      PlayLowest(Position::Start(), Position::Start().LegalMoves());
  const double moves = othello::PopCount(second.LegalMoves());
  EXPECT_DOUBLE_EQ(MeanWidth(Position::Start(), 2, 3, PlayLowest),
                   (4 + moves) / 2);
}

TEST(MinimalTreeTest, WalksPassAndEndWithTheGame) {
  // The mover has a disc on a1 and the opponent one on b1: after c1 the game
  // is over, whoever begins.
  const Position mover{othello::Bitboard{1}, othello::Bitboard{2}};
  EXPECT_DOUBLE_EQ(MeanWidth(mover, 5, 2, PlayLowest), 1);
  const Position must_pass{othello::Bitboard{2}, othello::Bitboard{1}};
  EXPECT_DOUBLE_EQ(MeanWidth(must_pass, 5, 2, PlayLowest), 1);
}

}  // namespace
}  // namespace lab
