// PGN for Othello, as Edax, NBoard and PlayOK use it:
//
//   [Black "me"]
//   [White "you"]
//   [Result "34-30"]
//
//   1. f5 d6 2. c3 d3 3. c4 -- 34-30

#ifndef RIALTO_OTHELLO_RECORDS_PGN_H_
#define RIALTO_OTHELLO_RECORDS_PGN_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/support/text_cursor.h"

namespace othello {

// One game or more. Every tag pair but FEN becomes a tag of the game; the
// comments before the first move become its comment, later ones, variations
// and $-marks are dropped. Passes are "--" or "pass" and may be missing; the
// result after the moves may be missing, too.
//
// FEN, the start position, has one of two forms:
//  - 64 squares and the side to move, as in OBF ("---...OX...--- X");
//  - XBoard's ("8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1"), which names rank 8 first.
//    XBoard's first player is white, so its P and w are our black.
// `place` is the position of the text in its file.
absl::StatusOr<std::vector<Game>> ParsePgn(absl::string_view text,
                                           TextPlace place = {});

// Passes are written as "--", a start position other than the standard one as
// FEN in the form of OBF, which leaves no doubt about colours. Values, times
// and clocks are not written, nor tags whose names PGN does not allow.
std::string FormatPgn(const Game& game);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_PGN_H_
