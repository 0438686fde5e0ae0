// Positions and leaves as columns of the tables of a book store.

#ifndef RIALTO_TOOLS_BOOK_STORE_BOOK_ROWS_H_
#define RIALTO_TOOLS_BOOK_STORE_BOOK_ROWS_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

#include "othello/book/book_entry.h"
#include "othello/book/book_place.h"
#include "othello/position.h"
#include "tools/book_store/database.h"

namespace tools {

static_assert(std::endian::native == std::endian::little);

inline std::string KeyOf(const othello::Position& place) {
  std::string key(sizeof(place), '\0');
  std::memcpy(key.data(), &place, sizeof(place));
  return key;
}

// Nothing if the bytes are not the place of a position.
inline std::optional<othello::Position> PlaceFromKey(const std::string& key) {
  othello::Position place;
  if (key.size() != sizeof(place)) return std::nullopt;
  std::memcpy(&place, key.data(), sizeof(place));
  if ((place.mover & place.opponent) != 0 || !place.HasLegalMove() ||
      othello::PlaceOf(place).position != place) {
    return std::nullopt;
  }
  return place;
}

inline bool IsWithin(int64_t number, int64_t least, int64_t most) {
  return number >= least && number <= most;
}

// The leaf in the columns from `first` on; false if they make no sense.
inline bool LeafOfRow(const Statement& row, const othello::Position& place,
                      int first, othello::BookLeaf& leaf) {
  if (row.IsNull(first)) return true;
  const int64_t move = row.Number(first);
  const bool has_move = move != othello::kNoSquare;
  if (has_move && (!IsWithin(move, 0, 63) ||
                   (place.LegalMoves() &
                    othello::SquareBit(static_cast<int>(move))) == 0)) {
    return false;
  }
  if (!IsWithin(row.Number(first + 1), -othello::kMaxScore,
                othello::kMaxScore) ||
      !IsWithin(row.Number(first + 2), 0, 60) ||
      !IsWithin(row.Number(first + 3), 0, 100) ||
      !IsWithin(row.Number(first + 4), 0, 1) ||
      !IsWithin(row.Number(first + 5), 0, othello::kBookMakers - 1) ||
      !IsWithin(row.Number(first + 6), 0, 255)) {
    return false;
  }
  leaf.is_known = true;
  leaf.move = static_cast<int>(move);
  leaf.value = static_cast<int>(row.Number(first + 1));
  leaf.depth = static_cast<int>(row.Number(first + 2));
  leaf.confidence = static_cast<int>(row.Number(first + 3));
  leaf.is_solved = row.Number(first + 4) == 1;
  leaf.maker = static_cast<othello::BookMaker>(row.Number(first + 5));
  leaf.level = static_cast<int>(row.Number(first + 6));
  leaf.weights = static_cast<uint64_t>(row.Number(first + 7));
  return !leaf.is_solved || leaf.value % othello::kScorePerDisc == 0;
}

inline void BindLeaf(const othello::BookLeaf& leaf, int first, Statement& row) {
  row.Bind(first, leaf.move).Bind(first + 1, leaf.value);
  row.Bind(first + 2, leaf.depth).Bind(first + 3, leaf.confidence);
  row.Bind(first + 4, leaf.is_solved ? 1 : 0);
  row.Bind(first + 5, static_cast<int64_t>(leaf.maker));
  row.Bind(first + 6, leaf.level);
  row.Bind(first + 7, static_cast<int64_t>(leaf.weights));
}

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_BOOK_ROWS_H_
