#include "othello/square.h"

#include <gtest/gtest.h>

namespace othello {
namespace {

TEST(SquareTest, NamesRoundTrip) {
  for (Square square = 0; square < 64; ++square) {
    EXPECT_EQ(SquareFromName(SquareName(square)), square);
    EXPECT_EQ(MakeSquare(ColumnOf(square), RowOf(square)), square);
  }
}

TEST(SquareTest, CornersAndCase) {
  EXPECT_EQ(SquareFromName("a1"), 0);
  EXPECT_EQ(SquareFromName("H1"), 7);
  EXPECT_EQ(SquareFromName("a8"), 56);
  EXPECT_EQ(SquareFromName("h8"), 63);
  EXPECT_EQ(SquareName(kPass), "pass");
  EXPECT_EQ(SquareName(kNoSquare), "--");
}

TEST(SquareTest, OtherTextIsNotASquare) {
  for (const char* text : {"", "a", "a0", "a9", "i1", "`1", "1a", "a1 ", " a1",
                           "pa", "--", "\xE1\x31"}) {
    EXPECT_EQ(SquareFromName(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace othello
