#include "tools/book_store/book_store.h"

#include <sqlite3.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/book_store/book_rows.h"
#include "tools/book_store/database.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::BookLeaf;
using ::othello::GameCounts;
using ::othello::Position;

constexpr int kSchemaVersion = 1;
constexpr int kApplication = 0x5269426B;  // "RiBk"
constexpr int kPatienceMilliseconds = 10000;

// docs/formats.md explains it.
constexpr char kSchema[] =
    "CREATE TABLE position ("
    " place BLOB PRIMARY KEY, value INTEGER, lower INTEGER NOT NULL,"
    " upper INTEGER NOT NULL, leaf_move INTEGER, leaf_value INTEGER,"
    " depth INTEGER, confidence INTEGER, solved INTEGER, maker INTEGER,"
    " level INTEGER, weights INTEGER) WITHOUT ROWID;"
    "CREATE TABLE other_leaf ("
    " place BLOB, leaf_move INTEGER, leaf_value INTEGER NOT NULL,"
    " depth INTEGER NOT NULL, confidence INTEGER NOT NULL,"
    " solved INTEGER NOT NULL, maker INTEGER NOT NULL,"
    " level INTEGER NOT NULL, weights INTEGER NOT NULL,"
    " PRIMARY KEY (place, leaf_move)) WITHOUT ROWID;"
    "CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE games ("
    " place BLOB, source INTEGER, wins INTEGER NOT NULL,"
    " draws INTEGER NOT NULL, losses INTEGER NOT NULL,"
    " PRIMARY KEY (place, source)) WITHOUT ROWID;"
    "CREATE TABLE history (id INTEGER PRIMARY KEY, date TEXT NOT NULL,"
    " command TEXT NOT NULL);";

class SqliteBookStore : public BookStore {
 public:
  explicit SqliteBookStore(std::string path) : path_(std::move(path)) {}

  absl::Status OpenFile(Mode mode);
  absl::StatusOr<Book> Load() override;
  absl::Status Merge(const Book& book, absl::string_view command) override;

 private:
  bool Connect(const std::string& name, int flags);
  // Makes the tables, or checks that they are ours.
  absl::Status CheckSchema(bool may_create);
  absl::StatusOr<Book> ReadAll() const;
  absl::Status ReadOtherLeaves(Book& book) const;
  absl::Status ReadGames(Book& book) const;
  absl::Status WriteOtherLeaves(const Position& place, const Book& before,
                                const Book& after) const;
  absl::Status WriteChanges(const Book& before, const Book& after,
                            absl::string_view command) const;
  absl::Status BadRow(absl::string_view table, int64_t row) const {
    return absl::DataLossError(absl::StrCat(
        path_, ": row ", row, " of the table ", table, " makes no sense"));
  }

  const std::string path_;
  Database database_;
};

bool SqliteBookStore::Connect(const std::string& name, int flags) {
  database_.Close();
  if (sqlite3_open_v2(name.c_str(), database_.out(), flags | SQLITE_OPEN_URI,
                      nullptr) != SQLITE_OK) {
    return false;
  }
  sqlite3* handle = database_.get();
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatienceMilliseconds);
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

absl::Status SqliteBookStore::OpenFile(Mode mode) {
  if (mode == Mode::kRead) {
    if (access(path_.c_str(), R_OK) != 0) {
      return absl::NotFoundError(absl::StrCat(path_, ": cannot be opened"));
    }
    // A connection that may write leaves no log behind when it closes.
    if (!(Connect(path_, SQLITE_OPEN_READWRITE) &&
          database_.Run("PRAGMA query_only = ON")) &&
        !Connect(path_, SQLITE_OPEN_READONLY)) {
      // Its folder cannot be written, so that no one else changes it either.
      const absl::Status first = database_.Error(path_);
      if (access(path_.c_str(), W_OK) == 0 ||
          !Connect(absl::StrCat("file:", path_, "?immutable=1"),
                   SQLITE_OPEN_READONLY)) {
        return first;
      }
    }
    return CheckSchema(false);
  }
  if (!Connect(path_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) ||
      !database_.Run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")) {
    return database_.Error(path_);
  }
  return CheckSchema(true);
}

