#include "othello/stability.h"

#include <bit>

namespace othello {
namespace stability_internal {
namespace {

// Discs turned on a single line of eight by a move of `mover` to `square`, one
// bit.
constexpr unsigned LineFlips(unsigned square, unsigned mover,
                             unsigned opponent) {
  // Adding a bit just above the square carries through the run of opponents.
  const unsigned next = square << 1;
  const unsigned up_end = ((opponent & ~(next - 1)) + next) & mover;
  const unsigned up = up_end != 0 ? up_end - next : 0;
  const unsigned down_end = std::bit_floor(~opponent & (square - 1)) & mover;
  const unsigned down = down_end != 0 ? square - (down_end << 1) : 0;
  return up | down;
}

constexpr EdgeTable MakeEdgeTable() {
  EdgeTable table{};
  // From full edges to empty ones: a disc stays if it stays whichever side
  // takes whichever empty square next. Either side can, at any time: the move
  // may be legal because of what it turns off the edge.
  for (unsigned filled = 256; filled-- > 0;) {
    unsigned player = filled;
    while (true) {  // All subsets of `filled`, down to the empty one.
      const unsigned other = filled & ~player;
      unsigned stable = player;
      for (unsigned square = 1; square < 256 && stable != 0; square <<= 1) {
        if ((filled & square) != 0) continue;
        const unsigned gained = LineFlips(square, player, other) | square;
        const unsigned lost = LineFlips(square, other, player) | square;
        stable &= table[player | gained][other & ~gained] &
                  table[player & ~lost][other | lost];
      }
      table[player][other] = static_cast<uint8_t>(stable);
      if (player == 0) break;
      player = (player - 1) & filled;
    }
  }
  return table;
}

}  // namespace

constexpr EdgeTable kStableOnEdge = MakeEdgeTable();

}  // namespace stability_internal

namespace {

// For each axis, the squares whose disc cannot change along that axis: the line
// is full, or the square is an end of it.
struct SafeSquares {
  Bitboard row;
  Bitboard column;
  Bitboard rising;   // a8-h1, stride 7
  Bitboard falling;  // a1-h8, stride 9
};

constexpr Bitboard kBorder = kRow1 | kRow8 | kColumnA | kColumnH;

Bitboard FullRows(Bitboard discs) {
  discs &= discs >> 4;
  discs &= discs >> 2;
  discs &= discs >> 1;
  return (discs & kColumnA) * 0xFF;
}

Bitboard FullColumns(Bitboard discs) {
  discs &= std::rotr(discs, 8);
  discs &= std::rotr(discs, 16);
  return discs & std::rotr(discs, 32);
}

// Columns that a set shifted by n columns to the right (or left) could reach
// only by crossing the edge.
constexpr Bitboard kLeft1 = kColumnA;
constexpr Bitboard kLeft2 = kLeft1 | kLeft1 << 1;
constexpr Bitboard kLeft4 = kLeft2 | kLeft2 << 2;
constexpr Bitboard kRight1 = kColumnH;
constexpr Bitboard kRight2 = kRight1 | kRight1 >> 1;
constexpr Bitboard kRight4 = kRight2 | kRight2 >> 2;

// The diagonals spread their empty squares instead, first towards h8, then
// towards a1; squares that are not reached are on a full diagonal.
Bitboard FullFallingDiagonals(Bitboard discs) {
  Bitboard open = ~discs;
  open |= open << 9 & ~kLeft1;
  open |= open << 18 & ~kLeft2;
  open |= open << 36 & ~kLeft4;
  open |= open >> 9 & ~kRight1;
  open |= open >> 18 & ~kRight2;
  open |= open >> 36 & ~kRight4;
  return ~open;
}

Bitboard FullRisingDiagonals(Bitboard discs) {
  Bitboard open = ~discs;
  open |= open << 7 & ~kRight1;
  open |= open << 14 & ~kRight2;
  open |= open << 28 & ~kRight4;
  open |= open >> 7 & ~kLeft1;
  open |= open >> 14 & ~kLeft2;
  open |= open >> 28 & ~kLeft4;
  return ~open;
}

SafeSquares FindSafeSquares(Bitboard discs) {
  return {FullRows(discs) | kColumnA | kColumnH,
          FullColumns(discs) | kRow1 | kRow8,
          FullRisingDiagonals(discs) | kBorder,
          FullFallingDiagonals(discs) | kBorder};
}

// Squares protected on every axis, by the line or by a stable neighbour. A
// shift that runs over the edge lands on a border square, which is safe along
// that axis anyway.
Bitboard Protected(Bitboard stable, const SafeSquares& safe) {
  return (stable << 1 | stable >> 1 | safe.row) &
         (stable << 8 | stable >> 8 | safe.column) &
         (stable << 7 | stable >> 7 | safe.rising) &
         (stable << 9 | stable >> 9 | safe.falling);
}

}  // namespace

Bitboard StableDiscs(Bitboard player, Bitboard other) {
  const SafeSquares safe = FindSafeSquares(player | other);
  // Border squares are safe on three axes at least, and the edge table has the
  // last word on the fourth, so growth is of interest inside only.
  const Bitboard inside = player & ~kBorder;
  Bitboard stable = StableEdgeDiscs(player, other);
  while (true) {
    const Bitboard added = inside & Protected(stable, safe) & ~stable;
    if (added == 0) return stable;
    stable |= added;
  }
}

}  // namespace othello
