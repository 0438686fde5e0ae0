// Flips with plain 64-bit arithmetic, for any CPU.

#ifndef RIALTO_OTHELLO_FLIPS_PORTABLE_H_
#define RIALTO_OTHELLO_FLIPS_PORTABLE_H_

#include "othello/bitboard.h"
#include "othello/rays.h"

namespace othello::portable {

// The opponent's discs turned by the mover's disc on `square`, which must be
// empty; empty result = illegal move.
inline Bitboard Flips(int square, Bitboard mover, Bitboard opponent) {
  const SquareRays& rays = kRays[square];
  Bitboard flips = 0;
  for (int i = 0; i < 4; ++i) {
    // Towards h8 the nearest square that stops the run is the lowest bit.
    const Bitboard up = rays.up[i];
    const Bitboard up_stops = up & ~opponent;
    const Bitboard up_end = up_stops & (~up_stops + 1) & mover;
    flips |= up & (up_end - (up_end != 0));

    // Towards a1 it is the highest one. The "| 1" keeps countl_zero away from
    // zero; bit 0 lies on the ray or nothing was found, and then `& mover`
    // and `down` make it harmless.
    const Bitboard down = rays.down[i];
    const Bitboard down_stops = down & ~opponent;
    const Bitboard down_end =
        Bitboard{0x8000000000000000} >> std::countl_zero(down_stops | 1);
    const bool found = (down_end & down_stops & mover) != 0;
    flips |= down & -(down_end << 1) & -Bitboard{found};
  }
  return flips;
}

}  // namespace othello::portable

#endif  // RIALTO_OTHELLO_FLIPS_PORTABLE_H_
