// The rows of a book in SQLite: all of them, or those of single positions.

#ifndef RIALTO_TOOLS_BOOK_STORE_STORE_TABLES_H_
#define RIALTO_TOOLS_BOOK_STORE_STORE_TABLES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"
#include "othello/position.h"
#include "tools/book_store/database.h"

namespace tools {

// Within a transaction of the caller's.
class BookTables {
 public:
  BookTables(const Database& database, const std::string& path)
      : database_(database), path_(path) {}

  // An error if a row makes no sense.
  absl::StatusOr<othello::Book> ReadAll() const;
  // What of `after` differs from `before`, which is in the file.
  absl::Status WriteChanges(const othello::Book& before,
                            const othello::Book& after,
                            absl::string_view command) const;

 private:
  absl::Status ReadOtherLeaves(othello::Book& book) const;
  absl::Status ReadGames(othello::Book& book) const;
  absl::Status WriteOtherLeaves(const othello::Position& place,
                                const othello::Book& before,
                                const othello::Book& after) const;
  // Calls take(place) for each row, whose first column is a place; false from
  // it, or another column there, means that the row makes no sense.
  template <typename Take>
  absl::Status ReadPlaces(absl::string_view table, Statement& rows,
                          Take take) const;

  const Database& database_;
  const std::string path_;
};

// Looks up positions one by one, with the values that are in the file.
class PlaceReader {
 public:
  PlaceReader(const Database& database, std::string path);

  // All that is known of a place becomes part of `book`; false if the file does
  // not have it.
  absl::StatusOr<bool> Read(const othello::Position& place,
                            othello::Book& book);
  // With the sum of all games.
  absl::StatusOr<std::optional<othello::BookEntry>> ReadWithGames(
      const othello::Position& place);

 private:
  absl::StatusOr<std::optional<othello::BookEntry>> ReadEntry(
      const othello::Position& place);

  const std::string path_;
  Statement position_;
  Statement others_;
  Statement games_;
  const Database& database_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_STORE_TABLES_H_
