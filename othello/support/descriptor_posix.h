// What the POSIX sides of this folder share: open files and their errors. Only
// for files named *_posix.cc.

#ifndef RIALTO_OTHELLO_SUPPORT_DESCRIPTOR_POSIX_H_
#define RIALTO_OTHELLO_SUPPORT_DESCRIPTOR_POSIX_H_

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace othello {

inline absl::Status Failed(const std::string& path, absl::string_view what) {
  return absl::UnavailableError(
      absl::StrCat(path, ": ", what, ": ", strerror(errno)));
}

class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) : number_(other.number_) {
    other.number_ = -1;
  }
  ~FileDescriptor() {
    if (number_ >= 0) close(number_);
  }
  FileDescriptor& operator=(FileDescriptor&&) = delete;

  int get() const { return number_; }

 private:
  int number_;
};

inline absl::Status WriteAll(int file, absl::string_view bytes,
                             const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return Failed(path, "cannot be written");
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

// Makes a new name in a folder last.
inline absl::Status SyncFolderOf(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const FileDescriptor file(open(folder.empty() ? "." : folder.c_str(),
                                 O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Not every file system can open or sync folders; the file is complete
  // anyway.
  if (file.get() < 0 || fsync(file.get()) == 0 || errno != EIO) {
    return absl::OkStatus();
  }
  return Failed(path, "cannot be kept");
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_DESCRIPTOR_POSIX_H_
