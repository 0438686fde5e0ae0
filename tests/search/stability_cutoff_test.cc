#include "search/stability_cutoff.h"

#include "gtest/gtest.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::DiscDiff;
using othello::Position;

TEST(StabilityCutTest, IsNeverWrong) {
  othello::Random random(8);
  int cuts = 0;
  for (int64_t i = othello::Scaled(4000); i > 0; --i) {
    const int empties = 5 + static_cast<int>(i % 3);
    // Many discs of the opponent, so that the cut is possible.
    Position position = othello::RandomBoard(random, empties);
    const othello::Bitboard given =
        position.mover & (random() | random() | random());
    position = {position.mover ^ given, position.opponent | given};
    const DiscDiff exact = naive::Solve(position);
    for (DiscDiff alpha = -64; alpha < 64; alpha += 4) {
      DiscDiff upper;
      if (!StabilityCut(position, empties, alpha, upper)) continue;
      ++cuts;
      ASSERT_LE(upper, alpha);
      ASSERT_LE(exact, upper)
          << std::hex << position.mover << " " << position.opponent;
    }
  }
  if (othello::Scaled(100) == 100) {
    EXPECT_GT(cuts, 1000);
  }
}

TEST(StabilityCutTest, AllDiscsStable) {
  // The opponent owns all but the last two squares of row 8.
  const othello::Bitboard free =
      othello::SquareBit(62) | othello::SquareBit(63);
  const Position position = {othello::SquareBit(61),
                             ~free & ~othello::SquareBit(61)};
  DiscDiff upper = 0;
  ASSERT_TRUE(StabilityCut(position, /*empties=*/20, /*alpha=*/40, upper));
  EXPECT_LE(upper, -40);
  EXPECT_GE(upper, naive::Solve(position));
}

TEST(StabilityCutTest, LowAlphasAreNotWorthTheQuestion) {
  DiscDiff upper;
  const Position position = {1, ~othello::Bitboard{3}};
  EXPECT_FALSE(StabilityCut(position, 20, StabilityThreshold(20) - 1, upper));
}

}  // namespace
}  // namespace search
