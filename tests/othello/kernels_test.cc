// Every kernel for flips and mobility against the naive rules: the legal moves
// and the flips of each empty square, on positions of play and on any boards.

#include "tests/support/kernels.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "othello/position.h"
#include "othello/wide_position_avx2.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace othello {
namespace {

class KernelsTest : public ::testing::Test {
 protected:
  // Failures are counted in the loop and explained after it: an assertion
  // for each square would cost more than the kernels.
  void Check(const Position& position) {
    Bitboard moves = 0;
    for (Square square : Squares(position.empties())) {
      const Bitboard expected = naive::Flips(position, square);
      if (expected != 0) moves |= SquareBit(square);
      for (const Kernel& kernel : kernels_) {
        const Bitboard flips =
            kernel.flips(square, position.mover, position.opponent);
        if (flips != expected) {
          ADD_FAILURE() << kernel.name << " flips of " << SquareName(square)
                        << " are " << std::hex << flips << ", not " << expected
                        << ": " << position.mover << " " << position.opponent;
        }
      }
    }
    for (const Kernel& kernel : kernels_) {
      const Bitboard found =
          kernel.legal_moves(position.mover, position.opponent);
      if (found != moves) {
        ADD_FAILURE() << kernel.name << " moves are " << std::hex << found
                      << ", not " << moves << ": " << position.mover << " "
                      << position.opponent;
      }
    }
  }

  const std::vector<Kernel> kernels_ = RunnableKernels();
};

TEST_F(KernelsTest, PositionsOfPlay) {
  Random random(1);
  int64_t left = Scaled(2'000'000);
  while (left > 0 && !HasFailure()) {
    PlayRandomGame(random, [&](const Position& position) {
      if (left-- > 0 && !HasFailure()) Check(position);
    });
  }
}

// Random words of an expected density of eighths/8.
Bitboard RandomSet(Random& random, int eighths) {
  Bitboard set = 0;
  for (int bit : {1, 2, 4}) {
    set = (eighths & bit) ? set | random() : set & random();
  }
  return eighths >= 8 ? ~Bitboard{0} : set;
}

TEST_F(KernelsTest, BoardsOfAnyDensity) {
  Random random(2);
  for (int64_t i = Scaled(1'000'000); i > 0 && !HasFailure(); --i) {
    const Bitboard filled = RandomSet(random, 1 + RandomBelow(random, 7));
    const Bitboard owner = RandomSet(random, 1 + RandomBelow(random, 7));
    Check({filled & owner, filled & ~owner});
  }
}

// Every filling of every line through a square, the rest of the board empty or
// full of discs that a line must not see.
TEST_F(KernelsTest, EveryLine) {
  constexpr std::array<std::array<int, 2>, 4> kSteps = {
      {{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (Square square = 0; square < 64; ++square) {
    for (const auto& [column_step, row_step] : kSteps) {
      std::vector<Bitboard> line;
      for (int i = -7; i <= 7; ++i) {
        const int column = ColumnOf(square) + i * column_step;
        const int row = RowOf(square) + i * row_step;
        const bool on_board = column >= 0 && column < 8 && row >= 0 && row < 8;
        if (i != 0 && on_board) line.push_back(SquareBit(8 * row + column));
      }
      int fillings = 1;
      for (size_t i = 0; i < line.size(); ++i) fillings *= 3;
      for (int code = 0; code < fillings; ++code) {
        Position position;
        Bitboard whole_line = SquareBit(square);
        int rest = code;
        for (Bitboard bit : line) {
          if (rest % 3 == 1) position.mover |= bit;
          if (rest % 3 == 2) position.opponent |= bit;
          rest /= 3;
          whole_line |= bit;
        }
        const Bitboard expected = naive::Flips(position, square);
        for (const Kernel& kernel : kernels_) {
          ASSERT_EQ(kernel.flips(square, position.mover, position.opponent),
                    expected)
              << kernel.name << " " << SquareName(square) << " " << code;
          // Discs of the mover elsewhere cannot turn more or less: off the
          // line there is nothing to turn.
          ASSERT_EQ(kernel.flips(square, position.mover | ~whole_line,
                                 position.opponent),
                    expected)
              << kernel.name << " " << SquareName(square) << " " << code;
          // Opponents off the line that no mover ends are not turned.
          ASSERT_EQ(kernel.flips(square, position.mover,
                                 position.opponent | ~whole_line),
                    expected)
              << kernel.name << " " << SquareName(square) << " " << code;
        }
      }
    }
  }
}

#if RIALTO_USE_AVX2_KERNEL
TEST_F(KernelsTest, WidePositionPlaysAsPositionDoes) {
  Random random(3);
  for (int game = 0; game < 200; ++game) {
    PlayRandomGame(random, [](const Position& position) {
      const avx2::WidePosition wide =
          avx2::Widened(position.mover, position.opponent);
      const Bitboard moves = position.LegalMoves();
      ASSERT_EQ(avx2::LegalMoves(wide, position.empties()), moves);
      for (Square square : Squares(moves)) {
        const Position after = position.Play(square);
        ASSERT_EQ(avx2::LegalMoves(avx2::Play(wide, square), after.empties()),
                  after.LegalMoves());
      }
    });
    if (HasFatalFailure()) return;
  }
}
#endif  // RIALTO_USE_AVX2_KERNEL

}  // namespace
}  // namespace othello
