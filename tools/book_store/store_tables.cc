#include "tools/book_store/store_tables.h"

#include <sqlite3.h>

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/book_store/book_rows.h"

namespace tools {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::BookLeaf;
using ::othello::BookValue;
using ::othello::GameCounts;
using ::othello::Position;

namespace {

// The counts in three columns from `first` on; false if they make no sense.
bool CountsOfRow(const Statement& row, int first, GameCounts& counts) {
  for (const auto& [column, count] :
       {std::pair{first, &counts.wins}, std::pair{first + 1, &counts.draws},
        std::pair{first + 2, &counts.losses}}) {
    if (!IsWithin(row.Number(column), 0, 0xFFFFFFFF)) return false;
    *count = static_cast<uint32_t>(row.Number(column));
  }
  return true;
}

// Value and bounds in three columns from `first` on.
bool ValueOfRow(const Statement& row, int first, BookValue& value) {
  const int64_t lower = row.Number(first + 1);
  const int64_t upper = row.Number(first + 2);
  if (!IsWithin(lower, -othello::kMaxDiscs, othello::kMaxDiscs) ||
      !IsWithin(upper, lower, othello::kMaxDiscs) ||
      !IsWithin(row.Number(first), -othello::kMaxScore, othello::kMaxScore)) {
    return false;
  }
  value.is_known = !row.IsNull(first);
  value.value = static_cast<othello::Score>(row.Number(first));
  value.lower = static_cast<othello::DiscDiff>(lower);
  value.upper = static_cast<othello::DiscDiff>(upper);
  return true;
}

}  // namespace

template <typename Take>
absl::Status BookTables::ReadPlaces(absl::string_view table, Statement& rows,
                                    Take take) const {
  int step = 0;
  for (int64_t number = 1; (step = rows.Step()) == SQLITE_ROW; ++number) {
    const std::optional<Position> place = PlaceFromKey(rows.Bytes(0));
    if (!place.has_value() || !take(*place)) {
      return absl::DataLossError(absl::StrCat(
          path_, ": row ", number, " of the table ", table, " makes no sense"));
    }
  }
  return step == SQLITE_DONE ? absl::OkStatus() : database_.Error(path_);
}

absl::Status BookTables::ReadGames(Book& book) const {
  Statement sources(database_, "SELECT id, name FROM source");
  int step = 0;
  while ((step = sources.Step()) == SQLITE_ROW) {
    book.AddSource(static_cast<uint64_t>(sources.Number(0)), sources.Bytes(1));
  }
  if (step != SQLITE_DONE) return database_.Error(path_);
  Statement games(database_,
                  "SELECT place, source, wins, draws, losses FROM games");
  return ReadPlaces("games", games, [&](const Position& place) {
    GameCounts counts;
    if (!CountsOfRow(games, 2, counts) || !book.FindPlace(place).has_value()) {
      return false;
    }
    book.AddCounts(place, static_cast<uint64_t>(games.Number(1)), counts);
    return true;
  });
}

absl::Status BookTables::ReadOtherLeaves(Book& book) const {
  Statement rows(database_,
                 "SELECT place, leaf_move, leaf_value, depth, confidence,"
                 " solved, maker, level, weights FROM other_leaf");
  return ReadPlaces("other_leaf", rows, [&](const Position& place) {
    BookLeaf leaf;
    if (!book.FindPlace(place).has_value() ||
        !LeafOfRow(rows, place, 1, leaf)) {
      return false;
    }
    book.AddLeaf(place, leaf);
    return true;
  });
}

absl::StatusOr<Book> BookTables::ReadAll() const {
  Book book;
  Statement rows(database_,
                 "SELECT place, value, lower, upper, leaf_move, leaf_value,"
                 " depth, confidence, solved, maker, level, weights"
                 " FROM position");
  const auto add = [&](const Position& place) {
    BookLeaf leaf;
    if (!LeafOfRow(rows, place, 4, leaf)) return false;
    book.Add(place);
    if (leaf.is_known) book.AddLeaf(place, leaf);
    return true;
  };
  if (absl::Status status = ReadPlaces("position", rows, add); !status.ok()) {
    return status;
  }
  if (absl::Status status = ReadOtherLeaves(book); !status.ok()) return status;
  if (absl::Status status = ReadGames(book); !status.ok()) return status;
  book.Negamax();
  return book;
}

absl::Status BookTables::WriteOtherLeaves(const Position& place,
                                          const Book& before,
                                          const Book& after) const {
  const std::vector<BookLeaf> leaves = after.OtherLeavesAt(place);
  if (leaves == before.OtherLeavesAt(place)) return absl::OkStatus();
  Statement clear(database_, "DELETE FROM other_leaf WHERE place = ?");
  clear.BindBytes(1, KeyOf(place));
  if (!clear.Finish()) return database_.Error(path_);
  Statement row(database_,
                "INSERT INTO other_leaf VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const BookLeaf& leaf : leaves) {
    row.BindBytes(1, KeyOf(place));
    BindLeaf(leaf, 2, row);
    if (!row.Finish()) return database_.Error(path_);
  }
  return absl::OkStatus();
}

absl::Status BookTables::WriteChanges(const Book& before, const Book& after,
                                      absl::string_view command) const {
  Statement source(database_, "INSERT OR REPLACE INTO source VALUES (?, ?)");
  for (const auto& [id, name] : after.sources()) {
    source.Bind(1, static_cast<int64_t>(id)).BindText(2, name);
    if (!source.Finish()) return database_.Error(path_);
  }
  Statement row(database_,
                "INSERT OR REPLACE INTO position VALUES"
                " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Statement games(database_,
                  "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)");
  for (const Position& place : after.SortedPlaces()) {
    const BookEntry entry = *after.FindPlace(place);
    const std::string key = KeyOf(place);
    const std::optional<BookEntry> old = before.FindPlace(place);
    if (!old.has_value() || old->leaf != entry.leaf ||
        old->value != entry.value) {
      const BookLeaf& leaf = entry.leaf;
      row.BindBytes(1, key).BindNull(2);
      if (entry.value.is_known) row.Bind(2, entry.value.value);
      row.Bind(3, entry.value.lower).Bind(4, entry.value.upper);
      for (int column = 5; column <= 12; ++column) row.BindNull(column);
      if (leaf.is_known) BindLeaf(leaf, 5, row);
      if (!row.Finish()) return database_.Error(path_);
    }
    if (absl::Status status = WriteOtherLeaves(place, before, after);
        !status.ok()) {
      return status;
    }
    const Book::CountsBySource* counts = after.CountsAt(place);
    const Book::CountsBySource* counted = before.CountsAt(place);
    if (counts == nullptr || (counted != nullptr && *counts == *counted)) {
      continue;
    }
    for (const auto& [id, some] : *counts) {
      games.BindBytes(1, key).Bind(2, static_cast<int64_t>(id));
      games.Bind(3, some.wins).Bind(4, some.draws).Bind(5, some.losses);
      if (!games.Finish()) return database_.Error(path_);
    }
  }
  Statement history(database_,
                    "INSERT INTO history (date, command)"
                    " VALUES (datetime('now'), ?)");
  history.BindText(1, command);
  return history.Finish() ? absl::OkStatus() : database_.Error(path_);
}

PlaceReader::PlaceReader(const Database& database, std::string path)
    : path_(std::move(path)),
      position_(database,
                "SELECT value, lower, upper, leaf_move, leaf_value, depth,"
                " confidence, solved, maker, level, weights FROM position"
                " WHERE place = ?"),
      others_(database,
              "SELECT leaf_move, leaf_value, depth, confidence, solved, maker,"
              " level, weights FROM other_leaf WHERE place = ?"),
      games_(database,
             "SELECT source, wins, draws, losses FROM games WHERE place = ?"),
      database_(database) {}

absl::StatusOr<bool> PlaceReader::Read(const Position& place, Book& book) {
  const std::string key = KeyOf(place);
  const auto bad_row = [&] {
    return absl::DataLossError(
        absl::StrCat(path_, ": a row of a position makes no sense"));
  };
  const absl::StatusOr<std::optional<BookEntry>> entry = ReadEntry(place);
  if (!entry.ok()) return entry.status();
  if (!entry->has_value()) return false;
  book.Add(place);
  if ((*entry)->leaf.is_known) book.AddLeaf(place, (*entry)->leaf);
  book.SetValue(place, (*entry)->value);
  others_.Rewind().BindBytes(1, key);
  int step = 0;
  while ((step = others_.Step()) == SQLITE_ROW) {
    BookLeaf leaf;
    if (!LeafOfRow(others_, place, 0, leaf)) return bad_row();
    book.AddLeaf(place, leaf);
  }
  others_.Rewind();
  if (step != SQLITE_DONE) return database_.Error(path_);
  games_.Rewind().BindBytes(1, key);
  while ((step = games_.Step()) == SQLITE_ROW) {
    GameCounts counts;
    if (!CountsOfRow(games_, 1, counts)) return bad_row();
    book.AddCounts(place, static_cast<uint64_t>(games_.Number(0)), counts);
  }
  games_.Rewind();
  if (step != SQLITE_DONE) return database_.Error(path_);
  return true;
}

absl::StatusOr<std::optional<BookEntry>> PlaceReader::ReadEntry(
    const Position& place) {
  position_.Rewind().BindBytes(1, KeyOf(place));
  const int step = position_.Step();
  std::optional<BookEntry> entry;
  bool makes_sense = true;
  if (step == SQLITE_ROW) {
    entry.emplace();
    makes_sense = ValueOfRow(position_, 0, entry->value) &&
                  LeafOfRow(position_, place, 3, entry->leaf);
  }
  position_.Rewind();
  if (!makes_sense) {
    return absl::DataLossError(
        absl::StrCat(path_, ": the row of a position makes no sense"));
  }
  if (step != SQLITE_ROW && step != SQLITE_DONE) return database_.Error(path_);
  return entry;
}

absl::StatusOr<std::optional<BookEntry>> PlaceReader::ReadWithGames(
    const Position& place) {
  absl::StatusOr<std::optional<BookEntry>> entry = ReadEntry(place);
  if (!entry.ok() || !entry->has_value()) return entry;
  games_.Rewind().BindBytes(1, KeyOf(place));
  while (games_.Step() == SQLITE_ROW) {
    GameCounts counts;
    if (CountsOfRow(games_, 1, counts)) (*entry)->games.Add(counts);
  }
  games_.Rewind();
  return entry;
}

}  // namespace tools
