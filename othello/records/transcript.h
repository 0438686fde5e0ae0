// Games as a row of moves: "f5d6c3d3c4".

#ifndef RIALTO_OTHELLO_RECORDS_TRANSCRIPT_H_
#define RIALTO_OTHELLO_RECORDS_TRANSCRIPT_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/game.h"
#include "othello/support/text_cursor.h"

namespace othello {

// Reads the moves of a game from `start`. Squares may be in either case, with
// nothing, blanks, line ends or '-' between them; "1." and "1" before a move
// are move numbers, and a leading "M " is skipped. A pass may be left out (then
// it is implied) or written pa, ps, pass, -- or @@ (then it is recorded, and an
// error if the side could move). An empty text is a game without moves. `place`
// is the position of the text in its file.
absl::StatusOr<Game> ParseTranscript(absl::string_view text,
                                     const Board& start = Board::Start(),
                                     TextPlace place = {});

// How many moves from the start of the game can be read before the first error.
size_t CountReadableMoves(absl::string_view text);

// The moves made, in lower case and without passes.
std::string FormatTranscript(const Game& game);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_TRANSCRIPT_H_
