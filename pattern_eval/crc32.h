// The CRC-32 of Ethernet, zip and PNG (reflected polynomial 0xEDB88320).

#ifndef RIALTO_PATTERN_EVAL_CRC32_H_
#define RIALTO_PATTERN_EVAL_CRC32_H_

#include <array>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace pattern_eval {

constexpr std::array<uint32_t, 256> MakeCrc32Table() {
  std::array<uint32_t, 256> table = {};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder >> 1) ^ ((remainder & 1) ? 0xEDB88320 : 0);
    }
    table[byte] = remainder;
  }
  return table;
}

inline uint32_t Crc32(absl::string_view bytes) {
  static constexpr std::array<uint32_t, 256> kTable = MakeCrc32Table();
  uint32_t crc = 0xFFFFFFFF;
  for (char c : bytes) {
    crc = (crc >> 8) ^ kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFF];
  }
  return ~crc;
}

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_CRC32_H_
