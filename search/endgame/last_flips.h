// How many discs the last move of the game turns.
//
// With one empty square left, every square of a line that is not the mover's
// is the opponent's, so the mover's discs on the four lines through the square
// decide everything: a table of 8 places x 256 line patterns answers it. A
// multiplication brings the squares of a line together in one byte. (PEXT would
// do so in one instruction, which takes hundreds of cycles on AMD's Zen 2, and
// is not faster on others.)

#ifndef RIALTO_SEARCH_ENDGAME_LAST_FLIPS_H_
#define RIALTO_SEARCH_ENDGAME_LAST_FLIPS_H_

#include <array>
#include <cstdint>

#include "othello/bitboard.h"
#include "othello/rays.h"
#include "othello/square.h"

namespace search::endgame {

namespace last_flips_internal {

// [place on the line][mover's discs on the line] -> discs turned. A line
// shorter than eight leaves bits empty, which reads as opponents that no disc
// of the mover ends: nothing is turned there, as it should be.
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

// The diagonals through a square, the square included.
struct SquareDiagonals {
  othello::Bitboard rising, falling;
};

constexpr std::array<SquareDiagonals, 64> MakeSquareDiagonals() {
  std::array<SquareDiagonals, 64> diagonals{};
  for (int square = 0; square < 64; ++square) {
    const othello::SquareRays& rays = othello::kRays[square];
    const othello::Bitboard own = othello::SquareBit(square);
    diagonals[square] = {own | rays.up[1] | rays.down[1],
                         own | rays.up[3] | rays.down[3]};
  }
  return diagonals;
}

inline constexpr std::array<SquareDiagonals, 64> kSquareDiagonals =
    MakeSquareDiagonals();

// The discs on a diagonal, each at the bit of its column: the product adds up
// all rows in the highest byte, and no column has two discs.
constexpr unsigned ByColumn(othello::Bitboard diagonal) {
  return static_cast<unsigned>(diagonal * 0x0101010101010101 >> 56);
}

// The discs of a column, each at the bit of its row.
constexpr unsigned ByRow(othello::Bitboard board, int column) {
  return static_cast<unsigned>(
      (board >> column & 0x0101010101010101) * 0x0102040810204080 >> 56);
}

}  // namespace last_flips_internal

// Discs turned by a move of the side that owns `mover` to `square`, the only
// empty one.
inline int CountLastFlips(othello::Bitboard mover, othello::Square square) {
  using last_flips_internal::ByColumn;
  using last_flips_internal::kLineFlips;
  const last_flips_internal::SquareDiagonals& diagonals =
      last_flips_internal::kSquareDiagonals[square];
  const int column = othello::ColumnOf(square);
  const auto& by_column = kLineFlips[column];
  return by_column[mover >> (square & 56) & 0xFF] +
         by_column[ByColumn(mover & diagonals.rising)] +
         by_column[ByColumn(mover & diagonals.falling)] +
         kLineFlips[square >> 3][last_flips_internal::ByRow(mover, column)];
}

}  // namespace search::endgame

#endif  // RIALTO_SEARCH_ENDGAME_LAST_FLIPS_H_
