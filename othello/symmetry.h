// The eight symmetries of the board and the canonical form of a position.

#ifndef RIALTO_OTHELLO_SYMMETRY_H_
#define RIALTO_OTHELLO_SYMMETRY_H_

#include "othello/bitboard.h"
#include "othello/position.h"
#include "othello/square.h"

namespace othello {

inline constexpr int kSymmetries = 8;

// Exchanges row r with row 7 - r.
constexpr Bitboard MirrorRows(Bitboard set) {
  set = ((set >> 8) & 0x00FF00FF00FF00FF) | ((set & 0x00FF00FF00FF00FF) << 8);
  set = ((set >> 16) & 0x0000FFFF0000FFFF) | ((set & 0x0000FFFF0000FFFF) << 16);
  return (set >> 32) | (set << 32);
}

// Exchanges column c with column 7 - c.
constexpr Bitboard MirrorColumns(Bitboard set) {
  set = ((set >> 1) & 0x5555555555555555) | ((set & 0x5555555555555555) << 1);
  set = ((set >> 2) & 0x3333333333333333) | ((set & 0x3333333333333333) << 2);
  return ((set >> 4) & 0x0F0F0F0F0F0F0F0F) | ((set & 0x0F0F0F0F0F0F0F0F) << 4);
}

// Exchanges rows with columns (a1-h8 stays in place).
constexpr Bitboard Transpose(Bitboard set) {
  Bitboard swap = (set ^ (set >> 7)) & 0x00AA00AA00AA00AA;
  set ^= swap ^ (swap << 7);
  swap = (set ^ (set >> 14)) & 0x0000CCCC0000CCCC;
  set ^= swap ^ (swap << 14);
  swap = (set ^ (set >> 28)) & 0x00000000F0F0F0F0;
  return set ^ swap ^ (swap << 28);
}

// Symmetry s in 0..7: bit 0 mirrors the rows, then bit 1 mirrors the columns,
// then bit 2 transposes. Symmetry 0 is the identity.
constexpr Bitboard Transformed(Bitboard set, int symmetry) {
  if (symmetry & 1) set = MirrorRows(set);
  if (symmetry & 2) set = MirrorColumns(set);
  if (symmetry & 4) set = Transpose(set);
  return set;
}

constexpr Position Transformed(const Position& position, int symmetry) {
  return {Transformed(position.mover, symmetry),
          Transformed(position.opponent, symmetry)};
}

// Where a square goes; kPass and kNoSquare stay the same.
constexpr Square TransformedSquare(Square square, int symmetry) {
  if (square >= 64) return square;
  int column = ColumnOf(square);
  int row = RowOf(square);
  if (symmetry & 1) row = 7 - row;
  if (symmetry & 2) column = 7 - column;
  return (symmetry & 4) ? MakeSquare(row, column) : MakeSquare(column, row);
}

// The symmetry that undoes `symmetry`.
constexpr int InverseSymmetry(int symmetry) {
  // A transposition exchanges the roles of the two mirrors.
  return (symmetry & 4) ? 4 | ((symmetry & 1) << 1) | ((symmetry & 2) >> 1)
                        : symmetry;
}

// The smallest of the eight forms, and the symmetry that leads to it.
struct CanonicalForm {
  Position position;
  int symmetry;
};

constexpr CanonicalForm Canonical(const Position& position) {
  CanonicalForm best = {position, 0};
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    const Position form = Transformed(position, symmetry);
    if (form < best.position) best = {form, symmetry};
  }
  return best;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SYMMETRY_H_
