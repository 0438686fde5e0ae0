#include "othello/rays.h"

#include <gtest/gtest.h>

#include "othello/square.h"

namespace othello {
namespace {

TEST(RaysTest, RaysOfD3) {
  const auto set = [](std::initializer_list<const char*> names) {
    Bitboard squares = 0;
    for (const char* name : names) squares |= SquareBit(*SquareFromName(name));
    return squares;
  };
  const SquareRays& rays = kRays[*SquareFromName("d3")];
  EXPECT_EQ(rays.up[0], set({"e3", "f3", "g3", "h3"}));
  EXPECT_EQ(rays.up[1], set({"c4", "b5", "a6"}));
  EXPECT_EQ(rays.up[2], set({"d4", "d5", "d6", "d7", "d8"}));
  EXPECT_EQ(rays.up[3], set({"e4", "f5", "g6", "h7"}));
  EXPECT_EQ(rays.down[0], set({"c3", "b3", "a3"}));
  EXPECT_EQ(rays.down[1], set({"e2", "f1"}));
  EXPECT_EQ(rays.down[2], set({"d2", "d1"}));
  EXPECT_EQ(rays.down[3], set({"c2", "b1"}));
}

TEST(RaysTest, RaysStepByTheirStrideAndSeeEachOther) {
  for (int square = 0; square < 64; ++square) {
    for (int i = 0; i < 4; ++i) {
      const Bitboard up = kRays[square].up[i];
      int expected = square;
      for (int target : Squares(up)) {
        EXPECT_EQ(target, expected += kRayStride[i]);
        EXPECT_NE(kRays[target].down[i] & SquareBit(square), 0);
      }
      for (int target : Squares(kRays[square].down[i])) {
        EXPECT_LT(target, square);
        EXPECT_NE(kRays[target].up[i] & SquareBit(square), 0);
      }
    }
  }
}

}  // namespace
}  // namespace othello
