// How many discs the last move of the game turns.
//
// With one empty square left, every square of a line that is not the mover's
// is the opponent's, so the mover's discs on the four lines through the square
// decide everything: a table of 8 places x 256 line patterns answers it.

#ifndef RIALTO_SEARCH_ENDGAME_LAST_FLIPS_H_
#define RIALTO_SEARCH_ENDGAME_LAST_FLIPS_H_

#include <array>
#include <cstdint>

#include "othello/bitboard.h"
#include "othello/flips.h"
#include "othello/kernel_choice.h"
#include "othello/rays.h"
#include "othello/square.h"

#if RIALTO_USE_AVX2_KERNEL
#include <immintrin.h>
#endif

namespace search::endgame {

namespace last_flips_internal {

// [place on the line][mover's discs on the line] -> discs turned. A line
// shorter than eight leaves the upper bits empty, which reads as opponents
// without an end behind them: nothing is turned there, as it should be.
using LineTable = std::array<std::array<uint8_t, 256>, 8>;

constexpr LineTable MakeLineTable() {
  LineTable table{};
  for (int place = 0; place < 8; ++place) {
    for (int line = 0; line < 256; ++line) {
      int flips = 0;
      for (int at = place + 1; at < 8; ++at) {
        if (line >> at & 1) {
          flips += at - place - 1;
          break;
        }
      }
      for (int at = place - 1; at >= 0; --at) {
        if (line >> at & 1) {
          flips += place - at - 1;
          break;
        }
      }
      table[place][line] = static_cast<uint8_t>(flips);
    }
  }
  return table;
}

inline constexpr LineTable kLineFlips = MakeLineTable();

// The lines through a square, the square included, and its place on them.
struct SquareLines {
  othello::Bitboard column, diagonal, antidiagonal;
  uint8_t column_place, diagonal_place, antidiagonal_place;
};

constexpr std::array<SquareLines, 64> MakeSquareLines() {
  std::array<SquareLines, 64> lines{};
  for (int square = 0; square < 64; ++square) {
    const othello::SquareRays& rays = othello::kRays[square];
    const othello::Bitboard own = othello::SquareBit(square);
    SquareLines& entry = lines[square];
    entry.antidiagonal = own | rays.up[1] | rays.down[1];
    entry.column = own | rays.up[2] | rays.down[2];
    entry.diagonal = own | rays.up[3] | rays.down[3];
    // A square's place on a line = the number of the line's squares below it.
    entry.antidiagonal_place =
        static_cast<uint8_t>(std::popcount(rays.down[1]));
    entry.column_place = static_cast<uint8_t>(std::popcount(rays.down[2]));
    entry.diagonal_place = static_cast<uint8_t>(std::popcount(rays.down[3]));
  }
  return lines;
}

inline constexpr std::array<SquareLines, 64> kSquareLines = MakeSquareLines();

}  // namespace last_flips_internal

// Discs turned by a move of the side that owns `mover` to `square`, the only
// empty one.
inline int CountLastFlips(othello::Bitboard mover, othello::Square square) {
#if RIALTO_USE_AVX2_KERNEL
  using last_flips_internal::kLineFlips;
  const last_flips_internal::SquareLines& lines =
      last_flips_internal::kSquareLines[square];
  return kLineFlips[othello::ColumnOf(square)]
                   [(mover >> (square & 56)) & 0xFF] +
         kLineFlips[lines.column_place][_pext_u64(mover, lines.column)] +
         kLineFlips[lines.diagonal_place][_pext_u64(mover, lines.diagonal)] +
         kLineFlips[lines.antidiagonal_place]
                   [_pext_u64(mover, lines.antidiagonal)];
#else
  const othello::Bitboard opponent = ~mover & ~othello::SquareBit(square);
  return othello::PopCount(othello::Flips(square, mover, opponent));
#endif
}

}  // namespace search::endgame

#endif  // RIALTO_SEARCH_ENDGAME_LAST_FLIPS_H_
