#include "othello/square.h"

#include <cassert>

#include "absl/strings/ascii.h"

namespace othello {

std::string SquareName(Square square) {
  if (square == kPass) return "pass";
  if (square == kNoSquare) return "--";
  assert(square >= 0 && square < 64);
  return {static_cast<char>('a' + ColumnOf(square)),
          static_cast<char>('1' + RowOf(square))};
}

std::optional<Square> SquareFromName(absl::string_view name) {
  if (name.size() != 2) return std::nullopt;
  const char column = absl::ascii_tolower(name[0]);
  const char row = name[1];
  if (column < 'a' || column > 'h' || row < '1' || row > '8') {
    return std::nullopt;
  }
  return MakeSquare(column - 'a', row - '1');
}

}  // namespace othello
