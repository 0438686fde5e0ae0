// The border between C and C++: boards and errors.

#ifndef RIALTO_TOOLS_LIBRARY_C_BORDER_H_
#define RIALTO_TOOLS_LIBRARY_C_BORDER_H_

#include <cstddef>
#include <new>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "tools/library/rialto.h"

namespace library {

// Keeps the message for rialto_last_error().
rialto_status Report(const absl::Status& status);
rialto_status ReportIllegalMove(absl::string_view message);

// Calls `work`, which returns an absl::Status. The standard library reports
// exhausted memory by an exception, which must not reach C.
template <typename Work>
rialto_status Guarded(Work work) noexcept {
  try {
    return Report(work());
  } catch (const std::bad_alloc&) {
    return RIALTO_NO_MEMORY;
  }
}

// As snprintf() does it.
size_t CopyText(absl::string_view text, char* to, size_t size);

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

#endif  // RIALTO_TOOLS_LIBRARY_C_BORDER_H_
