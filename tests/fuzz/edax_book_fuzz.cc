// The reader of books of Edax takes any bytes.

#include "othello/book/book_exchange.h"
#include "othello/book/edax_book.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes = othello::FuzzedText(data, size);
  const auto book = othello::ParseEdaxBook(bytes);
  if (!book.ok()) return 0;
  othello::FuzzCheck(othello::FormatEdaxBook(*book) == bytes,
                     "the same bytes are written again");
  othello::EdaxFromBook(othello::BookFromEdax(*book));
  return 0;
}
