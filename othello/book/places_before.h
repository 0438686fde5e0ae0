// The places one move before a place: those whose values depend on its value.

#ifndef RIALTO_OTHELLO_BOOK_PLACES_BEFORE_H_
#define RIALTO_OTHELLO_BOOK_PLACES_BEFORE_H_

#include <vector>

#include "othello/position.h"

namespace othello {

// All places (book_place.h) from which a move leads to `place`, be it with a
// pass of the other side, each once and sorted. Whether they can be reached
// from the start does not matter.
std::vector<Position> PlacesBefore(const Position& place);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_PLACES_BEFORE_H_
