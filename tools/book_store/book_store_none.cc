#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/book_store/book_store.h"

namespace tools {

bool LooksLikeBookStore(absl::string_view bytes) {
  return absl::StartsWith(bytes, "SQLite format 3");
}

bool IsBookStorePath(absl::string_view path) {
  return absl::EndsWithIgnoreCase(path, ".sqlite");
}

bool HasBookStores() { return false; }

absl::StatusOr<std::unique_ptr<BookStore>> BookStore::Open(
    const std::string& path, Mode, absl::Duration) {
  return absl::UnimplementedError(
      absl::StrCat(path, ": this program was built without SQLite"));
}

}  // namespace tools
