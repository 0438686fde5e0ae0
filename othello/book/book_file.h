// Books in files, of any format that is known.

#ifndef RIALTO_OTHELLO_BOOK_BOOK_FILE_H_
#define RIALTO_OTHELLO_BOOK_BOOK_FILE_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"

namespace othello {

enum class BookFormat {
  kPacked,
  kCompact,
  kText,
  kEdax,
  kEdaxText,
  kEgaroucid
};

// "packed", "compact", "text", "edax", "edax-text", "egbk3".
absl::string_view NameOf(BookFormat format);

// By the extension: rbk rbc tsv dat txt egbk3, in any case.
std::optional<BookFormat> BookFormatOfPath(absl::string_view path);

// By the first bytes.
std::optional<BookFormat> DetectBookFormat(absl::string_view bytes);

// The content of a file decides its format. Errors name the place.
absl::StatusOr<Book> ParseBook(absl::string_view bytes, BookFormat format);
std::string FormatBook(const Book& book, BookFormat format);

// A book with its values. Errors name the file.
absl::StatusOr<Book> ReadBookFile(const std::string& path);
// The format of the extension; the old file stays unless all is written.
absl::Status WriteBookFile(const Book& book, const std::string& path);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BOOK_FILE_H_
