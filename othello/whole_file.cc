#include "othello/whole_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace othello {

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
  const std::string unfinished = absl::StrCat(path, ".part");
  {
    std::ofstream out(unfinished, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) {
      return absl::UnavailableError(
          absl::StrCat(unfinished, ": cannot be written"));
    }
  }
  std::error_code error;
  std::filesystem::rename(unfinished, path, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(path, ": cannot be replaced: ", error.message()));
  }
  return absl::OkStatus();
}

absl::Status WithFileName(const absl::Status& status, const std::string& path) {
  return absl::Status(status.code(),
                      absl::StrCat(path, ": ", status.message()));
}

}  // namespace othello
