// Where a position is found in a book: after the pass that it forces, and in
// the smallest of its eight forms.

#ifndef RIALTO_OTHELLO_BOOK_BOOK_PLACE_H_
#define RIALTO_OTHELLO_BOOK_BOOK_PLACE_H_

#include "othello/book/book_entry.h"
#include "othello/position.h"
#include "othello/symmetry.h"

namespace othello {

struct BookPlace {
  Position position;  // canonical; its side to move has a move
  int symmetry = 0;   // leads there
  bool has_passed = false;
  bool is_over = false;  // no one can move, and no book holds it

  // What the entry there says, for the side to move of the position that this
  // is the place of.
  BookValue Seen(const BookValue& value) const {
    return has_passed ? value.Negated() : value;
  }
  GameCounts Seen(const GameCounts& games) const {
    return has_passed ? games.Negated() : games;
  }
  // A square of the place on the board that was asked about.
  Square OnBoard(Square square) const {
    return TransformedSquare(square, InverseSymmetry(symmetry));
  }
  Square AtPlace(Square square) const {
    return TransformedSquare(square, symmetry);
  }
};

inline BookPlace PlaceOf(const Position& position) {
  BookPlace place;
  Position moving = position;
  if (!moving.HasLegalMove()) {
    moving = moving.Pass();
    place.has_passed = true;
    place.is_over = !moving.HasLegalMove();
  }
  const CanonicalForm form = Canonical(moving);
  place.position = form.position;
  place.symmetry = form.symmetry;
  return place;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BOOK_PLACE_H_
