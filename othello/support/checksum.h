// The checksum of all files that the project writes.

#ifndef RIALTO_OTHELLO_SUPPORT_CHECKSUM_H_
#define RIALTO_OTHELLO_SUPPORT_CHECKSUM_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace othello {

// The CRC-32 of Ethernet, zip and PNG (reflected polynomial 0xEDB88320).
uint32_t Crc32(absl::string_view bytes);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_CHECKSUM_H_
