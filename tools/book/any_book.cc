#include "tools/book/any_book.h"

#include "absl/strings/str_cat.h"
#include "othello/book/book_file.h"
#include "othello/book/default_book.h"
#include "othello/support/whole_file.h"
#include "tools/book_store/book_store.h"
#include "tools/engine/opening_book.h"

namespace tools {

using ::othello::Book;

absl::StatusOr<Book> ReadAnyBook(const std::string& path) {
  if (path == engine::kDefaultBook) return othello::ReadDefaultBook();
  const absl::StatusOr<std::string> head = othello::ReadWholeFile(path, 100);
  if (!head.ok()) return head.status();
  if (!LooksLikeBookStore(*head)) return othello::ReadBookFile(path);
  const auto store = BookStore::Open(path, BookStore::Mode::kRead);
  if (!store.ok()) return store.status();
  return (*store)->Load();
}

absl::StatusOr<Book> ReadBookOrNew(const std::string& path) {
  absl::StatusOr<Book> book = ReadAnyBook(path);
  if (absl::IsNotFound(book.status())) return Book();
  return book;
}

absl::Status CheckWritable(const std::string& path) {
  if (othello::BookFormatOfPath(path).has_value() || IsBookStorePath(path)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(path,
                   ": the name of a book ends in .rbk, .rbc, .tsv, .dat, "
                   ".txt, .egbk3 or .sqlite"));
}

absl::Status WriteAnyBook(const Book& book, const std::string& path,
                          absl::string_view command) {
  if (!IsBookStorePath(path)) return othello::WriteBookFile(book, path);
  const auto store = BookStore::Open(path, BookStore::Mode::kWrite);
  if (!store.ok()) return store.status();
  return (*store)->Merge(book, command);
}

}  // namespace tools
