// The CRC-32 of Ethernet, zip and PNG (reflected polynomial 0xEDB88320).

#ifndef RIALTO_OTHELLO_SUPPORT_CRC32_H_
#define RIALTO_OTHELLO_SUPPORT_CRC32_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace othello {

// Table k: what a byte does to the checksum when k more bytes follow it, so
// that eight bytes can be looked up at once instead of one after the other.
using Crc32Tables = std::array<std::array<uint32_t, 256>, 8>;

constexpr Crc32Tables MakeCrc32Tables() {
  Crc32Tables tables = {};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder >> 1) ^ ((remainder & 1) ? 0xEDB88320 : 0);
    }
    tables[0][byte] = remainder;
  }
  for (size_t k = 1; k < tables.size(); ++k) {
    for (uint32_t byte = 0; byte < 256; ++byte) {
      const uint32_t before = tables[k - 1][byte];
      tables[k][byte] = (before >> 8) ^ tables[0][before & 0xFF];
    }
  }
  return tables;
}

inline uint32_t Crc32(absl::string_view bytes) {
  static constexpr Crc32Tables kTables = MakeCrc32Tables();
  uint32_t crc = 0xFFFFFFFF;
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    uint32_t next = 0;
    for (int i = 0; i < 8; ++i) {
      const uint32_t old = i < 4 ? crc >> (8 * i) : 0;
      next ^=
          kTables[7 - i][(old ^ static_cast<unsigned char>(bytes[i])) & 0xFF];
    }
    crc = next;
  }
  for (char c : bytes) {
    crc = (crc >> 8) ^ kTables[0][(crc ^ static_cast<unsigned char>(c)) & 0xFF];
  }
  return ~crc;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_CRC32_H_
