// The book that is built into the program: made by tools/default_book.sh with
// the built-in weights.

#ifndef RIALTO_OTHELLO_BOOK_DEFAULT_BOOK_H_
#define RIALTO_OTHELLO_BOOK_DEFAULT_BOOK_H_

#include <memory>

#include "absl/status/statusor.h"
#include "othello/book/packed_book.h"

namespace othello {

// Unpacked when it is first asked for, and then kept. NotFound if the program
// was built without it.
absl::StatusOr<std::shared_ptr<const PackedBook>> DefaultBook();

// The same as a book in memory, with its games.
absl::StatusOr<Book> ReadDefaultBook();

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_DEFAULT_BOOK_H_
