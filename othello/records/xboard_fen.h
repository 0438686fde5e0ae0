// Boards as XBoard writes them: "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1".
//
// Rank 8 comes first. XBoard's first player is white, so its P and w are our
// black, its p and b our white.

#ifndef RIALTO_OTHELLO_RECORDS_XBOARD_FEN_H_
#define RIALTO_OTHELLO_RECORDS_XBOARD_FEN_H_

#include <string>

#include "absl/status/statusor.h"
#include "othello/board.h"
#include "othello/support/text_cursor.h"

namespace othello {

// The squares and the side to move; whatever follows them does not matter.
absl::StatusOr<Board> ReadXBoardFen(TextCursor cursor);

std::string FormatXBoardFen(const Board& board);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_XBOARD_FEN_H_
