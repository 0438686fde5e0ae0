#include "search/endgame/last_flips.h"

#include "gtest/gtest.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace search::endgame {
namespace {

TEST(CountLastFlipsTest, AgreesWithTheRulesOnRandomBoards) {
  othello::Random random(1);
  const int64_t boards = othello::Scaled(2000);
  for (othello::Square square = 0; square < 64; ++square) {
    for (int64_t i = 0; i < boards; ++i) {
      // Few discs of either side make long runs.
      othello::Bitboard mover = random();
      if (i % 3 == 1) mover &= random() & random();
      if (i % 3 == 2) mover |= random() | random();
      mover &= ~othello::SquareBit(square);
      const othello::Position position = {mover,
                                          ~mover & ~othello::SquareBit(square)};
      ASSERT_EQ(CountLastFlips(mover, square),
                othello::PopCount(othello::naive::Flips(position, square)))
          << othello::SquareName(square) << std::hex << " " << mover;
    }
  }
}

TEST(CountLastFlipsTest, OwnBoardTurnsNothing) {
  for (othello::Square square = 0; square < 64; ++square) {
    EXPECT_EQ(CountLastFlips(~othello::SquareBit(square), square), 0);
    EXPECT_EQ(CountLastFlips(0, square), 0);
  }
}

}  // namespace
}  // namespace search::endgame
