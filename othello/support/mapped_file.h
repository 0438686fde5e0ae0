// A file as memory.

#ifndef RIALTO_OTHELLO_SUPPORT_MAPPED_FILE_H_
#define RIALTO_OTHELLO_SUPPORT_MAPPED_FILE_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace othello {

// The system reads what is used, when it is used. Another program must not make
// the file shorter meanwhile. Moves, but is not copied.
class MappedFile {
 public:
  MappedFile() = default;
  // NotFound if it cannot be opened, InvalidArgument if it is empty or not a
  // regular file. Errors name the file.
  static absl::StatusOr<MappedFile> Open(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) { std::swap(bytes_, other.bytes_); }
  MappedFile& operator=(MappedFile&& other) {
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  absl::string_view bytes() const { return bytes_; }

 private:
  absl::string_view bytes_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_MAPPED_FILE_H_
