// A book as lines of text, in one order: what people read, what scripts cut,
// and what tells whether two books are the same.

#ifndef RIALTO_OTHELLO_BOOK_BOOK_TEXT_H_
#define RIALTO_OTHELLO_BOOK_BOOK_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"
#include "othello/score.h"

namespace othello {

bool LooksLikeBookText(absl::string_view bytes);

// Columns between tabs, after a line of their names (docs/formats.md). Equal
// books give equal bytes.
std::string FormatBookText(const Book& book);

// The columns value, lower and upper are not read: they follow from the others.
// Errors name the line.
absl::StatusOr<Book> ParseBookText(absl::string_view text);

// Exactly, in discs: "-0.5", "3", "1.03125".
std::string BookValueText(Score value);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BOOK_TEXT_H_
