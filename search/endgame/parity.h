// Parity of the four 4x4 quadrants, a cheap approximation of the regions of
// empty squares: the side that moves first in a region with an odd number of
// empty squares tends to have the last move there, so such squares come first.

#ifndef RIALTO_SEARCH_ENDGAME_PARITY_H_
#define RIALTO_SEARCH_ENDGAME_PARITY_H_

#include <array>

#include "othello/bitboard.h"
#include "othello/square.h"

namespace search::endgame {

using QuadrantParity = unsigned;  // Bit q set: quadrant q has odd empties.

inline constexpr std::array<othello::Bitboard, 4> kQuadrants = {
    0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000,
    0xF0F0F0F000000000};

constexpr QuadrantParity QuadrantBit(othello::Square square) {
  return 1u << (((square >> 2) & 1) | ((square >> 4) & 2));
}

inline QuadrantParity ParityOf(othello::Bitboard empties) {
  QuadrantParity parity = 0;
  for (int q = 0; q < 4; ++q) {
    parity |= (othello::PopCount(empties & kQuadrants[q]) & 1u) << q;
  }
  return parity;
}

namespace parity_internal {

constexpr std::array<othello::Bitboard, 16> MakeOddMasks() {
  std::array<othello::Bitboard, 16> masks{};
  for (unsigned parity = 0; parity < 16; ++parity) {
    for (int q = 0; q < 4; ++q) {
      if (parity >> q & 1) masks[parity] |= kQuadrants[q];
    }
  }
  return masks;
}

inline constexpr std::array<othello::Bitboard, 16> kOddMasks = MakeOddMasks();

}  // namespace parity_internal

// All squares of the odd quadrants.
inline othello::Bitboard OddQuadrants(QuadrantParity parity) {
  return parity_internal::kOddMasks[parity];
}

}  // namespace search::endgame

#endif  // RIALTO_SEARCH_ENDGAME_PARITY_H_
