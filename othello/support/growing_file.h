// Files that several programs add to.

#ifndef RIALTO_OTHELLO_SUPPORT_GROWING_FILE_H_
#define RIALTO_OTHELLO_SUPPORT_GROWING_FILE_H_

#include <cstddef>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace othello {

// Open until it is destroyed. Errors name the file.
class GrowingFile {
 public:
  // Only this user may read the file, if it is new. Waits until no other
  // program has it open in this way.
  static absl::StatusOr<GrowingFile> OpenAlone(const std::string& path);
  // Several programs may add at the same time.
  static absl::StatusOr<GrowingFile> OpenShared(const std::string& path);
  ~GrowingFile();
  GrowingFile(GrowingFile&& other)
      : path_(std::move(other.path_)),
        number_(std::exchange(other.number_, -1)) {}
  GrowingFile& operator=(GrowingFile&&) = delete;

  // In one piece, if the file is shared and the system does not run out of
  // disk.
  absl::Status Add(absl::string_view bytes) const;

  // For those who have it alone.
  absl::StatusOr<std::string> ReadAll() const;
  absl::Status Truncate(size_t size) const;
  // Makes what was added last, and the name of a file that was new.
  absl::Status Sync(bool is_new) const;

  // Of C's open(), to hand to another program.
  int descriptor() const { return number_; }

 private:
  GrowingFile(const std::string& path, int number)
      : path_(path), number_(number) {}

  std::string path_;
  int number_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_GROWING_FILE_H_
