#include "search/endgame/last_discs.h"

#include "gtest/gtest.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace search::endgame {
namespace {

using othello::DiscDiff;
using othello::Position;

// Fail-soft: what comes back is a bound on the right side of alpha.
void ExpectRightAnswers(const Position& position, DiscDiff exact) {
  for (DiscDiff alpha : {-65, -64, exact - 20, exact - 2, exact - 1, exact,
                         exact + 1, exact + 20, 63, 64}) {
    uint64_t nodes = 0;
    const DiscDiff score =
        SolveLastDiscs(position.mover, position.opponent, alpha, nodes);
    if (score > alpha) {
      ASSERT_LE(score, exact) << "alpha " << alpha;
    } else {
      ASSERT_GE(score, exact) << "alpha " << alpha;
    }
    ASSERT_EQ(score > alpha, exact > alpha) << "alpha " << alpha;
    ASSERT_EQ(score % 2, 0);
    ASSERT_GE(nodes, 1u);
  }
}

TEST(SolveLastDiscsTest, AgreesWithTheNaiveSearchOnPlayedPositions) {
  othello::Random random(3);
  for (int empties = 0; empties <= kLastDiscs; ++empties) {
    for (int64_t i = othello::Scaled(empties < 6 ? 1500 : 150); i > 0; --i) {
      const Position position = othello::RandomPlayedPosition(random, empties);
      ASSERT_NO_FATAL_FAILURE(
          ExpectRightAnswers(position, naive::Solve(position)))
          << std::hex << position.mover << " " << position.opponent;
    }
  }
}

// Boards that no game reaches have empty squares in odd places, early ends and
// many passes.
TEST(SolveLastDiscsTest, AgreesWithTheNaiveSearchOnAnyBoard) {
  othello::Random random(4);
  for (int empties = 0; empties <= kLastDiscs; ++empties) {
    for (int64_t i = othello::Scaled(empties < 6 ? 6000 : 300); i > 0; --i) {
      Position position = othello::RandomBoard(random, empties);
      // Nearly one-coloured boards end early or in wipe-outs.
      if (i % 4 == 0) {
        const othello::Bitboard few =
            position.opponent & random() & random() & random();
        position = {position.discs() & ~few, few};
      }
      if (i % 8 == 0) position = position.Pass();
      ASSERT_NO_FATAL_FAILURE(
          ExpectRightAnswers(position, naive::Solve(position)))
          << std::hex << position.mover << " " << position.opponent;
    }
  }
}

}  // namespace
}  // namespace search::endgame
