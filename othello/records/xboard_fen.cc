#include "othello/records/xboard_fen.h"

#include "absl/strings/str_cat.h"
#include "othello/bitboard.h"
#include "othello/square.h"

namespace othello {

absl::StatusOr<Board> ReadXBoardFen(TextCursor cursor) {
  Board board;
  for (int row = 7; row >= 0; --row) {
    int column = 0;
    while (column < 8) {
      const char c = cursor.Peek();
      if (c >= '1' && c <= '8' - column) {
        column += c - '0';
      } else if (c == 'P' || c == 'p') {
        const Bitboard bit = SquareBit(MakeSquare(column++, row));
        (c == 'P' ? board.black : board.white) |= bit;
      } else {
        return cursor.Error("P, p or a number of empty squares that fits");
      }
      cursor.Advance();
    }
    if (row > 0 && !cursor.Consume("/")) return cursor.Error("'/'");
  }
  // XBoard adds what each side has in hand, which is nothing.
  if (cursor.Consume("[")) {
    cursor.ReadUntil("]");
    cursor.Consume("]");
  }
  cursor.SkipSpace();
  if (cursor.Consume("w")) {
    board.to_move = Color::kBlack;
  } else if (cursor.Consume("b")) {
    board.to_move = Color::kWhite;
  } else {
    return cursor.Error("the side to move, w or b");
  }
  return board;
}

std::string FormatXBoardFen(const Board& board) {
  std::string text;
  for (int row = 7; row >= 0; --row) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0) absl::StrAppend(&text, empty);
      empty = 0;
    };
    for (int column = 0; column < 8; ++column) {
      const Bitboard bit = SquareBit(MakeSquare(column, row));
      if (((board.black | board.white) & bit) == 0) {
        ++empty;
        continue;
      }
      write_empty();
      text += (board.black & bit) != 0 ? 'P' : 'p';
    }
    write_empty();
    if (row > 0) text += '/';
  }
  return absl::StrCat(text, board.to_move == Color::kBlack ? " w" : " b",
                      " - - 0 1");
}

}  // namespace othello
