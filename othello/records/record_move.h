// What the readers of game records share about moves in a text.

#ifndef RIALTO_OTHELLO_RECORDS_RECORD_MOVE_H_
#define RIALTO_OTHELLO_RECORDS_RECORD_MOVE_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/support/text_cursor.h"

namespace othello {

// Plays the move that a record has at `place`, for `color` if the record says
// it. Some programs close a finished game with passes; these are not moves and
// are dropped. The error of an illegal move names the place.
absl::Status PlayRecordedMove(Game& game, std::optional<Color> color,
                              Square square, TextPlace place);

// `text` on one line: each white space character becomes a blank, and those at
// both ends go. Tags of records are read and written like this.
std::string OneLine(absl::string_view text);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_RECORD_MOVE_H_
