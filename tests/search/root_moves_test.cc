#include "search/root_moves.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace search {
namespace {

using othello::SquareBit;
using testing::ElementsAre;

std::vector<othello::Square> OrderOf(const RootMoves& moves,
                                     othello::Bitboard all) {
  std::vector<othello::Square> order(moves.size());
  for (othello::Square square : othello::Squares(all)) {
    order[moves.RankOf(square)] = square;
  }
  return order;
}

constexpr othello::Bitboard kAll =
    SquareBit(3) | SquareBit(8) | SquareBit(20) | SquareBit(41);

TEST(RootMovesTest, SortsStably) {
  RootMoves moves;
  moves.Reset(kAll, 0);
  ASSERT_EQ(moves.size(), 4);
  EXPECT_THAT(OrderOf(moves, kAll), ElementsAre(3, 8, 20, 41));
  moves.SetScore(41, 5);
  moves.SetScore(8, 5);
  moves.SetScore(3, -7);
  moves.SetScore(20, 9);
  EXPECT_THAT(OrderOf(moves, kAll), ElementsAre(3, 8, 20, 41));
  moves.Sort();
  EXPECT_THAT(OrderOf(moves, kAll), ElementsAre(20, 8, 41, 3));
  moves.SetScore(20, 5);
  moves.Sort();
  EXPECT_THAT(OrderOf(moves, kAll), ElementsAre(20, 8, 41, 3));
}

TEST(RootMovesTest, BringsToFrontAndKeepsTheRest) {
  RootMoves moves;
  moves.Reset(kAll, 0);
  moves.BringToFront(20);
  EXPECT_THAT(OrderOf(moves, kAll), ElementsAre(20, 3, 8, 41));
  moves.BringToFront(20);
  EXPECT_THAT(OrderOf(moves, kAll), ElementsAre(20, 3, 8, 41));
}

TEST(RootMovesTest, Excludes) {
  RootMoves moves;
  moves.Reset(kAll, 0);
  EXPECT_EQ(moves.excluded(), 0u);
  moves.Exclude(8);
  moves.Exclude(41);
  EXPECT_EQ(moves.excluded(), SquareBit(8) | SquareBit(41));
  moves.ExcludeNone();
  EXPECT_EQ(moves.excluded(), 0u);
  moves.Exclude(8);
  moves.Reset(SquareBit(1), 0);
  EXPECT_EQ(moves.excluded(), 0u);
  EXPECT_EQ(moves.size(), 1);
}

}  // namespace
}  // namespace search
