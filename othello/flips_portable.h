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
  const Bitboard empties = ~(mover | opponent);
  Bitboard flips = 0;
  for (int i = 0; i < 4; ++i) {
    // Towards h8 the nearest square that stops the run is the lowest bit.
    const Bitboard up = rays.up[i];
    const Bitboard stops = up & ~opponent;
    const Bitboard up_end = stops & (~stops + 1) & mover;
    flips |= up & (up_end - (up_end != 0));

    // Towards a1 it is the highest one. It is the mover's if, as a number, the
    // mover's part of the ray is larger than the empty part. The run is the
    // part left when the mover's discs are smeared towards a1. (Counting
    // leading zeros is no faster, and slow on CPUs without lzcnt.)
    const Bitboard down = rays.down[i];
    const Bitboard ends = down & mover;
    Bitboard smear = ends | ends >> kRayStride[i];
    smear |= smear >> (2 * kRayStride[i]);
    smear |= smear >> (4 * kRayStride[i]);
    flips |= down & ~smear & -Bitboard{ends > (down & empties)};
  }
  return flips;
}

}  // namespace othello::portable

#endif  // RIALTO_OTHELLO_FLIPS_PORTABLE_H_
