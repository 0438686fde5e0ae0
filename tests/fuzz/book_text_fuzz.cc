// The reader of books as text takes any bytes.

#include "othello/book/book_text.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto book = othello::ParseBookText(othello::FuzzedText(data, size));
  if (!book.ok()) return 0;
  const std::string text = othello::FormatBookText(*book);
  const auto again = othello::ParseBookText(text);
  othello::FuzzCheck(again.ok() && othello::FormatBookText(*again) == text,
                     "what is written is read back");
  return 0;
}
