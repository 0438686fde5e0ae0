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
#include "othello/support/descriptor_posix.h"

namespace othello {
namespace {

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

// Devices, pipes, and files already open.
absl::Status WriteInPlace(const std::string& path, absl::string_view bytes) {
  const FileDescriptor file(
      open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (file.get() < 0) return Failed(path, "cannot be opened");
  return WriteAll(file.get(), bytes, path);
}

}  // namespace

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

}  // namespace othello
