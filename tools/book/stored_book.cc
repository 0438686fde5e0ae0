#include "tools/book/stored_book.h"

#include <mutex>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/book_store/book_store.h"

namespace tools {
namespace {

using ::engine::OpeningBook;

class StoredBook : public othello::BookReader {
 public:
  explicit StoredBook(std::unique_ptr<BookStore> store)
      : store_(std::move(store)) {}

  std::optional<othello::BookEntry> FindPlace(
      const othello::Position& place) const override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return store_->Find(place);
  }

 private:
  mutable std::mutex mutex_;
  const std::unique_ptr<BookStore> store_;
};

absl::StatusOr<OpeningBook> OpenedOrLoaded(const std::string& path,
                                           std::unique_ptr<BookStore> store) {
  if (const auto facts = store->FactsForLookup()) {
    OpeningBook opened;
    opened.name = path;
    opened.size = facts->size;
    opened.weights = facts->weights;
    opened.reader = std::make_shared<const StoredBook>(std::move(store));
    return opened;
  }
  absl::StatusOr<othello::Book> book = store->Load();
  if (!book.ok()) return book.status();
  return *engine::BookInMemory(path, *std::move(book));
}

}  // namespace

absl::StatusOr<std::shared_ptr<const OpeningBook>> OpenStoredBook(
    const std::string& path) {
  auto store = BookStore::Open(path, BookStore::Mode::kRead);
  if (!store.ok()) return store.status();
  const bool is_read_only = (*store)->is_read_only();
  absl::StatusOr<OpeningBook> opened = OpenedOrLoaded(path, *std::move(store));
  if (!opened.ok()) return opened.status();
  if (is_read_only) {
    opened->remark = absl::StrCat("the book ", path,
                                  " is read-only: it is played from, but "
                                  "cannot learn");
  }
  return std::make_shared<const OpeningBook>(*std::move(opened));
}

}  // namespace tools
