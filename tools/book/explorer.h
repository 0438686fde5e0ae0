// A book as JSON, and as one page of HTML to explore it with.

#ifndef RIALTO_TOOLS_BOOK_EXPLORER_H_
#define RIALTO_TOOLS_BOOK_EXPLORER_H_

#include <string>

#include "absl/strings/string_view.h"
#include "othello/book/book.h"

namespace tools {

// {"title": ..., "positions": {SQUARES: [value, lower, upper, leaf, leaf value,
// depth, wins, draws, losses, name], ...}}: places by their 64 squares, X to
// move. Values are discs; what is not known is null, a leaf's move its number
// (0 is a1).
std::string BookJson(const othello::Book& book, absl::string_view title);

// Needs nothing else.
std::string BookPageHtml(const othello::Book& book, absl::string_view title);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_EXPLORER_H_
