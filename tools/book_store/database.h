// A connection to SQLite and its statements, with statuses for errors.

#ifndef RIALTO_TOOLS_BOOK_STORE_DATABASE_H_
#define RIALTO_TOOLS_BOOK_STORE_DATABASE_H_

#include <sqlite3.h>

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tools {

class Database {
 public:
  Database() = default;
  ~Database() { Close(); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  sqlite3* get() const { return handle_; }
  sqlite3** out() { return &handle_; }
  void Close() {
    sqlite3_close_v2(handle_);
    handle_ = nullptr;
  }

  absl::Status Error(absl::string_view path) const {
    const int code = sqlite3_errcode(handle_) & 0xFF;
    const std::string message =
        absl::StrCat(path, ": ", sqlite3_errmsg(handle_));
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
      return absl::UnavailableError(
          absl::StrCat(message, " by another program"));
    }
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) {
      return absl::DataLossError(message);
    }
    return absl::InternalError(message);
  }

  // Statements without results.
  bool Run(const char* sql) {
    return sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  }

 private:
  sqlite3* handle_ = nullptr;
};

// One statement. A statement that could not be prepared does nothing, and
// Step() says so.
class Statement {
 public:
  Statement(const Database& database, const char* sql) {
    sqlite3_prepare_v2(database.get(), sql, -1, &handle_, nullptr);
  }
  ~Statement() { sqlite3_finalize(handle_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& Bind(int at, int64_t number) {
    sqlite3_bind_int64(handle_, at, number);
    return *this;
  }
  Statement& BindNull(int at) {
    sqlite3_bind_null(handle_, at);
    return *this;
  }
  Statement& BindText(int at, absl::string_view text) {
    sqlite3_bind_text(handle_, at, text.data(), static_cast<int>(text.size()),
                      SQLITE_TRANSIENT);
    return *this;
  }
  Statement& BindBytes(int at, absl::string_view bytes) {
    sqlite3_bind_blob(handle_, at, bytes.data(), static_cast<int>(bytes.size()),
                      SQLITE_TRANSIENT);
    return *this;
  }

  // Ready for other values.
  Statement& Rewind() {
    sqlite3_reset(handle_);
    return *this;
  }

  // SQLITE_ROW, SQLITE_DONE or an error.
  int Step() {
    return handle_ == nullptr ? SQLITE_ERROR : sqlite3_step(handle_);
  }
  // Runs a statement without results, and readies it for the next time.
  bool Finish() {
    const bool is_done = Step() == SQLITE_DONE;
    sqlite3_reset(handle_);
    return is_done;
  }

  bool IsNull(int column) const {
    return sqlite3_column_type(handle_, column) == SQLITE_NULL;
  }
  int64_t Number(int column) const {
    return sqlite3_column_int64(handle_, column);
  }
  std::string Bytes(int column) const {
    const void* bytes = sqlite3_column_blob(handle_, column);
    const int size = sqlite3_column_bytes(handle_, column);
    return bytes == nullptr ? std::string()
                            : std::string(static_cast<const char*>(bytes),
                                          static_cast<size_t>(size));
  }

 private:
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_STORE_DATABASE_H_
