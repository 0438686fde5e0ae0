// The checksum of all files that the project writes, and the hash that tells
// apart what they were made from.

#ifndef RIALTO_OTHELLO_SUPPORT_CHECKSUM_H_
#define RIALTO_OTHELLO_SUPPORT_CHECKSUM_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace othello {

// The CRC-32 of Ethernet, zip and PNG (reflected polynomial 0xEDB88320).
uint32_t Crc32(absl::string_view bytes);

// FNV-1a, 64 bits: the identity of settings, of data, of weights.
class Fnv1a {
 public:
  // One unit, usually a byte; units of other sizes give other hashes.
  constexpr void Add(uint64_t unit) { hash_ = (hash_ ^ unit) * 0x100000001B3; }
  constexpr void AddBytes(absl::string_view bytes) {
    for (char byte : bytes) Add(static_cast<unsigned char>(byte));
  }
  constexpr uint64_t hash() const { return hash_; }

 private:
  uint64_t hash_ = 0xCBF29CE484222325;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_CHECKSUM_H_
