#include "othello/support/growing_file.h"

#include <sys/file.h>
#include <sys/stat.h>

#include "othello/support/descriptor_posix.h"

namespace othello {

absl::StatusOr<GrowingFile> GrowingFile::OpenAlone(const std::string& path) {
  while (true) {
    GrowingFile file(path, open(path.c_str(),
                                O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    if (file.number_ < 0) return Failed(path, "cannot be written");
    flock(file.number_, LOCK_EX);  // Some network disks have none.
    // It may have been deleted meanwhile: then that is no file to write to.
    struct stat opened, named;
    if (fstat(file.number_, &opened) != 0) {
      return Failed(path, "cannot be read");
    }
    if (stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
        opened.st_dev == named.st_dev) {
      return file;
    }
  }
}

absl::StatusOr<GrowingFile> GrowingFile::OpenShared(const std::string& path) {
  GrowingFile file(path, open(path.c_str(),
                              O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (file.number_ < 0) return Failed(path, "cannot be opened");
  return file;
}

GrowingFile::~GrowingFile() {
  if (number_ >= 0) close(number_);
}

absl::Status GrowingFile::Add(absl::string_view bytes) const {
  return WriteAll(number_, bytes, path_);
}

absl::StatusOr<std::string> GrowingFile::ReadAll() const {
  std::string bytes;
  std::string part(size_t{1} << 16, '\0');
  while (true) {
    const ssize_t count = pread(number_, part.data(), part.size(),
                                static_cast<off_t>(bytes.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Failed(path_, "cannot be read");
    if (count == 0) return bytes;
    bytes.append(part, 0, static_cast<size_t>(count));
  }
}

absl::Status GrowingFile::Truncate(size_t size) const {
  return ftruncate(number_, static_cast<off_t>(size)) == 0
             ? absl::OkStatus()
             : Failed(path_, "cannot be repaired");
}

absl::Status GrowingFile::Sync(bool is_new) const {
  if (fsync(number_) != 0) return Failed(path_, "cannot be kept");
  return is_new ? SyncFolderOf(path_) : absl::OkStatus();
}

}  // namespace othello
