// A book in memory: what is built, merged, and read from files.

#ifndef RIALTO_OTHELLO_BOOK_BOOK_H_
#define RIALTO_OTHELLO_BOOK_BOOK_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "othello/book/book_entry.h"
#include "othello/book/book_moves.h"
#include "othello/game.h"
#include "othello/position.h"

namespace othello {

// Marks a source whose games may be those of other sources too: the sums in a
// book of another program. It counts with what the other sources do not
// explain.
inline constexpr uint64_t kSumOfSources = uint64_t{1} << 63;

class Book : public BookReader {
 public:
  // Results of games by the source that they came from.
  using CountsBySource = std::map<uint64_t, GameCounts>;

  size_t size() const { return entries_.size(); }
  std::optional<BookEntry> FindPlace(const Position& place) const override;
  const CountsBySource* CountsAt(const Position& place) const;
  // Leaves by other moves than that of the entry, each worse by the rule of
  // merging. Merged books may have some.
  std::vector<BookLeaf> OtherLeavesAt(const Position& place) const;
  const std::map<uint64_t, std::string>& sources() const { return sources_; }

  // The weights that all leaves were searched with, as far as they are
  // Rialto's; 0 if there are several, or none.
  uint64_t CommonWeights() const;

  // --- Changes. Positions may have any form and may have to pass; where the
  // game is over nothing is added. Values are stale until Negamax().

  void Add(const Position& position);
  // Keeps the better one of two leaves with the same move, which is on the
  // board of `position`. Nothing happens where the mover must pass.
  void AddLeaf(const Position& position, const BookLeaf& leaf);
  // A source is known by its number, which stands for its contents: adding it
  // again changes nothing, and of two states the larger counts. Of two names
  // the smaller is kept.
  void AddSource(uint64_t source, absl::string_view name);
  void AddCounts(const Position& position, uint64_t source,
                 const GameCounts& counts);
  // Commutative, associative and idempotent.
  void Merge(const Book& other);

  // Drops leaves whose moves have come into the book, counts the games, and
  // finds the values of all positions, from the fewest empty squares to the
  // most: every move adds a disc, so that all children come before their
  // parents.
  void Negamax();
  // For parts of a book whose values are known: as they were found before; and
  // what Negamax() does, for one position whose children have their values.
  // Whether its value or leaf has changed.
  void SetValue(const Position& place, const BookValue& value);
  bool Update(const Position& place);
  // For pruning: without this position; another leaf for one that is there,
  // whatever it had.
  void Remove(const Position& place);
  void ReplaceLeaf(const Position& place, const BookLeaf& leaf);

  // In the order of every export: more empty squares first, then by their bits.
  std::vector<Position> SortedPlaces() const;

 private:
  void SetCounts(const Position& place, uint64_t source,
                 const GameCounts& counts);
  void TakeLeaf(const Position& place, const BookLeaf& leaf);
  // Whether the leaf's move leads to a position of the book or ends the game.
  bool IsInside(const Position& place, const BookLeaf& leaf) const;
  void DropInsideLeaves(const Position& place, BookEntry& entry);
  void CountGames();

  absl::flat_hash_map<Position, BookEntry> entries_;
  absl::flat_hash_map<Position, std::vector<BookLeaf>> other_leaves_;
  absl::flat_hash_map<Position, CountsBySource> counts_;
  std::map<uint64_t, std::string> sources_;
};

// The games of one source, counted before they become part of a book: a source
// in a book may only grow as a whole.
class GameCounter {
 public:
  // Counts the first `plies` moves of a finished game. False, and no change, if
  // the game is not over and has no result.
  bool Add(const Game& game, int plies);
  // Identity and counts of all games so far, in any order of the games.
  uint64_t identity() const { return identity_ & ~kSumOfSources; }
  // `only_known`: adds no positions.
  void AddTo(Book& book, absl::string_view name, bool only_known = false) const;

 private:
  absl::flat_hash_map<Position, GameCounts> counts_;
  uint64_t identity_ = 0;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BOOK_H_
