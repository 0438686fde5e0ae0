// A book of Edax as text, as its commands `book export` and `book import` write
// and read it: a line for each position with its leaf. Links are not in it, as
// they follow from the positions.

#ifndef RIALTO_OTHELLO_BOOK_EDAX_TEXT_H_
#define RIALTO_OTHELLO_BOOK_EDAX_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/edax_book.h"

namespace othello {

// By the first line: 64 squares, a side, and a comma.
bool LooksLikeEdaxText(absl::string_view text);

// Positions with their levels and leaves alone. Errors name the line and the
// column.
absl::StatusOr<EdaxBook> ParseEdaxText(absl::string_view text);
std::string FormatEdaxText(const EdaxBook& book);

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_EDAX_TEXT_H_
