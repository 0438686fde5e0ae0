// Regions of empty squares: squares that touch, also diagonally, are in one.

#ifndef RIALTO_OTHELLO_EMPTY_REGION_H_
#define RIALTO_OTHELLO_EMPTY_REGION_H_

#include "othello/bitboard.h"
#include "othello/square.h"

namespace othello {

// The squares of a set and those next to them.
constexpr Bitboard WithNeighbours(Bitboard set) {
  set |= (set & ~kColumnH) << 1 | (set & ~kColumnA) >> 1;
  return set | set << 8 | set >> 8;
}

// The region of an empty square.
constexpr Bitboard RegionOf(Square square, Bitboard empties) {
  Bitboard region = SquareBit(square);
  while (true) {
    const Bitboard larger = WithNeighbours(region) & empties;
    if (larger == region) return region;
    region = larger;
  }
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_EMPTY_REGION_H_