absl::Status SqliteBookStore::CheckSchema(bool may_create) {
  if (may_create && !database_.Run("BEGIN IMMEDIATE")) {
    return database_.Error(path_);
  }
  int64_t tables = -1;
  int64_t application = 0;
  int64_t version = 0;
  {
    Statement count(database_, "SELECT count(*) FROM sqlite_schema");
    if (count.Step() == SQLITE_ROW) tables = count.Number(0);
    Statement id(database_, "PRAGMA application_id");
    if (id.Step() == SQLITE_ROW) application = id.Number(0);
    Statement user(database_, "PRAGMA user_version");
    if (user.Step() == SQLITE_ROW) version = user.Number(0);
  }
  absl::Status status;
  if (tables < 0) {
    status = database_.Error(path_);
  } else if (tables == 0 && may_create) {
    const std::string numbers =
        absl::StrCat("PRAGMA application_id = ", kApplication,
                     "; PRAGMA user_version = ", kSchemaVersion);
    if (!database_.Run(kSchema) || !database_.Run(numbers.c_str())) {
      status = database_.Error(path_);
    }
  } else if (application != kApplication) {
    status = absl::FailedPreconditionError(
        absl::StrCat(path_, ": a database, but not a book of Rialto"));
  } else if (version != kSchemaVersion) {
    status = absl::FailedPreconditionError(
        absl::StrCat(path_, ": a book of schema ", version,
                     "; this program knows schema ", kSchemaVersion));
  }
  if (may_create && !database_.Run(status.ok() ? "COMMIT" : "ROLLBACK") &&
      status.ok()) {
    status = database_.Error(path_);
  }
  return status;
}

absl::Status SqliteBookStore::ReadGames(Book& book) const {
  Statement sources(database_, "SELECT id, name FROM source");
  int step = 0;
  while ((step = sources.Step()) == SQLITE_ROW) {
    book.AddSource(static_cast<uint64_t>(sources.Number(0)), sources.Bytes(1));
  }
  if (step != SQLITE_DONE) return database_.Error(path_);
  Statement games(database_,
                  "SELECT place, source, wins, draws, losses FROM games");
  int64_t number = 0;
  while ((step = games.Step()) == SQLITE_ROW) {
    ++number;
    const std::optional<Position> place = PlaceFromKey(games.Bytes(0));
    GameCounts counts;
    for (const auto& [column, count] :
         {std::pair{2, &counts.wins}, std::pair{3, &counts.draws},
          std::pair{4, &counts.losses}}) {
      if (!IsWithin(games.Number(column), 0, 0xFFFFFFFF)) {
        return BadRow("games", number);
      }
      *count = static_cast<uint32_t>(games.Number(column));
    }
    if (!place.has_value() || !book.FindPlace(*place).has_value()) {
      return BadRow("games", number);
    }
    book.AddCounts(*place, static_cast<uint64_t>(games.Number(1)), counts);
  }
  return step == SQLITE_DONE ? absl::OkStatus() : database_.Error(path_);
}

absl::Status SqliteBookStore::ReadOtherLeaves(Book& book) const {
  Statement rows(database_,
                 "SELECT place, leaf_move, leaf_value, depth, confidence,"
                 " solved, maker, level, weights FROM other_leaf");
  int step = 0;
  int64_t number = 0;
  while ((step = rows.Step()) == SQLITE_ROW) {
    ++number;
    const std::optional<Position> place = PlaceFromKey(rows.Bytes(0));
    BookLeaf leaf;
    if (!place.has_value() || !book.FindPlace(*place).has_value() ||
        !LeafOfRow(rows, *place, 1, leaf)) {
      return BadRow("other_leaf", number);
    }
    book.AddLeaf(*place, leaf);
  }
  return step == SQLITE_DONE ? absl::OkStatus() : database_.Error(path_);
}

absl::StatusOr<Book> SqliteBookStore::ReadAll() const {
  Book book;
  Statement rows(database_,
                 "SELECT place, value, lower, upper, leaf_move, leaf_value,"
                 " depth, confidence, solved, maker, level, weights"
                 " FROM position");
  int step = 0;
  int64_t number = 0;
  while ((step = rows.Step()) == SQLITE_ROW) {
    ++number;
    const std::optional<Position> place = PlaceFromKey(rows.Bytes(0));
    BookLeaf leaf;
    if (!place.has_value() || !LeafOfRow(rows, *place, 4, leaf)) {
      return BadRow("position", number);
    }
    book.Add(*place);
    if (leaf.is_known) book.AddLeaf(*place, leaf);
  }
  if (step != SQLITE_DONE) return database_.Error(path_);
  if (absl::Status status = ReadOtherLeaves(book); !status.ok()) return status;
  if (absl::Status status = ReadGames(book); !status.ok()) return status;
  book.Negamax();
  return book;
}

