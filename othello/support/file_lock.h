// Locks between programs. The end of a program, whatever ends it, frees its
// locks.

#ifndef RIALTO_OTHELLO_SUPPORT_FILE_LOCK_H_
#define RIALTO_OTHELLO_SUPPORT_FILE_LOCK_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

namespace othello {

// Held as long as it lives. Moves, but is not copied.
class FileLock {
 public:
  // Waits until no other program holds a folder. Unavailable if it cannot be
  // locked; the error names it.
  static absl::StatusOr<FileLock> OfFolder(const std::string& folder);
  // Makes the file at `path` if there is none, and locks it. AlreadyExists if
  // another program holds it, Unavailable if it cannot be made. On disks
  // without locks every program gets one.
  static absl::StatusOr<FileLock> Try(const std::string& path);

  FileLock() = default;
  ~FileLock();
  FileLock(FileLock&& other) { std::swap(handle_, other.handle_); }
  FileLock& operator=(FileLock&& other) {
    std::swap(handle_, other.handle_);
    return *this;
  }

 private:
  explicit FileLock(intptr_t handle) : handle_(handle) {}

  intptr_t handle_ = -1;  // of the system
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_FILE_LOCK_H_
