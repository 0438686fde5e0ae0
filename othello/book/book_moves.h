// What a book of any kind says about the moves of a position.

#ifndef RIALTO_OTHELLO_BOOK_BOOK_MOVES_H_
#define RIALTO_OTHELLO_BOOK_BOOK_MOVES_H_

#include <optional>
#include <vector>

#include "othello/book/book_entry.h"
#include "othello/book/book_place.h"
#include "othello/position.h"
#include "othello/square.h"

namespace othello {

// A book that can be queried.
class BookReader {
 public:
  virtual ~BookReader() = default;
  // The entry at a place (book_place.h), which is not the end of a game.
  virtual std::optional<BookEntry> FindPlace(const Position& place) const = 0;
};

// A move; value and games are those of the side that makes it.
struct BookMove {
  enum class Kind {
    kLink,  // to a position of the book
    kEnd,   // ends the game
    kLeaf   // the best one out of the book
  };
  Square move = kNoSquare;
  Kind kind = Kind::kLink;
  BookValue value;
  GameCounts games;
};

struct BookPage {
  // For the side to move; its leaf is on the board that was asked about.
  BookEntry entry;
  // Best first: known values before others, then more games, then by square.
  std::vector<BookMove> moves;
};

// Nothing if the book does not hold the position, or the game is over. For a
// side that must pass the only move is that pass.
std::optional<BookPage> PageOf(const BookReader& book,
                               const Position& position);

// The value of a place from those of its moves: `find` gives the entry of a
// child, or null. Children must have their values.
template <typename Find>
BookValue NegamaxValue(const Position& place, const BookLeaf& leaf,
                       const Find& find) {
  BookValue best;
  best.lower = -kMaxDiscs;
  best.upper = -kMaxDiscs;
  bool has_outside = false;
  bool has_inside = false;
  bool leaf_is_outside = leaf.is_known;
  const auto take = [&best](const BookValue& value) {
    best.lower = value.lower > best.lower ? value.lower : best.lower;
    best.upper = value.upper > best.upper ? value.upper : best.upper;
    if (!value.is_known) return;
    if (!best.is_known || value.value > best.value) best.value = value.value;
    best.is_known = true;
  };
  for (const Square move : Squares(place.LegalMoves())) {
    const BookPlace child = PlaceOf(place.Play(move));
    if (child.is_over) {
      // FinalScore() is that of the side that would have to move next.
      const DiscDiff score = child.position.FinalScore();
      take(BookValue::Proven(child.has_passed ? score : -score));
    } else if (const BookEntry* entry = find(child.position)) {
      take(child.Seen(entry->value).Negated());
    } else {
      has_outside = true;
      continue;
    }
    has_inside = true;
    // The leaf's move has come into the book since.
    if (move == leaf.move) leaf_is_outside = false;
  }
  // A value without a move was that of the whole position.
  if (leaf.move == kNoSquare && has_inside) leaf_is_outside = false;
  if (leaf.is_solved) {
    // Proven for every move that was outside, whichever are now.
    const DiscDiff discs = leaf.value / kScorePerDisc;
    if (has_outside && best.upper < discs) best.upper = discs;
    if (leaf_is_outside && best.lower < discs) best.lower = discs;
  } else if (has_outside) {
    best.upper = kMaxDiscs;
  }
  if (leaf_is_outside && (!best.is_known || leaf.value > best.value)) {
    best.value = leaf.value;
    best.is_known = true;
  }
  if (best.is_known) {
    const Score least = ScoreFromDiscs(best.lower);
    const Score most = ScoreFromDiscs(best.upper);
    best.value = best.value < least ? least : best.value;
    best.value = best.value > most ? most : best.value;
  }
  return best;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BOOK_MOVES_H_
