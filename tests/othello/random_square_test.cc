#include "othello/random_square.h"

#include "gtest/gtest.h"

namespace othello {
namespace {

TEST(RandomSquareTest, MeetsEverySquareOfTheSet) {
  RandomStream random(7, 9);
  const Bitboard set = 0x8000000100040001;
  Bitboard met = 0;
  for (int i = 0; i < 200; ++i) {
    met |= SquareBit(RandomSquare(set, random));
  }
  EXPECT_EQ(met, set);
}

}  // namespace
}  // namespace othello
