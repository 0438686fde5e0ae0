// Boards of C and of C++.

#ifndef RIALTO_TOOLS_LIBRARY_BOARDS_H_
#define RIALTO_TOOLS_LIBRARY_BOARDS_H_

#include "absl/status/status.h"
#include "othello/board.h"
#include "tools/library/rialto.h"

namespace library {

inline othello::Board FromC(const rialto_board& board) {
  return {board.black, board.white,
          board.side == RIALTO_BLACK ? othello::Color::kBlack
                                     : othello::Color::kWhite};
}

inline rialto_board ToC(const othello::Board& board) {
  return {board.black, board.white,
          board.to_move == othello::Color::kBlack ? RIALTO_BLACK : RIALTO_WHITE,
          0};
}

// Boards come from outside, and the search trusts them.
inline absl::Status CheckBoard(const rialto_board& board) {
  if ((board.black & board.white) != 0) {
    return absl::InvalidArgumentError("a square has discs of both sides");
  }
  if (board.side != RIALTO_BLACK && board.side != RIALTO_WHITE) {
    return absl::InvalidArgumentError(
        "the side to move is neither black nor white");
  }
  return absl::OkStatus();
}

}  // namespace library

#endif  // RIALTO_TOOLS_LIBRARY_BOARDS_H_
