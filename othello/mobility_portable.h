// Legal moves with plain 64-bit arithmetic, for any CPU.

#ifndef RIALTO_OTHELLO_MOBILITY_PORTABLE_H_
#define RIALTO_OTHELLO_MOBILITY_PORTABLE_H_

#include "othello/bitboard.h"

namespace othello::portable {

namespace mobility_internal {

// Squares just past runs of `inner` opponents that start next to a mover's
// disc, in both senses of one direction. Runs are at most six discs long: two
// single steps, then two steps of two.
inline Bitboard BehindRuns(Bitboard mover, Bitboard inner, int stride) {
  Bitboard up = inner & (mover << stride);
  Bitboard down = inner & (mover >> stride);
  up |= inner & (up << stride);
  down |= inner & (down >> stride);
  const Bitboard up_pairs = inner & (inner << stride);
  const Bitboard down_pairs = up_pairs >> stride;
  up |= up_pairs & (up << (2 * stride));
  down |= down_pairs & (down >> (2 * stride));
  up |= up_pairs & (up << (2 * stride));
  down |= down_pairs & (down >> (2 * stride));
  return (up << stride) | (down >> stride);
}

}  // namespace mobility_internal

// Opponents that a horizontal or diagonal run may contain: the outer columns
// are excluded so that shifts cannot cross the edge.
inline constexpr Bitboard kInnerColumns = 0x7E7E7E7E7E7E7E7E;

// All empty squares where the mover turns at least one disc.
inline Bitboard LegalMoves(Bitboard mover, Bitboard opponent) {
  using mobility_internal::BehindRuns;
  const Bitboard inner = opponent & kInnerColumns;
  const Bitboard behind =
      BehindRuns(mover, inner, 1) | BehindRuns(mover, inner, 7) |
      BehindRuns(mover, opponent, 8) | BehindRuns(mover, inner, 9);
  return behind & ~(mover | opponent);
}

}  // namespace othello::portable

#endif  // RIALTO_OTHELLO_MOBILITY_PORTABLE_H_
