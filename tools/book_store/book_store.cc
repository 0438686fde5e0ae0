#include "tools/book_store/book_store.h"

#include <sqlite3.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/support/file_path.h"
#include "othello/support/system.h"
#include "tools/book_store/database.h"
#include "tools/book_store/merge_part.h"
#include "tools/book_store/store_schema.h"
#include "tools/book_store/store_summary.h"
#include "tools/book_store/store_tables.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::Position;

// Of a larger book most positions change, so that all are read.
constexpr size_t kMostPositionsOfPart = 1000;

class SqliteBookStore : public BookStore {
 public:
  SqliteBookStore(std::string path, absl::Duration patience)
      : path_(std::move(path)), patience_(patience) {}

  absl::Status OpenFile(Mode mode);
  bool is_read_only() const override { return is_read_only_; }
  size_t size() override;
  absl::StatusOr<Book> Load() override;
  absl::StatusOr<Book> LoadPlaces(const std::vector<Position>& wanted) override;
  std::optional<LookupFacts> FactsForLookup() override;
  std::optional<othello::BookEntry> Find(const Position& place) override;
  absl::Status Merge(const Book& book, absl::string_view command) override;
  absl::Status Compact() override;

 private:
  bool Connect(const std::string& name, int flags);
  absl::Status OpenToRead();
  absl::Status MergePartOf(const Book& book, absl::string_view command);
  absl::Status MergeWhole(const Book& book, absl::string_view command);
  PlaceReader& places() {
    if (places_ == nullptr) {
      places_ = std::make_unique<PlaceReader>(database_, path_);
    }
    return *places_;
  }

  const std::string path_;
  const absl::Duration patience_;
  bool is_read_only_ = false;
  int schema_ = 0;
  Database database_;
  std::unique_ptr<PlaceReader> places_;
};

bool SqliteBookStore::Connect(const std::string& name, int flags) {
  database_.Close();
  if (sqlite3_open_v2(name.c_str(), database_.out(), flags | SQLITE_OPEN_URI,
                      nullptr) != SQLITE_OK) {
    return false;
  }
  sqlite3* handle = database_.get();
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle,
                       static_cast<int>(absl::ToInt64Milliseconds(patience_)));
  // The file may come from anywhere.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20);
  sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  return database_.Run("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0") &&
         database_.Run("SELECT count(*) FROM sqlite_schema");
}

absl::Status SqliteBookStore::OpenToRead() {
  if (!othello::IsReadable(path_)) {
    return absl::NotFoundError(absl::StrCat(path_, ": cannot be opened"));
  }
  is_read_only_ = !othello::IsWritable(path_);
  // A connection that may write leaves no log behind when it closes.
  if (!(Connect(path_, SQLITE_OPEN_READWRITE) &&
        database_.Run("PRAGMA query_only = ON")) &&
      !Connect(path_, SQLITE_OPEN_READONLY)) {
    // Its folder cannot be written, so that no one else changes it either.
    const absl::Status first = database_.Error(path_);
    if (!is_read_only_ || !Connect(absl::StrCat("file:", path_, "?immutable=1"),
                                   SQLITE_OPEN_READONLY)) {
      return first;
    }
  }
  const absl::StatusOr<int> schema = SchemaToRead(database_, path_);
  if (schema.ok()) schema_ = *schema;
  return schema.status();
}

absl::Status SqliteBookStore::OpenFile(Mode mode) {
  if (mode == Mode::kRead) return OpenToRead();
  std::error_code ignored;
  if (std::filesystem::exists(othello::FilePath(path_), ignored) &&
      !othello::IsWritable(path_)) {
    return absl::PermissionDeniedError(absl::StrCat(
        path_, ": read-only: it can be played from, but not changed"));
  }
  if (!Connect(path_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) ||
      !database_.Run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")) {
    return database_.Error(path_);
  }
  schema_ = kBookSchema;
  return PrepareSchema(database_, path_);
}

size_t SqliteBookStore::size() {
  Statement count(database_, schema_ < 2 ? "SELECT count(*) FROM position"
                                         : "SELECT positions FROM summary");
  const int64_t positions = count.Step() == SQLITE_ROW ? count.Number(0) : 0;
  return positions < 0 ? 0 : static_cast<size_t>(positions);
}

