// The rules of Othello square by square: slow and obviously right. The
// oracle for the bitboard kernels.

#ifndef RIALTO_TESTS_SUPPORT_NAIVE_RULES_H_
#define RIALTO_TESTS_SUPPORT_NAIVE_RULES_H_

#include "othello/position.h"

namespace othello::naive {

enum class Disc { kNone, kMover, kOpponent };

inline Disc DiscAt(const Position& position, int column, int row) {
  const Bitboard bit = Bitboard{1} << (8 * row + column);
  if (position.mover & bit) return Disc::kMover;
  if (position.opponent & bit) return Disc::kOpponent;
  return Disc::kNone;
}

// Requires an empty square.
inline Bitboard Flips(const Position& position, int square) {
  Bitboard flips = 0;
  for (int row_step = -1; row_step <= 1; ++row_step) {
    for (int column_step = -1; column_step <= 1; ++column_step) {
      if (row_step == 0 && column_step == 0) continue;
      Bitboard run = 0;
      int column = square % 8 + column_step;
      int row = square / 8 + row_step;
      while (column >= 0 && column < 8 && row >= 0 && row < 8) {
        const Disc disc = DiscAt(position, column, row);
        if (disc == Disc::kMover) flips |= run;
        if (disc != Disc::kOpponent) break;
        run |= Bitboard{1} << (8 * row + column);
        column += column_step;
        row += row_step;
      }
    }
  }
  return flips;
}

inline Bitboard LegalMoves(const Position& position) {
  Bitboard moves = 0;
  for (int square = 0; square < 64; ++square) {
    const Bitboard bit = Bitboard{1} << square;
    if ((position.discs() & bit) == 0 && Flips(position, square) != 0) {
      moves |= bit;
    }
  }
  return moves;
}

}  // namespace othello::naive

#endif  // RIALTO_TESTS_SUPPORT_NAIVE_RULES_H_
