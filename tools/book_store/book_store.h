// A book in a file of SQLite, for books that grow: what is committed survives a
// kill, and readers never see half of a change.

#ifndef RIALTO_TOOLS_BOOK_STORE_BOOK_STORE_H_
#define RIALTO_TOOLS_BOOK_STORE_BOOK_STORE_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
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
    kWrite  // makes the file if there is none
  };

  // Errors name the file: not a store, made by a later version, locked.
  static absl::StatusOr<std::unique_ptr<BookStore>> Open(
      const std::string& path, Mode mode);
  virtual ~BookStore() = default;

  // All of it, as of one moment. An error if a row makes no sense.
  virtual absl::StatusOr<othello::Book> Load() = 0;

  // Merges `book` in one transaction, with the values of all positions, and
  // notes `command` in the history. On return it is in the file for good.
  virtual absl::Status Merge(const othello::Book& book,
                             absl::string_view command) = 0;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_BOOK_STORE_H_
