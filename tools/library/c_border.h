// The border between C and C++: boards and errors.

#ifndef RIALTO_TOOLS_LIBRARY_C_BORDER_H_
#define RIALTO_TOOLS_LIBRARY_C_BORDER_H_

#include <cstddef>
#include <initializer_list>
#include <new>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "tools/library/rialto.h"

namespace library {

// Keeps the message for rialto_last_error().
rialto_status Report(const absl::Status& status);
rialto_status ReportIllegalMove(absl::string_view message);

rialto_status ReportNoMemory() noexcept;

// Calls `work`, which returns an absl::Status. The standard library reports
// exhausted memory by an exception, which must not reach C.
template <typename Work>
rialto_status Guarded(Work work) noexcept {
  try {
    return Report(work());
  } catch (const std::bad_alloc&) {
    return ReportNoMemory();
  }
}

// An error that names the first argument that is null.
struct Argument {
  const char* name;
  const void* value;
};
inline absl::Status CheckGiven(std::initializer_list<Argument> arguments) {
  for (const Argument& argument : arguments) {
    if (argument.value != nullptr) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("the argument ", argument.name, " is null"));
  }
  return absl::OkStatus();
}

// Guarded() work that requires these arguments.
template <typename Work>
rialto_status GuardedWith(std::initializer_list<Argument> arguments,
                          Work work) noexcept {
  return Guarded([&]() -> absl::Status {
    const absl::Status given = CheckGiven(arguments);
    return given.ok() ? absl::Status(work()) : given;
  });
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
