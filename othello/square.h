// Squares 0..63 (a1 = 0, b1 = 1, ..., h8 = 63) and their names.

#ifndef RIALTO_OTHELLO_SQUARE_H_
#define RIALTO_OTHELLO_SQUARE_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace othello {

using Square = int;

inline constexpr Square kPass = 64;      // A move that places no disc.
inline constexpr Square kNoSquare = 65;  // "No move known".

// Column and row count from 0; row 0 is the top row, "1" in notation.
constexpr Square MakeSquare(int column, int row) { return 8 * row + column; }
constexpr int ColumnOf(Square square) { return square & 7; }
constexpr int RowOf(Square square) { return square >> 3; }

// "f5", or "pass" for kPass, or "--" for kNoSquare.
std::string SquareName(Square square);

// The square named by exactly two characters such as "f5" or "F5"; passes are
// not squares (see ParseMove in notation.h).
std::optional<Square> SquareFromName(absl::string_view name);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SQUARE_H_
