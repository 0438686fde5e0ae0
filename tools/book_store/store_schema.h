// The tables of a book in SQLite, and how older ones become those of today.

#ifndef RIALTO_TOOLS_BOOK_STORE_STORE_SCHEMA_H_
#define RIALTO_TOOLS_BOOK_STORE_STORE_SCHEMA_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/book_store/database.h"

namespace tools {

// Schema 2 has the table `summary`, which makes opening fast.
inline constexpr int kBookSchema = 2;

// The schema of a file that is only read; older ones can be read as they are.
// Errors name the file: not a book, or made by a later version.
absl::StatusOr<int> SchemaToRead(const Database& database,
                                 const std::string& path);

// Makes the tables of a new file. An older schema is migrated in one
// transaction, after a copy of the file was written beside it
// (MigrationBackupPath).
absl::Status PrepareSchema(Database& database, const std::string& path);

// "book.sqlite.schema1" for a file that had schema 1.
std::string MigrationBackupPath(const std::string& path, int schema);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_STORE_SCHEMA_H_
