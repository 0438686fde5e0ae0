// Moves and boards as text.

#ifndef RIALTO_OTHELLO_RECORDS_NOTATION_H_
#define RIALTO_OTHELLO_RECORDS_NOTATION_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/square.h"
#include "othello/support/text_cursor.h"

namespace othello {

// A whole token that names a move: a square in either case, or a pass ("pa",
// "ps", "pass", "--", "@@", in any case). An error names what was expected.
absl::StatusOr<Square> ParseMove(absl::string_view token);

// Reads 64 squares from the cursor, a1 b1 ... h8, blanks and line ends between
// them allowed: black X x * B b @, white O o W w, empty - . _ The digits 0 and
// 1 mean different colours to different programs and are refused. So is a board
// of 63 squares whose side to move, after a blank, would count as the 64th. The
// side to move of the result is black. Leaves the cursor just after the 64th
// square.
absl::StatusOr<Board> ReadSquares(TextCursor& cursor);

// Reads a side to move from the cursor, past blanks: X * B black / O W white,
// or the words black and white, in any case.
absl::StatusOr<Color> ReadSideToMove(TextCursor& cursor);

// A pasted position: 64 squares, then the side to move (black if missing) with
// or without a blank before it, and optional GGS brackets "[8 ... *]" around
// them. Anything after that is an error.
absl::StatusOr<Board> ParseBoard(absl::string_view text);

// "---...OX...--- X": 64 characters X O -, a blank, the side to move.
std::string FormatBoard(const Board& board);

// Eight rows with labels, for people: X, O and . for the discs.
std::string FormatBoardDiagram(const Board& board);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_NOTATION_H_
