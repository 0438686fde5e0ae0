// The reader of compact books takes any bytes. The checksum is made right, or
// nothing behind it would be reached.

#include <cstring>

#include "othello/book/compact_book.h"
#include "othello/support/checksum.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr size_t kChecksumAt = 24;
  std::string bytes(othello::FuzzedText(data, size));
  if (bytes.size() >= kChecksumAt + 4) {
    const uint32_t checksum =
        othello::Crc32(absl::string_view(bytes).substr(kChecksumAt + 4));
    std::memcpy(bytes.data() + kChecksumAt, &checksum, sizeof(checksum));
  }
  const auto book = othello::ParseCompactBook(bytes);
  if (!book.ok()) return 0;
  const std::string written = othello::FormatCompactBook(*book);
  const auto again = othello::ParseCompactBook(written);
  othello::FuzzCheck(
      again.ok() && othello::FormatCompactBook(*again) == written,
      "what is written is read back");
  return 0;
}
