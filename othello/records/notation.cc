#include "othello/records/notation.h"

#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace othello {
namespace {

constexpr absl::string_view kSquareSymbols =
    "a square (black X * B @, white O W, empty - . _)";

enum class SquareContent { kBlack, kWhite, kEmpty };

std::optional<SquareContent> ContentOf(char symbol) {
  switch (symbol) {
    case 'X':
    case 'x':
    case '*':
    case 'B':
    case 'b':
    case '@':
      return SquareContent::kBlack;
    case 'O':
    case 'o':
    case 'W':
    case 'w':
      return SquareContent::kWhite;
    case '-':
    case '.':
    case '_':
      return SquareContent::kEmpty;
    default:
      return std::nullopt;
  }
}

bool IsDigitDisc(char symbol) { return symbol == '0' || symbol == '1'; }

// Zebra writes white as 0, Egaroucid black: a guess would be wrong for one.
absl::Status DigitError(const TextCursor& cursor, absl::string_view expected) {
  return cursor.Error(absl::StrCat(
      expected,
      "; the digits 0 and 1 are refused because 0 is a white disc for some "
      "programs and a black one for others"));
}

// How the squares of a board are grouped by blanks and by line ends.
class SquareLayout {
 public:
  // `before` is after the previous square, `at` is at this one.
  void Add(const TextCursor& before, const TextCursor& at) {
    words_.Add(before.offset() != at.offset());
    lines_.Add(before.place().line != at.place().line);
  }

  // The last square is separate, and the others are not.
  bool IsLastApart() const {
    return words_.IsLastApart() || lines_.IsLastApart();
  }

 private:
  struct Groups {
    int last = 0;
    int before_last = 0;

    void Add(bool begins_group) {
      if (begins_group) before_last = last;
      last = begins_group ? 1 : last + 1;
    }
    bool IsLastApart() const { return last == 1 && before_last > 1; }
  };

  Groups words_;
  Groups lines_;
};

// Whether a separate disc in the place of the 64th square is really the side to
// move of a board that lacks a square: no other side follows.
bool IsSideNotSquare(TextCursor cursor) {
  const auto is_side = [&cursor] {
    const std::optional<SquareContent> content = ContentOf(cursor.Peek());
    return content && *content != SquareContent::kEmpty && cursor.Peek() != '@';
  };
  if (!is_side()) return false;
  cursor.Advance();
  cursor.SkipSpace();
  return !is_side();
}

// How many more squares follow, to say by how much a board is too long.
int CountSquares(TextCursor cursor) {
  int count = 0;
  while (true) {
    cursor.SkipSpace();
    if (!ContentOf(cursor.Peek())) return count;
    cursor.Advance();
    ++count;
  }
}

// Nothing may follow a board. `squares_end` is after its 64th square.
absl::Status ExpectEnd(TextCursor& cursor, const TextCursor& squares_end) {
  cursor.SkipSpace();
  if (cursor.AtEnd()) return absl::OkStatus();
  const int surplus = CountSquares(squares_end);
  if (surplus > 1) {
    return cursor.Error(absl::StrCat(
        "the end of the board after 64 squares and a side to move (counted ",
        64 + surplus, " squares)"));
  }
  return cursor.Error("the end of the board");
}

}  // namespace

absl::StatusOr<Square> ParseMove(absl::string_view token) {
  if (const std::optional<Square> square = SquareFromName(token)) {
    return *square;
  }
  for (absl::string_view pass : {"pa", "ps", "pass", "--", "@@"}) {
    if (absl::EqualsIgnoreCase(token, pass)) return kPass;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected a square such as f5 or a pass (pa, ps, pass, --, "
                   "@@), found ",
                   QuoteForError(token)));
}

absl::StatusOr<Board> ReadSquares(TextCursor& cursor) {
  Board board;
  SquareLayout layout;
  for (Square square = 0; square < 64; ++square) {
    const TextCursor before = cursor;
    cursor.SkipSpace();
    const std::optional<SquareContent> content = ContentOf(cursor.Peek());
    if (!content) {
      const std::string expected =
          absl::StrCat(kSquareSymbols, " after ", square, " of 64");
      return IsDigitDisc(cursor.Peek()) ? DigitError(cursor, expected)
                                        : cursor.Error(expected);
    }
    layout.Add(before, cursor);
    if (square == 63 && layout.IsLastApart() && IsSideNotSquare(cursor)) {
      return cursor.Error("64 squares before the side to move (counted 63)");
    }
    if (*content == SquareContent::kBlack) board.black |= SquareBit(square);
    if (*content == SquareContent::kWhite) board.white |= SquareBit(square);
    cursor.Advance();
  }
  return board;
}

absl::StatusOr<Color> ReadSideToMove(TextCursor& cursor) {
  constexpr absl::string_view kSides =
      "the side to move (black X * B, white O W)";
  cursor.SkipSpace();
  for (Color color : {Color::kBlack, Color::kWhite}) {
    const absl::string_view name = ColorName(color);
    if (absl::StartsWithIgnoreCase(cursor.Rest(), name)) {
      cursor.Advance(name.size());
      return color;
    }
  }
  const std::optional<SquareContent> content = ContentOf(cursor.Peek());
  if (!content || *content == SquareContent::kEmpty || cursor.Peek() == '@') {
    return IsDigitDisc(cursor.Peek()) ? DigitError(cursor, kSides)
                                      : cursor.Error(kSides);
  }
  cursor.Advance();
  return *content == SquareContent::kBlack ? Color::kBlack : Color::kWhite;
}

absl::StatusOr<Board> ParseBoard(absl::string_view text) {
  TextCursor cursor(text);
  cursor.SkipSpace();
  const bool in_brackets = cursor.Consume("[");
  if (in_brackets) {
    cursor.SkipSpace();
    if (!cursor.Consume("8")) return cursor.Error("the board size 8");
  }
  absl::StatusOr<Board> board = ReadSquares(cursor);
  if (!board.ok()) return board;

  const TextCursor squares_end = cursor;
  cursor.SkipSpace();
  if (!cursor.AtEnd() && cursor.Peek() != ']') {
    const absl::StatusOr<Color> side = ReadSideToMove(cursor);
    if (!side.ok()) return side.status();
    board->to_move = *side;
  }
  if (in_brackets) {
    cursor.SkipSpace();
    if (!cursor.Consume("]")) return cursor.Error("']'");
  }
  const absl::Status end = ExpectEnd(cursor, squares_end);
  if (!end.ok()) return end;
  return board;
}

std::string FormatBoard(const Board& board) {
  std::string text(64, '-');
  for (Square square : Squares(board.black)) text[square] = 'X';
  for (Square square : Squares(board.white)) text[square] = 'O';
  return absl::StrCat(text, board.to_move == Color::kBlack ? " X" : " O");
}

std::string FormatBoardDiagram(const Board& board) {
  std::string text = "  a b c d e f g h\n";
  for (int row = 0; row < 8; ++row) {
    absl::StrAppend(&text, row + 1);
    for (int column = 0; column < 8; ++column) {
      const Bitboard bit = SquareBit(MakeSquare(column, row));
      text += (board.black & bit) ? " X" : (board.white & bit) ? " O" : " .";
    }
    text += '\n';
  }
  return text;
}

}  // namespace othello
