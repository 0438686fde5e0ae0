// A book in a file of SQLite, for books that grow: what is committed survives a
// kill, and readers never see half of a change.

#ifndef RIALTO_TOOLS_BOOK_STORE_BOOK_STORE_H_
#define RIALTO_TOOLS_BOOK_STORE_BOOK_STORE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "othello/book/book.h"

namespace tools {

// By the first bytes, and by the ending .sqlite.
bool LooksLikeBookStore(absl::string_view bytes);
bool IsBookStorePath(absl::string_view path);

// Whether this program was built with SQLite.
bool HasBookStores();

class BookStore {
 public:
  enum class Mode {
    kRead,  // the file must exist; a folder that cannot be written is no hurdle
    kWrite  // makes the file if there is none, and migrates an older schema
  };

  // Errors name the file: not a store, made by a later version, read-only, or
  // locked by another program for longer than `patience`.
  static absl::StatusOr<std::unique_ptr<BookStore>> Open(
      const std::string& path, Mode mode,
      absl::Duration patience = absl::Seconds(10));
  virtual ~BookStore() = default;

  // Whether the file, or its folder, cannot be written.
  virtual bool is_read_only() const = 0;

  // How many positions it has; 0 if that cannot be read.
  virtual size_t size() = 0;

  // All of it, as of one moment. An error if a row makes no sense.
  virtual absl::StatusOr<othello::Book> Load() = 0;

  // Those of these places that are in the file, with the values that they have
  // there.
  virtual absl::StatusOr<othello::Book> LoadPlaces(
      const std::vector<othello::Position>& places) = 0;

  // For looking up positions in the file instead of loading it. Nothing if that
  // would not give the same games: an old schema, or sums of other programs.
  struct LookupFacts {
    size_t size = 0;
    uint64_t weights = 0;  // as Book::CommonWeights()
  };
  virtual std::optional<LookupFacts> FactsForLookup() = 0;
  // A place that cannot be read is none. Not from two threads at a time.
  virtual std::optional<othello::BookEntry> Find(
      const othello::Position& place) = 0;

  // Merges `book` in one transaction, with the values of all positions that
  // depend on it, and notes `command` in the history. On return it is in the
  // file for good.
  virtual absl::Status Merge(const othello::Book& book,
                             absl::string_view command) = 0;

  // Writes the file anew without its gaps. Killed, it is as it was.
  virtual absl::Status Compact() = 0;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_BOOK_STORE_H_
