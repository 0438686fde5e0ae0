// Stable discs: those that no continuation of the game can turn.
//
// What is found is a lower bound: every disc named is stable, but some stable
// discs go unnoticed. Three facts are used.
//  - A disc on an edge can be turned along that edge only, so a table of all
//    edges tells exactly which edge discs are stable.
//  - No move is left on a line that is full.
//  - A stable neighbour of the same colour protects a disc along the axis that
//    joins the two, because the same run would turn both.

#ifndef RIALTO_OTHELLO_STABILITY_H_
#define RIALTO_OTHELLO_STABILITY_H_

#include <array>
#include <cstdint>

#include "othello/bitboard.h"

namespace othello {

namespace stability_internal {

// [discs of the player][discs of the other]: the player's discs that stay on an
// edge of eight squares, whoever fills its empty squares, in whatever order.
using EdgeTable = std::array<std::array<uint8_t, 256>, 256>;
extern const EdgeTable kStableOnEdge;

// Column a as a byte, row 1 in bit 0: the product moves each bit 8r to 56 + r.
inline int ColumnAToByte(Bitboard set) {
  return static_cast<int>(((set & kColumnA) * 0x0102040810204080) >> 56);
}

// The inverse for bits 1 to 6. The corners are left out: bits 0 and 7 would
// meet in the product, and the rows cover the corners anyway.
inline Bitboard ByteToColumnA(int byte) {
  return (static_cast<Bitboard>(byte & 0x7E) * 0x0002040810204081) & kColumnA;
}

}  // namespace stability_internal

// The player's stable discs on the four edges: exact, and cheap.
inline Bitboard StableEdgeDiscs(Bitboard player, Bitboard other) {
  using stability_internal::ByteToColumnA;
  using stability_internal::ColumnAToByte;
  using stability_internal::kStableOnEdge;
  const Bitboard row_1 = kStableOnEdge[player & 0xFF][other & 0xFF];
  const Bitboard row_8 = kStableOnEdge[player >> 56][other >> 56];
  const int column_a =
      kStableOnEdge[ColumnAToByte(player)][ColumnAToByte(other)];
  const int column_h =
      kStableOnEdge[ColumnAToByte(player >> 7)][ColumnAToByte(other >> 7)];
  return row_1 | row_8 << 56 | ByteToColumnA(column_a) |
         ByteToColumnA(column_h) << 7;
}

// The player's discs, anywhere, that are proved stable. For both sides, call it
// twice with the arguments swapped.
Bitboard StableDiscs(Bitboard player, Bitboard other);

}  // namespace othello

#endif  // RIALTO_OTHELLO_STABILITY_H_
