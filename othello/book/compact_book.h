// The compact form of a book, about 5 bytes a position: for the book that is
// built into the program. It is unpacked as a whole.

#ifndef RIALTO_OTHELLO_BOOK_COMPACT_BOOK_H_
#define RIALTO_OTHELLO_BOOK_COMPACT_BOOK_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"

namespace othello {

bool LooksLikeCompactBook(absl::string_view bytes);

// Keeps the positions that moves of the book lead to from the start position,
// their leaves but for levels, and the number of games (as in a packed book),
// without sources and results.
std::string FormatCompactBook(const Book& book);

// With its values. Errors name the byte.
absl::StatusOr<Book> ParseCompactBook(absl::string_view bytes);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_COMPACT_BOOK_H_
