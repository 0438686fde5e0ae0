#include "othello/support/file_lock.h"

#include <sys/file.h>

#include "othello/support/descriptor_posix.h"

namespace othello {

absl::StatusOr<FileLock> FileLock::OfFolder(const std::string& folder) {
  FileLock lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (lock.handle_ < 0 || flock(static_cast<int>(lock.handle_), LOCK_EX) != 0) {
    return Failed(folder, "cannot be locked");
  }
  return lock;
}

absl::StatusOr<FileLock> FileLock::Try(const std::string& path) {
  FileLock lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (lock.handle_ < 0) return Failed(path, "cannot be written");
  if (flock(static_cast<int>(lock.handle_), LOCK_EX | LOCK_NB) != 0 &&
      errno == EWOULDBLOCK) {
    return absl::AlreadyExistsError(path + ": is locked");
  }
  return lock;
}

FileLock::~FileLock() {
  if (handle_ >= 0) close(static_cast<int>(handle_));
}

}  // namespace othello