absl::StatusOr<Book> SqliteBookStore::Load() {
  // One transaction, so that all tables are of one moment.
  if (!database_.Run("BEGIN")) return database_.Error(path_);
  absl::StatusOr<Book> book = ReadAll();
  database_.Run("COMMIT");
  return book;
}

absl::Status SqliteBookStore::WriteOtherLeaves(const Position& place,
                                               const Book& before,
                                               const Book& after) const {
  const std::vector<BookLeaf> leaves = after.OtherLeavesAt(place);
  if (leaves == before.OtherLeavesAt(place)) return absl::OkStatus();
  Statement clear(database_, "DELETE FROM other_leaf WHERE place = ?");
  clear.BindBytes(1, KeyOf(place));
  if (!clear.Finish()) return database_.Error(path_);
  Statement row(database_,
                "INSERT INTO other_leaf VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const BookLeaf& leaf : leaves) {
    row.BindBytes(1, KeyOf(place));
    BindLeaf(leaf, 2, row);
    if (!row.Finish()) return database_.Error(path_);
  }
  return absl::OkStatus();
}

absl::Status SqliteBookStore::WriteChanges(const Book& before,
                                           const Book& after,
                                           absl::string_view command) const {
  Statement source(database_, "INSERT OR REPLACE INTO source VALUES (?, ?)");
  for (const auto& [id, name] : after.sources()) {
    source.Bind(1, static_cast<int64_t>(id)).BindText(2, name);
    if (!source.Finish()) return database_.Error(path_);
  }
  Statement row(database_,
                "INSERT OR REPLACE INTO position VALUES"
                " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Statement games(database_,
                  "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)");
  for (const Position& place : after.SortedPlaces()) {
    const BookEntry entry = *after.FindPlace(place);
    const std::string key = KeyOf(place);
    const std::optional<BookEntry> old = before.FindPlace(place);
    if (!old.has_value() || old->leaf != entry.leaf ||
        old->value != entry.value) {
      const BookLeaf& leaf = entry.leaf;
      row.BindBytes(1, key).BindNull(2);
      if (entry.value.is_known) row.Bind(2, entry.value.value);
      row.Bind(3, entry.value.lower).Bind(4, entry.value.upper);
      for (int column = 5; column <= 12; ++column) row.BindNull(column);
      if (leaf.is_known) BindLeaf(leaf, 5, row);
      if (!row.Finish()) return database_.Error(path_);
    }
    if (absl::Status status = WriteOtherLeaves(place, before, after);
        !status.ok()) {
      return status;
    }
    const Book::CountsBySource* counts = after.CountsAt(place);
    const Book::CountsBySource* counted = before.CountsAt(place);
    if (counts == nullptr || (counted != nullptr && *counts == *counted)) {
      continue;
    }
    for (const auto& [id, some] : *counts) {
      games.BindBytes(1, key).Bind(2, static_cast<int64_t>(id));
      games.Bind(3, some.wins).Bind(4, some.draws).Bind(5, some.losses);
      if (!games.Finish()) return database_.Error(path_);
    }
  }
  Statement history(database_,
                    "INSERT INTO history (date, command)"
                    " VALUES (datetime('now'), ?)");
  history.BindText(1, command);
  return history.Finish() ? absl::OkStatus() : database_.Error(path_);
}

absl::Status SqliteBookStore::Merge(const Book& book,
                                    absl::string_view command) {
  // The lock comes before the reading, so that no writer undoes another.
  if (!database_.Run("BEGIN IMMEDIATE")) return database_.Error(path_);
  absl::StatusOr<Book> before = ReadAll();
  absl::Status status = before.status();
  if (status.ok()) {
    Book after = *before;
    after.Merge(book);
    after.Negamax();
    status = WriteChanges(*before, after, command);
  }
  if (status.ok() && !database_.Run("COMMIT")) status = database_.Error(path_);
  if (!status.ok()) database_.Run("ROLLBACK");
  return status;
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
    const std::string& path, Mode mode) {
  auto store = std::make_unique<SqliteBookStore>(path);
  if (absl::Status status = store->OpenFile(mode); !status.ok()) return status;
  return store;
}

}  // namespace tools
