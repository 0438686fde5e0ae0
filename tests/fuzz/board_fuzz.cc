// ParseBoard takes any bytes, and what it accepts survives a round trip.

#include "othello/records/notation.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::Board;
  using othello::FuzzCheck;
  const absl::StatusOr<Board> board =
      othello::ParseBoard(othello::FuzzedText(data, size));
  if (!board.ok()) return 0;
  FuzzCheck((board->black & board->white) == 0, "a square has one disc");
  const absl::StatusOr<Board> again =
      othello::ParseBoard(othello::FormatBoard(*board));
  FuzzCheck(again.ok(), "a formatted board parses");
  FuzzCheck(*again == *board, "a formatted board is the same board");
  return 0;
}
