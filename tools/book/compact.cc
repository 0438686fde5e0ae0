// compact: a book of SQLite without the gaps that changes leave in it.

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "othello/support/file_path.h"
#include "tools/book/book_actions.h"
#include "tools/book_store/book_store.h"

namespace tools {

absl::Status BookCompact(const std::vector<std::string>& words,
                         Streams streams) {
  if (words.size() != 1 || !IsBookStorePath(words[0])) {
    return absl::InvalidArgumentError(
        "compact: name a book that grows (.sqlite)");
  }
  const std::string& path = words[0];
  std::error_code error;
  const auto before =
      std::filesystem::file_size(othello::FilePath(path), error);
  if (error) {
    return absl::NotFoundError(absl::StrCat(path, ": ", error.message()));
  }
  {
    const auto store = BookStore::Open(path, BookStore::Mode::kWrite);
    if (!store.ok()) return store.status();
    if (absl::Status status = (*store)->Compact(); !status.ok()) return status;
  }
  streams.err << path << ": " << before << " bytes before, "
              << std::filesystem::file_size(othello::FilePath(path), error)
              << " now\n";
  return absl::OkStatus();
}

}  // namespace tools
