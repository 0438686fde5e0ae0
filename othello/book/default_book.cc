#include "othello/book/default_book.h"

#include <string>

#include "othello/book/compact_book.h"
#include "othello/support/embedded_file.h"

#ifdef RIALTO_DEFAULT_BOOK
RIALTO_EMBED_FILE(rialto_default_book, RIALTO_DEFAULT_BOOK);
#endif

namespace othello {
namespace {

using Shared = absl::StatusOr<std::shared_ptr<const PackedBook>>;

Shared Unpacked() {
  const absl::StatusOr<Book> book = ReadDefaultBook();
  if (!book.ok()) return book.status();
  // The packed book refers to the bytes as long as the program runs.
  static const std::string& bytes = *new std::string(FormatPackedBook(*book));
  auto packed = PackedBook::FromBytes(bytes);
  if (!packed.ok()) return packed.status();
  return std::shared_ptr<const PackedBook>(*std::move(packed));
}

}  // namespace

absl::StatusOr<Book> ReadDefaultBook() {
#ifdef RIALTO_DEFAULT_BOOK
  return ParseCompactBook(RIALTO_EMBEDDED(rialto_default_book));
#else
  return absl::NotFoundError("this program was built without a default book");
#endif
}

Shared DefaultBook() {
  static const Shared& book = *new Shared(Unpacked());
  return book;
}

}  // namespace othello
