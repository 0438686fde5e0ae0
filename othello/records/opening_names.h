// Names of openings, recognised by position, whatever the order of moves and
// the orientation of the board.

#ifndef RIALTO_OTHELLO_RECORDS_OPENING_NAMES_H_
#define RIALTO_OTHELLO_RECORDS_OPENING_NAMES_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "othello/game.h"
#include "othello/position.h"

namespace othello {

struct NamedOpening {
  absl::string_view moves;  // a transcript that starts with f5
  absl::string_view name;
};

// All openings known, in the order of their moves.
absl::Span<const NamedOpening> NamedOpenings();

// The name of exactly this position, or empty.
absl::string_view OpeningNameOf(const Position& position);

// The name of the latest position of the game that has one, or empty.
absl::string_view OpeningNameOf(const Game& game);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_OPENING_NAMES_H_
