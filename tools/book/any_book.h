// Books in files of any kind, also in those of SQLite.

#ifndef RIALTO_TOOLS_BOOK_ANY_BOOK_H_
#define RIALTO_TOOLS_BOOK_ANY_BOOK_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"
#include "othello/book/book_moves.h"

namespace tools {

// With its values. "default" is the built-in book.
absl::StatusOr<othello::Book> ReadAnyBook(const std::string& path);

// The book at `path`, or an empty one if there is no such file.
absl::StatusOr<othello::Book> ReadBookOrNew(const std::string& path);

// InvalidArgument unless the name's ending is that of a kind that can be
// written.
absl::Status CheckWritable(const std::string& path);

// `command` goes into the history of a book that grows, which is merged with
// what it holds; other files are replaced.
absl::Status WriteAnyBook(const othello::Book& book, const std::string& path,
                          absl::string_view command);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_ANY_BOOK_H_
