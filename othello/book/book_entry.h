// What a book knows about a position. Values are seen from the side to move.

#ifndef RIALTO_OTHELLO_BOOK_BOOK_ENTRY_H_
#define RIALTO_OTHELLO_BOOK_BOOK_ENTRY_H_

#include <compare>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"

namespace othello {

// Who searched a value.
enum class BookMaker : uint8_t { kRialto, kEdax, kEgaroucid };
inline constexpr int kBookMakers = 3;
absl::string_view NameOf(BookMaker maker);
std::optional<BookMaker> BookMakerOf(absl::string_view name);

// The best move that leads out of the book, and how its value was found.
struct BookLeaf {
  bool is_known = false;
  // kNoSquare if only the value of the best move is known.
  Square move = kNoSquare;
  Score value = 0;
  int depth = 0;           // plies
  int confidence = 0;      // percent; 100: nothing was pruned, 0: not known
  bool is_solved = false;  // searched to the end without pruning: proven
  BookMaker maker = BookMaker::kRialto;
  int level = 0;         // as its maker counts, or 0
  uint64_t weights = 0;  // their fingerprint, or 0

  friend bool operator==(const BookLeaf&, const BookLeaf&) = default;
};

// The rule of merging, a total order: known, solved, deeper, less selective,
// and then whatever tells two leaves apart, so that the order of merging does
// not matter.
bool IsBetterLeaf(const BookLeaf& left, const BookLeaf& right);

// The value of a position by negamax over the book. `lower` and `upper` are
// proven, in discs, whether or not a value is known: a draw is proven if both
// are 0, while a `value` of 0 alone is a guess.
struct BookValue {
  bool is_known = false;
  Score value = 0;
  DiscDiff lower = -kMaxDiscs;
  DiscDiff upper = kMaxDiscs;

  bool is_proven() const { return is_known && lower == upper; }
  // The same for the other side.
  BookValue Negated() const { return {is_known, -value, -upper, -lower}; }
  static BookValue Proven(DiscDiff discs) {
    return {true, ScoreFromDiscs(discs), discs, discs};
  }

  friend bool operator==(const BookValue&, const BookValue&) = default;
};

// Results of games that went through a position, for its side to move.
struct GameCounts {
  uint32_t wins = 0;
  uint32_t draws = 0;
  uint32_t losses = 0;

  uint64_t total() const { return uint64_t{wins} + draws + losses; }
  GameCounts Negated() const { return {losses, draws, wins}; }
  // Stays at the largest number that there is.
  void Add(const GameCounts& other);
  // Whether `other` is a part of this, and what is left without it.
  bool Has(const GameCounts& other) const {
    return other.wins <= wins && other.draws <= draws && other.losses <= losses;
  }
  void Subtract(const GameCounts& other) {
    wins -= other.wins;
    draws -= other.draws;
    losses -= other.losses;
  }
  // Of two states of one source, which only grows.
  void TakeLarger(const GameCounts& other);

  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

struct BookEntry {
  BookLeaf leaf;
  BookValue value;
  GameCounts games;  // of all sources

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BOOK_ENTRY_H_
