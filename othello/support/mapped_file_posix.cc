#include "othello/support/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"

namespace othello {

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return absl::NotFoundError(absl::StrCat(path, ": cannot be opened"));
  }
  struct stat facts = {};
  void* mapping = MAP_FAILED;
  size_t size = 0;
  if (fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode) &&
      facts.st_size > 0) {
    size = static_cast<size_t>(facts.st_size);
    mapping = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  close(descriptor);
  if (mapping == MAP_FAILED) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is not a file that can be mapped"));
  }
  MappedFile file;
  file.bytes_ = absl::string_view(static_cast<const char*>(mapping), size);
  return file;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) {
    munmap(const_cast<char*>(bytes_.data()), bytes_.size());
  }
}

}  // namespace othello
