// The reader of Edax's text takes any bytes.

#include "othello/book/edax_text.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto book = othello::ParseEdaxText(othello::FuzzedText(data, size));
  if (!book.ok() || book->positions.empty()) return 0;
  const std::string text = othello::FormatEdaxText(*book);
  const auto again = othello::ParseEdaxText(text);
  othello::FuzzCheck(again.ok() && othello::FormatEdaxText(*again) == text,
                     "what is written is read back");
  return 0;
}
