// Books of SQLite over the years: older schemas, gaps, locks and read-only
// media.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <filesystem>

#include "othello/book/book_text.h"
#include "tests/support/small_books.h"
#include "tests/support/temporary_folder.h"
#include "tools/book_store/book_store.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::FormatBookText;
using ::othello::Random;
using ::othello::RandomBook;
using ::testing::HasSubstr;
using StoreMode = BookStore::Mode;

// A connection of another program.
class OtherProgram {
 public:
  explicit OtherProgram(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle_), SQLITE_OK);
  }
  ~OtherProgram() { sqlite3_close(handle_); }
  void Run(const std::string& sql) {
    EXPECT_EQ(sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr),
              SQLITE_OK)
        << sqlite3_errmsg(handle_);
  }

 private:
  sqlite3* handle_ = nullptr;
};

class StoreUpkeepTest : public testing::Test {
 protected:
  void SetUp() override {
    Random random(21);
    book_ = RandomBook(random, 30, 0, 8);
    book_.Negamax();
    const auto store = BookStore::Open(path_, StoreMode::kWrite);
    ASSERT_TRUE(store.ok()) << store.status();
    ASSERT_TRUE((*store)->Merge(book_, "test").ok());
  }
  // As it was before there was a summary.
  void MakeSchema1() {
    OtherProgram(path_).Run("DROP TABLE summary; PRAGMA user_version = 1");
  }
  std::string LoadedText(StoreMode mode) {
    const auto store = BookStore::Open(path_, mode);
    if (!store.ok()) return std::string(store.status().message());
    const auto loaded = (*store)->Load();
    return loaded.ok() ? FormatBookText(*loaded)
                       : std::string(loaded.status().message());
  }

  const othello::TemporaryFolder folder_;
  const std::string path_ = folder_.Path("book.sqlite");
  Book book_;
};

TEST_F(StoreUpkeepTest, AnOlderSchemaIsReadAsItIs) {
  MakeSchema1();
  const std::string bytes = othello::ReadAll(path_);
  EXPECT_EQ(LoadedText(StoreMode::kRead), FormatBookText(book_));
  const auto store = BookStore::Open(path_, StoreMode::kRead);
  EXPECT_FALSE((*store)->FactsForLookup().has_value());
  EXPECT_EQ((*store)->size(), book_.size());
  EXPECT_EQ(othello::ReadAll(path_), bytes);
}

TEST_F(StoreUpkeepTest, AnOlderSchemaIsBackedUpAndMigratedByAWriter) {
  MakeSchema1();
  EXPECT_EQ(LoadedText(StoreMode::kWrite), FormatBookText(book_));
  {
    const auto store = BookStore::Open(path_, StoreMode::kRead);
    const auto facts = (*store)->FactsForLookup();
    ASSERT_TRUE(facts.has_value());
    EXPECT_EQ(facts->size, book_.size());
    EXPECT_EQ(facts->weights, book_.CommonWeights());
  }
  // The copy is a whole book of the old schema.
  const std::string copy = path_ + ".schema1";
  ASSERT_TRUE(std::filesystem::exists(copy));
  EXPECT_EQ(othello::ReadFolder(folder_.path()).size(), 2u);
  const auto old = BookStore::Open(copy, StoreMode::kRead);
  ASSERT_TRUE(old.ok()) << old.status();
  EXPECT_FALSE((*old)->FactsForLookup().has_value());
  EXPECT_EQ(FormatBookText(*(*old)->Load()), FormatBookText(book_));
}

TEST_F(StoreUpkeepTest, WithoutRoomForACopyNothingIsMigrated) {
  MakeSchema1();
  std::filesystem::create_directory(path_ + ".schema1.part");
  const auto store = BookStore::Open(path_, StoreMode::kWrite);
  EXPECT_THAT(std::string(store.status().message()), HasSubstr(".schema1"));
  EXPECT_FALSE((*BookStore::Open(path_, StoreMode::kRead))->FactsForLookup());
}

TEST_F(StoreUpkeepTest, ALaterSchemaIsRefusedAndStaysAsItIs) {
  OtherProgram(path_).Run("PRAGMA user_version = 3");
  const std::string bytes = othello::ReadAll(path_);
  for (const StoreMode mode : {StoreMode::kRead, StoreMode::kWrite}) {
    const auto store = BookStore::Open(path_, mode);
    EXPECT_THAT(std::string(store.status().message()),
                HasSubstr("schema 3, made by a later version"));
  }
  EXPECT_EQ(othello::ReadAll(path_), bytes);
}

TEST_F(StoreUpkeepTest, CompactingKeepsTheBookAndFreesItsGaps) {
  OtherProgram(path_).Run(
      "CREATE TABLE gap (x); INSERT INTO gap VALUES (zeroblob(500000));"
      "DROP TABLE gap");
  const auto before = std::filesystem::file_size(path_);
  {
    const auto store = BookStore::Open(path_, StoreMode::kWrite);
    ASSERT_TRUE(store.ok()) << store.status();
    const absl::Status status = (*store)->Compact();
    ASSERT_TRUE(status.ok()) << status;
    // It can be used on.
    Random random(22);
    const Book more = RandomBook(random, 3, 0, 8);
    ASSERT_TRUE((*store)->Merge(more, "more").ok());
    book_.Merge(more);
    book_.Negamax();
  }
  EXPECT_LT(std::filesystem::file_size(path_), before - 400000);
  EXPECT_EQ(LoadedText(StoreMode::kRead), FormatBookText(book_));
  EXPECT_EQ(othello::ReadFolder(folder_.path()).size(), 1u);
}

TEST_F(StoreUpkeepTest, ALockedBookIsReadAndSaysSoWhenWritten) {
  OtherProgram other(path_);
  other.Run("BEGIN IMMEDIATE");
  EXPECT_EQ(LoadedText(StoreMode::kRead), FormatBookText(book_));
  const auto store =
      BookStore::Open(path_, StoreMode::kWrite, absl::Milliseconds(10));
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ(FormatBookText(*(*store)->Load()), FormatBookText(book_));
  const absl::Status status = (*store)->Merge(book_, "locked out");
  EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("locked by another program"));
  other.Run("COMMIT");
  EXPECT_TRUE((*store)->Merge(book_, "free again").ok());
}

#ifndef _WIN32
// In a process of its own, as someone who may not write.
[[noreturn]] void ReadAsNobody(const std::string& path,
                               const std::string& expected) {
  if (geteuid() == 0 && setuid(65534) != 0) _exit(10);
  const auto store = BookStore::Open(path, StoreMode::kRead);
  if (!store.ok()) _exit(11);
  if (!(*store)->is_read_only()) _exit(12);
  const auto loaded = (*store)->Load();
  if (!loaded.ok() || FormatBookText(*loaded) != expected) _exit(13);
  const auto writer = BookStore::Open(path, StoreMode::kWrite);
  if (writer.ok()) _exit(14);
  const bool says_so =
      std::string(writer.status().message()).find("read-only") !=
      std::string::npos;
  _exit(says_so ? 0 : 15);
}

TEST_F(StoreUpkeepTest, AReadOnlyBookIsReadAndSaysSo) {
  chmod(path_.c_str(), 0444);
  chmod(folder_.path().c_str(), 0555);
  EXPECT_EXIT(ReadAsNobody(path_, FormatBookText(book_)),
              testing::ExitedWithCode(0), "");
  chmod(folder_.path().c_str(), 0700);
}
#endif

}  // namespace
}  // namespace tools
