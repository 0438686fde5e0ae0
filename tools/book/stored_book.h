// Playing from a book in SQLite: positions are looked up in the file.

#ifndef RIALTO_TOOLS_BOOK_STORED_BOOK_H_
#define RIALTO_TOOLS_BOOK_STORED_BOOK_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "tools/engine/opening_book.h"

namespace tools {

// engine::BookStoreReader. It is loaded only if looking up would not do
// (BookStore::FactsForLookup). A book that cannot be written says so.
absl::StatusOr<std::shared_ptr<const engine::OpeningBook>> OpenStoredBook(
    const std::string& path);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORED_BOOK_H_
