// A packed book may hold any bytes.

#include "othello/book/packed_book.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto book =
      othello::PackedBook::FromBytes(othello::FuzzedText(data, size));
  if (!book.ok()) return 0;
  othello::PageOf(**book, othello::Position::Start());
  (*book)->Unpack().IgnoreError();
  return 0;
}
