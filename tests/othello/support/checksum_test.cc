#include "othello/support/checksum.h"

#include <gtest/gtest.h>

#include <string>

namespace othello {
namespace {

TEST(Crc32Test, KnownValues) {
  EXPECT_EQ(Crc32(""), 0u);
  // The check value that catalogues of CRCs give for this one.
  EXPECT_EQ(Crc32("123456789"), 0xCBF43926u);
}

// The definition: the bits of the text, divided one by one.
uint32_t LongDivision(const std::string& text) {
  uint32_t crc = 0xFFFFFFFF;
  for (char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1) ? 0xEDB88320 : 0);
    }
  }
  return ~crc;
}

TEST(Crc32Test, AnyLengthIsDividedAsTheDefinitionSays) {
  std::string text;
  for (int length = 0; length < 40; ++length) {
    EXPECT_EQ(Crc32(text), LongDivision(text)) << length;
    text.push_back(static_cast<char>(37 * length + 128));
  }
}

TEST(Fnv1aTest, KnownValues) {
  // Those of its authors' page.
  constexpr auto hash_of = [](absl::string_view text) {
    Fnv1a hash;
    hash.AddBytes(text);
    return hash.hash();
  };
  static_assert(hash_of("") == 0xCBF29CE484222325);
  EXPECT_EQ(hash_of("a"), 0xAF63DC4C8601EC8Cu);
  EXPECT_EQ(hash_of("foobar"), 0x85944171F73967E8u);
}

}  // namespace
}  // namespace othello
