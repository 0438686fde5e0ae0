// Positions as programs draw them for people.

#ifndef RIALTO_OTHELLO_RECORDS_DIAGRAM_H_
#define RIALTO_OTHELLO_RECORDS_DIAGRAM_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"

namespace othello {

// Eight rows of eight squares, one per line: X x * B b @ black, O o W w white,
// - . _ + empty, with or without blanks, brackets and bars between them; or
// rows of a grid with numbers, as the full screen draws them. Rows may have
// their number at either end, so row 8 may come first. Other lines, and the
// text to the right of a row, matter only for the side to move: "X", "White to
// move", "Next move: Black". Black moves by default.
absl::StatusOr<Board> ParseDiagram(absl::string_view text);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_DIAGRAM_H_
