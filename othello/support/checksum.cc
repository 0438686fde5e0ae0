#include "othello/support/checksum.h"

#include <zlib.h>

namespace othello {

uint32_t Crc32(absl::string_view bytes) {
  // Without bytes zlib returns its initial value, which is what we want too.
  return static_cast<uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace othello
