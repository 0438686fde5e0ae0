#include "tools/engine/explanation.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/notation.h"

namespace engine {
namespace {

using ::othello::Board;
using ::othello::Square;
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Square At(absl::string_view name) { return *othello::SquareFromName(name); }

// Rows from the first to the eighth.
Board BoardOf(const std::string& rows) {
  return othello::ParseBoard(rows + " X").value();
}

TEST(ExplanationTest, CornersThatAreTakenAndGiven) {
  // Black has a1 by b1, and b3 by c3.
  const Board board = BoardOf(
      "-OX-----"
      "--O-----"
      "--OX----"
      "---OX---"
      "--------"
      "--------"
      "--------"
      "--------");
  const othello::Bitboard legal = board.position().LegalMoves();
  ASSERT_NE(legal & othello::SquareBit(At("a1")), 0u);
  const auto corner = ReasonsFor(board, At("a1"), At("b3"));
  EXPECT_THAT(corner, Contains("takes the corner a1"));
  // What is taken need not be kept from anyone.
  EXPECT_THAT(corner, Each(Not(HasSubstr("keeps the corner a1"))));
}

TEST(ExplanationTest, ACornerThatTheOtherMoveGives) {
  // After b2 white takes a1 by c3; c1 turns c3.
  const Board board = BoardOf(
      "--------"
      "--OX----"
      "--O-----"
      "--X-----"
      "----XO--"
      "--------"
      "--------"
      "--------");
  EXPECT_THAT(ReasonsFor(board, At("c1"), At("b2")),
              Contains("keeps the corner a1 from white"));
  EXPECT_THAT(ReasonText(board, At("c1"), At("b2"), 1, "c1"),
              "c1 keeps the corner a1 from white.");
  EXPECT_THAT(ReasonsFor(board, At("b2"), At("c1")),
              Each(Not(HasSubstr("corner"))));
}

TEST(ExplanationTest, MobilityIsCounted) {
  // d3 from the start leaves white three moves, as all first moves do.
  const Board start = Board::Start();
  EXPECT_THAT(ReasonsFor(start, At("d3"), At("f5")), IsEmpty());
  EXPECT_EQ(ReasonText(start, At("d3"), At("f5"), 2, "d3"), "");
  // Of two moves, the numbers are those of the board.
  const Board board = BoardOf(
      "--------"
      "--------"
      "--XOO---"
      "--XOO---"
      "--XOO---"
      "--------"
      "--------"
      "--------");
  const othello::Position position = board.position();
  int checked = 0;
  for (const Square a : othello::Squares(position.LegalMoves())) {
    for (const Square b : othello::Squares(position.LegalMoves())) {
      const int left = othello::PopCount(position.Play(a).LegalMoves());
      const int other = othello::PopCount(position.Play(b).LegalMoves());
      const auto reasons = ReasonsFor(board, a, b);
      if (left > 0 && left + 2 <= other) {
        ++checked;
        EXPECT_THAT(reasons,
                    Contains(HasSubstr("leaves white " + std::to_string(left))))
            << othello::SquareName(a) << othello::SquareName(b);
      } else {
        EXPECT_THAT(reasons, Each(Not(HasSubstr("leaves white"))));
      }
    }
  }
  EXPECT_GT(checked, 0);
}

TEST(ExplanationTest, RegionsOfTheEndgame) {
  // Three empty squares in the north-east, two in the south-west.
  const Board board = BoardOf(
      "XXXXXXO-"
      "XXXXXO--"
      "XXXXOXXX"
      "XXXOXXXX"
      "XXOXXXXX"
      "XOXXXXXX"
      "-OXXXXXX"
      "-OXXXXXX");
  const othello::Bitboard legal = board.position().LegalMoves();
  ASSERT_NE(legal & othello::SquareBit(At("h1")), 0u);
  const Square even =
      (legal & othello::SquareBit(At("a7"))) != 0 ? At("a7") : At("a8");
  ASSERT_NE(legal & othello::SquareBit(even), 0u);
  EXPECT_THAT(ReasonsFor(board, At("h1"), even),
              Contains(HasSubstr("odd region in the north-east (3 squares)")));
  EXPECT_THAT(ReasonsFor(board, even, At("h1")),
              Each(Not(HasSubstr("odd region"))));
}

TEST(ExplanationTest, PlacesOnTheBoard) {
  const auto place = [](absl::string_view name) {
    return PlaceOnBoard(othello::SquareBit(At(name)));
  };
  EXPECT_EQ(place("a1"), "north-west");
  EXPECT_EQ(place("h8"), "south-east");
  EXPECT_EQ(place("d1"), "north");
  EXPECT_EQ(place("h4"), "east");
  EXPECT_EQ(place("d4"), "centre");
}

}  // namespace
}  // namespace engine