absl::StatusOr<Book> SqliteBookStore::Load() {
  // One transaction, so that all tables are of one moment.
  if (!database_.Run("BEGIN")) return database_.Error(path_);
  absl::StatusOr<Book> book = BookTables(database_, path_).ReadAll();
  database_.Run("COMMIT");
  return book;
}

absl::StatusOr<Book> SqliteBookStore::LoadPlaces(
    const std::vector<Position>& wanted) {
  if (!database_.Run("BEGIN")) return database_.Error(path_);
  Book book;
  absl::Status status;
  for (const Position& place : wanted) {
    if (!book.FindPlace(place).has_value()) {
      status.Update(places().Read(place, book).status());
    }
  }
  database_.Run("COMMIT");
  if (!status.ok()) return status;
  return book;
}

std::optional<BookStore::LookupFacts> SqliteBookStore::FactsForLookup() {
  if (schema_ < 2) return std::nullopt;
  const absl::StatusOr<BookSummary> summary = ReadSummary(database_, path_);
  if (!summary.ok() || summary->has_sums || summary->positions < 0) {
    return std::nullopt;
  }
  return LookupFacts{static_cast<size_t>(summary->positions),
                     summary->weights.value_or(0)};
}

std::optional<othello::BookEntry> SqliteBookStore::Find(const Position& place) {
  const auto entry = places().ReadWithGames(place);
  return entry.ok() ? *entry : std::nullopt;
}

absl::Status SqliteBookStore::MergePartOf(const Book& book,
                                          absl::string_view command) {
  absl::StatusOr<BookSummary> summary = ReadSummary(database_, path_);
  if (!summary.ok()) return summary.status();
  const absl::StatusOr<MergedPart> merged = MergePart(book, places());
  if (!merged.ok()) return merged.status();
  summary->Take(merged->after);
  summary->positions +=
      static_cast<int64_t>(merged->after.size() - merged->before.size());
  if (absl::Status status = WriteSummary(database_, path_, *summary);
      !status.ok()) {
    return status;
  }
  return BookTables(database_, path_)
      .WriteChanges(merged->before, merged->after, command);
}

absl::Status SqliteBookStore::MergeWhole(const Book& book,
                                         absl::string_view command) {
  const BookTables tables(database_, path_);
  const absl::StatusOr<Book> before = tables.ReadAll();
  if (!before.ok()) return before.status();
  Book after = *before;
  after.Merge(book);
  after.Negamax();
  if (absl::Status status = WriteSummary(database_, path_, SummaryOf(after));
      !status.ok()) {
    return status;
  }
  return tables.WriteChanges(*before, after, command);
}

absl::Status SqliteBookStore::Merge(const Book& book,
                                    absl::string_view command) {
  // The lock comes before the reading, so that no writer undoes another.
  if (!database_.Run("BEGIN IMMEDIATE")) return database_.Error(path_);
  absl::Status status = book.size() <= kMostPositionsOfPart
                            ? MergePartOf(book, command)
                            : MergeWhole(book, command);
  if (status.ok() && !database_.Run("COMMIT")) status = database_.Error(path_);
  if (!status.ok()) database_.Run("ROLLBACK");
  return status;
}

absl::Status SqliteBookStore::Compact() {
  // It goes through a temporary database of its own.
  sqlite3_limit(database_.get(), SQLITE_LIMIT_ATTACHED, 1);
  const bool is_done = database_.Run("VACUUM") &&
                       database_.Run("PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite3_limit(database_.get(), SQLITE_LIMIT_ATTACHED, 0);
  return is_done ? absl::OkStatus() : database_.Error(path_);
}

}  // namespace

bool LooksLikeBookStore(absl::string_view bytes) {
  return absl::StartsWith(bytes, "SQLite format 3");
}

bool IsBookStorePath(absl::string_view path) {
  return absl::EndsWithIgnoreCase(path, ".sqlite");
}

bool HasBookStores() { return true; }

absl::StatusOr<std::unique_ptr<BookStore>> BookStore::Open(
    const std::string& path, Mode mode, absl::Duration patience) {
  auto store = std::make_unique<SqliteBookStore>(path, patience);
  if (absl::Status status = store->OpenFile(mode); !status.ok()) return status;
  return store;
}

}  // namespace tools
