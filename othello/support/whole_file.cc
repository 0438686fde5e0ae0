#include "othello/support/whole_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace othello {
namespace {

absl::Status Failed(const std::string& path, absl::string_view what) {
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

// Where the bytes of a file end up.
struct Destination {
  std::string path;            // links followed
  bool is_replaced = true;     // else written in place
  std::optional<mode_t> mode;  // of a file that is there already
};

absl::StatusOr<Destination> DestinationOf(const std::string& path) {
  Destination destination;
  destination.path = path;
  struct stat found;
  if (stat(path.c_str(), &found) == 0) {
    if (S_ISDIR(found.st_mode)) {
      errno = EISDIR;
      return Failed(path, "cannot be written");
    }
    destination.is_replaced = S_ISREG(found.st_mode);
    destination.mode = found.st_mode & 07777;
  }
  // A link may lead to a file that is not there yet.
  std::error_code error;
  constexpr int kMostLinks = 40;  // the limit of Linux
  for (int links = 0; std::filesystem::is_symlink(destination.path, error);
       ++links) {
    // Something already open, such as /dev/stdout, has no name to replace.
    if (absl::StartsWith(destination.path, "/proc/")) {
      destination.is_replaced = false;
    }
    if (!destination.is_replaced) break;
    const std::filesystem::path link = destination.path;
    const std::filesystem::path target =
        std::filesystem::read_symlink(link, error);
    if (links == kMostLinks) errno = ELOOP;
    if (error || links == kMostLinks) {
      return Failed(path, "cannot be followed");
    }
    destination.path = (link.parent_path() / target).string();
  }
  return destination;
}

// The file that is written first. Its name is fixed, so that the program that
// resumes a killed one cleans up after it.
std::string PartOf(const std::string& path) {
  return absl::StrCat(path, ".part");
}

absl::Status InTheWay(const std::string& part) {
  return absl::UnavailableError(
      absl::StrCat(part, ": is in the way: it is not a regular file"));
}

// Opens the part of a file, empty. The lock keeps another program that writes
// the same file away until this one has renamed its part.
absl::StatusOr<FileDescriptor> OpenPart(const std::string& path) {
  const std::string part = PartOf(path);
  while (true) {
    // O_NONBLOCK: a pipe of that name must not keep us waiting for its reader.
    FileDescriptor file(
        open(part.c_str(),
             O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0666));
    if (file.get() < 0) {
      return errno == ENXIO ? InTheWay(part)
                            : Failed(path, "cannot be written");
    }
    struct stat opened, named;
    if (fstat(file.get(), &opened) != 0) return Failed(path, "cannot be read");
    if (!S_ISREG(opened.st_mode)) return InTheWay(part);
    flock(file.get(), LOCK_EX);  // Some network disks have none.
    const bool is_ours = stat(part.c_str(), &named) == 0 &&
                         opened.st_ino == named.st_ino &&
                         opened.st_dev == named.st_dev;
    if (!is_ours) continue;  // The other program has just renamed it.
    if (ftruncate(file.get(), 0) != 0) return Failed(path, "cannot be written");
    return file;
  }
}

absl::Status WriteAll(int file, absl::string_view bytes,
                      const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return Failed(path, "cannot be written");
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

// Devices, pipes, and files already open.
absl::Status WriteInPlace(const std::string& path, absl::string_view bytes) {
  const FileDescriptor file(
      open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (file.get() < 0) return Failed(path, "cannot be opened");
  return WriteAll(file.get(), bytes, path);
}

// Makes a new name in a folder last.
absl::Status SyncFolderOf(const std::string& path) {
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

// Opens a file to add to it, and keeps others away. It may have been deleted
// while this program waited: then that is no file to write to.
absl::StatusOr<FileDescriptor> OpenLocked(const std::string& path) {
  while (true) {
    FileDescriptor file(
        open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    if (file.get() < 0) return Failed(path, "cannot be written");
    flock(file.get(), LOCK_EX);  // Some network disks have none.
    struct stat opened, named;
    if (fstat(file.get(), &opened) != 0) return Failed(path, "cannot be read");
    if (stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
        opened.st_dev == named.st_dev) {
      return file;
    }
  }
}

absl::StatusOr<std::string> ReadAllOf(int file, const std::string& path) {
  std::string bytes;
  std::string part(size_t{1} << 16, '\0');
  while (true) {
    const ssize_t count =
        pread(file, part.data(), part.size(), static_cast<off_t>(bytes.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Failed(path, "cannot be read");
    if (count == 0) return bytes;
    bytes.append(part, 0, static_cast<size_t>(count));
  }
}

}  // namespace

absl::Status AppendLine(
    const std::string& path, absl::string_view line,
    const std::function<bool(absl::string_view torn)>& is_whole) {
  const absl::StatusOr<FileDescriptor> file = OpenLocked(path);
  if (!file.ok()) return file.status();
  absl::StatusOr<std::string> there = ReadAllOf(file->get(), path);
  if (!there.ok()) return there.status();
  // npos + 1 is 0: the only line.
  const size_t last = there->rfind('\n') + 1;
  std::string added;
  if (last < there->size()) {
    if (is_whole(absl::string_view(*there).substr(last))) {
      added.push_back('\n');  // GCC 12 warns of an overlap at `= "\n"`.
    } else if (ftruncate(file->get(), static_cast<off_t>(last)) != 0) {
      return Failed(path, "cannot be repaired");
    } else {
      there->resize(last);
    }
  }
  const bool is_there = absl::StrContains(absl::StrCat("\n", *there, "\n"),
                                          absl::StrCat("\n", line, "\n"));
  if (!is_there) absl::StrAppend(&added, line, "\n");
  absl::Status status = WriteAll(file->get(), added, path);
  if (status.ok() && fsync(file->get()) != 0) {
    status = Failed(path, "cannot be kept");
  }
  if (!status.ok()) {
    // Half a line would hide the next one; if this fails, that repairs it.
    [[maybe_unused]] const int ignored =
        ftruncate(file->get(), static_cast<off_t>(there->size()));
    return status;
  }
  return there->empty() ? SyncFolderOf(path) : absl::OkStatus();
}

absl::StatusOr<std::string> ReadWholeFile(const std::string& path,
                                          size_t most_bytes) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    return absl::NotFoundError(
        absl::StrCat(path, ": cannot be opened",
                     errno == 0 ? "" : absl::StrCat(": ", strerror(errno))));
  }
  std::string bytes;
  std::string part(size_t{1} << 16, '\0');
  while (bytes.size() <= most_bytes && in) {
    const size_t wanted = std::min(part.size(), most_bytes + 1 - bytes.size());
    in.read(part.data(), static_cast<std::streamsize>(wanted));
    bytes.append(part, 0, static_cast<size_t>(in.gcount()));
  }
  if (in.bad() || (in.fail() && !in.eof())) {
    return absl::DataLossError(absl::StrCat(path, ": cannot be read"));
  }
  return bytes;
}

absl::Status ReplaceFile(const std::string& path, absl::string_view bytes) {
  const absl::StatusOr<Destination> destination = DestinationOf(path);
  if (!destination.ok()) return destination.status();
  if (!destination->is_replaced) return WriteInPlace(path, bytes);
  absl::StatusOr<FileDescriptor> part = OpenPart(destination->path);
  if (!part.ok()) return part.status();
  const std::string part_path = PartOf(destination->path);
  absl::Status status = WriteAll(part->get(), bytes, path);
  if (status.ok() && destination->mode.has_value() &&
      fchmod(part->get(), *destination->mode) != 0) {
    status = Failed(path, "cannot be given its permissions");
  }
  if (status.ok() && fsync(part->get()) != 0) {
    status = Failed(path, "cannot be kept");
  }
  if (status.ok() &&
      rename(part_path.c_str(), destination->path.c_str()) != 0) {
    status = Failed(path, "cannot be replaced");
  }
  if (!status.ok()) {
    unlink(part_path.c_str());
    return status;
  }
  return SyncFolderOf(destination->path);
}

absl::Status CheckReplaceable(const std::string& path) {
  const absl::StatusOr<Destination> destination = DestinationOf(path);
  if (!destination.ok()) return destination.status();
  if (!destination->is_replaced) {
    return access(path.c_str(), W_OK) == 0 ? absl::OkStatus()
                                           : Failed(path, "cannot be written");
  }
  const absl::StatusOr<FileDescriptor> part = OpenPart(destination->path);
  if (!part.ok()) return part.status();
  unlink(PartOf(destination->path).c_str());
  return absl::OkStatus();
}

absl::Status WithFileName(const absl::Status& status, const std::string& path) {
  return absl::Status(absl::IsInvalidArgument(status)
                          ? absl::StatusCode::kDataLoss
                          : status.code(),
                      absl::StrCat(path, ": ", status.message()));
}

}  // namespace othello
