#include "tools/book_store/store_schema.h"

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "othello/support/file_path.h"
#include "tools/book_store/store_summary.h"

namespace tools {
namespace {

constexpr int kApplication = 0x5269426B;  // "RiBk"

// A place has 16 bytes: mover and opponent, little endian. Values are in 1/32
// disc, null if unknown; lower and upper in discs. A leaf_move counts from a1 =
// 0; 65: only the value is known; null: no leaf. maker: 0 rialto, 1 edax, 2
// egaroucid. weights: fingerprint, or 0. date: UTC.
constexpr char kFirstSchema[] =
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

struct Heading {
  int64_t tables = -1;  // -1: unreadable
  int64_t application = 0;
  int64_t version = 0;
};

Heading HeadingOf(const Database& database) {
  Heading heading;
  Statement count(database, "SELECT count(*) FROM sqlite_schema");
  if (count.Step() == SQLITE_ROW) heading.tables = count.Number(0);
  Statement id(database, "PRAGMA application_id");
  if (id.Step() == SQLITE_ROW) heading.application = id.Number(0);
  Statement user(database, "PRAGMA user_version");
  if (user.Step() == SQLITE_ROW) heading.version = user.Number(0);
  return heading;
}

absl::Status CheckHeading(const Database& database, const Heading& heading,
                          const std::string& path) {
  if (heading.tables < 0) return database.Error(path);
  if (heading.application != kApplication) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": a database, but not a book of Rialto"));
  }
  if (heading.version > kBookSchema || heading.version < 1) {
    return absl::FailedPreconditionError(absl::StrCat(
        path, ": a book of schema ", heading.version,
        ", made by a later version of Rialto; this one knows schemas up to ",
        kBookSchema));
  }
  return absl::OkStatus();
}

// A copy of the whole file, which is there under its name only if it is
// complete. It is read by a connection of its own, as the caller's has begun to
// write; the caller's lock keeps all others from changing the file.
absl::Status BackUp(const std::string& path, const std::string& copy) {
  const std::string part = absl::StrCat(copy, ".part");
  std::error_code ignored;
  // Of a run that was killed. An empty folder would be removed, too.
  if (std::filesystem::is_regular_file(othello::FilePath(part), ignored)) {
    std::filesystem::remove(othello::FilePath(part), ignored);
  }
  {
    Database source;
    if (sqlite3_open_v2(path.c_str(), source.out(), SQLITE_OPEN_READONLY,
                        nullptr) != SQLITE_OK) {
      return source.Error(path);
    }
    Database target;
    if (sqlite3_open(part.c_str(), target.out()) != SQLITE_OK) {
      return target.Error(part);
    }
    sqlite3_backup* backup =
        sqlite3_backup_init(target.get(), "main", source.get(), "main");
    if (backup == nullptr) return target.Error(part);
    sqlite3_backup_step(backup, -1);
    if (sqlite3_backup_finish(backup) != SQLITE_OK) return target.Error(part);
  }
  std::filesystem::rename(part, copy, ignored);
  if (ignored) {
    return absl::InternalError(absl::StrCat(copy, ": cannot be written"));
  }
  return absl::OkStatus();
}

absl::Status CreateOrMigrate(Database& database, const std::string& path) {
  const Heading heading = HeadingOf(database);
  if (heading.tables == 0) {
    const std::string number =
        absl::StrCat("PRAGMA application_id = ", kApplication);
    if (!database.Run(kFirstSchema) || !database.Run(number.c_str())) {
      return database.Error(path);
    }
  } else {
    absl::Status status = CheckHeading(database, heading, path);
    if (!status.ok() || heading.version == kBookSchema) return status;
    const auto old = static_cast<int>(heading.version);
    status = BackUp(path, MigrationBackupPath(path, old));
    if (!status.ok()) return status;
  }
  // From schema 1 to 2, which is all that there is.
  if (absl::Status status = CreateSummary(database, path); !status.ok()) {
    return status;
  }
  const std::string number =
      absl::StrCat("PRAGMA user_version = ", kBookSchema);
  return database.Run(number.c_str()) ? absl::OkStatus() : database.Error(path);
}

}  // namespace

std::string MigrationBackupPath(const std::string& path, int schema) {
  return absl::StrCat(path, ".schema", schema);
}

absl::StatusOr<int> SchemaToRead(const Database& database,
                                 const std::string& path) {
  const Heading heading = HeadingOf(database);
  if (absl::Status status = CheckHeading(database, heading, path);
      !status.ok()) {
    return status;
  }
  return static_cast<int>(heading.version);
}

absl::Status PrepareSchema(Database& database, const std::string& path) {
  // Most files have the schema of today, and need no lock to tell.
  const Heading heading = HeadingOf(database);
  if (heading.tables > 0 && heading.version == kBookSchema) {
    return CheckHeading(database, heading, path);
  }
  if (!database.Run("BEGIN IMMEDIATE")) return database.Error(path);
  absl::Status status = CreateOrMigrate(database, path);
  if (status.ok() && !database.Run("COMMIT")) status = database.Error(path);
  if (!status.ok()) database.Run("ROLLBACK");
  return status;
}

}  // namespace tools
