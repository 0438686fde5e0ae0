// Reads little-endian numbers from bytes and tracks its position for errors.

#ifndef RIALTO_OTHELLO_BOOK_BYTE_READER_H_
#define RIALTO_OTHELLO_BOOK_BYTE_READER_H_

#include <bit>
#include <cstddef>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace othello {

static_assert(std::endian::native == std::endian::little);

class ByteReader {
 public:
  explicit ByteReader(absl::string_view bytes) : bytes_(bytes) {}

  size_t offset() const { return at_; }
  size_t left() const { return bytes_.size() - at_; }

  // Zero, and no movement, if there are too few bytes left; ask left() first.
  template <typename Number>
  Number Take() {
    Number number{};
    if (left() < sizeof(Number)) return number;
    std::memcpy(&number, bytes_.data() + at_, sizeof(Number));
    at_ += sizeof(Number);
    return number;
  }

  // "byte 42: ..."
  absl::Status Error(absl::string_view message) const {
    return absl::InvalidArgumentError(
        absl::StrCat("byte ", at_, ": ", message));
  }

 private:
  absl::string_view bytes_;
  size_t at_ = 0;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOOK_BYTE_READER_H_
