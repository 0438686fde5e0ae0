#include "tools/book_store/book_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#ifndef _WIN32
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <atomic>
#include <map>
#include <thread>

#include "othello/book/book_text.h"
#include "tests/support/small_books.h"
#include "tests/support/temporary_folder.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::FormatBookText;
using ::othello::GameCounts;
using ::othello::Position;
using ::othello::Random;
using ::othello::RandomBook;
using ::othello::TemporaryFolder;
using ::testing::HasSubstr;

std::unique_ptr<BookStore> Opened(const std::string& path,
                                  BookStore::Mode mode) {
  auto store = BookStore::Open(path, mode);
  EXPECT_TRUE(store.ok()) << store.status();
  return store.ok() ? *std::move(store) : nullptr;
}

std::string ErrorOfOpening(const std::string& path, BookStore::Mode mode) {
  return std::string(BookStore::Open(path, mode).status().message());
}

class BookStoreTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!HasBookStores()) GTEST_SKIP() << "built without SQLite";
  }
  const TemporaryFolder folder_;
  const std::string path_ = folder_.Path("book.sqlite");
};

TEST_F(BookStoreTest, WhatIsMergedInAnyOrderIsLoadedTheSame) {
  Random random(1);
  Book left = RandomBook(random, 10, 0, 8);
  Book right = RandomBook(random, 10, 0, 8);
  Book both = left;
  both.Merge(right);
  both.Negamax();
  const std::string other = folder_.Path("other.sqlite");
  {
    const auto store = Opened(path_, BookStore::Mode::kWrite);
    ASSERT_TRUE(store->Merge(left, "left").ok());
    ASSERT_TRUE(store->Merge(right, "right").ok());
    ASSERT_TRUE(store->Merge(left, "left again").ok());
    const auto second = Opened(other, BookStore::Mode::kWrite);
    ASSERT_TRUE(second->Merge(right, "right").ok());
    ASSERT_TRUE(second->Merge(left, "left").ok());
  }
  for (const std::string& path : {path_, other}) {
    const auto book = Opened(path, BookStore::Mode::kRead)->Load();
    ASSERT_TRUE(book.ok()) << book.status();
    EXPECT_EQ(FormatBookText(*book), FormatBookText(both));
  }
  // One file when closed.
  EXPECT_EQ(othello::ReadFolder(folder_.path()).size(), 2u);
}

TEST_F(BookStoreTest, FilesThatAreNoStoreAreErrorsAndStayAsTheyAre) {
  EXPECT_THAT(ErrorOfOpening(path_, BookStore::Mode::kRead),
              HasSubstr("cannot be opened"));
  const std::string text = folder_.Write("text", std::string(5000, 'x'));
  for (const auto mode : {BookStore::Mode::kRead, BookStore::Mode::kWrite}) {
    EXPECT_THAT(ErrorOfOpening(text, mode), HasSubstr("not a database"));
  }
  EXPECT_EQ(othello::ReadAll(text), std::string(5000, 'x'));
}

TEST_F(BookStoreTest, ATruncatedFileIsAnErrorOrWhollyThere) {
  Random random(2);
  Book book = RandomBook(random, 40, 0, 10);
  book.Negamax();
  ASSERT_TRUE(Opened(path_, BookStore::Mode::kWrite)->Merge(book, "test").ok());
  const std::string bytes = othello::ReadAll(path_);
  ASSERT_GT(bytes.size(), 16384u);
  for (size_t size = 1; size < bytes.size(); size += 509) {
    const std::string cut = folder_.Write("cut.sqlite", bytes.substr(0, size));
    const auto store = BookStore::Open(cut, BookStore::Mode::kRead);
    if (!store.ok()) continue;
    const auto loaded = (*store)->Load();
    EXPECT_FALSE(loaded.ok() && loaded->size() != book.size()) << size;
  }
}

TEST_F(BookStoreTest, DamagedBytesDoNoHarm) {
  Random random(3);
  ASSERT_TRUE(Opened(path_, BookStore::Mode::kWrite)
                  ->Merge(RandomBook(random, 10, 0, 8), "test")
                  .ok());
  const std::string bytes = othello::ReadAll(path_);
  for (int i = 0; i < 300; ++i) {
    std::string damaged = bytes;
    const int at = othello::RandomBelow(random, static_cast<int>(bytes.size()));
    damaged[static_cast<size_t>(at)] =
        static_cast<char>(othello::RandomBelow(random, 256));
    const auto store = BookStore::Open(folder_.Write("damaged", damaged),
                                       BookStore::Mode::kRead);
    if (store.ok()) (*store)->Load().IgnoreError();
  }
}

// A book with one game, whose source is `number`.
Book OneGame(int number) {
  Random random(static_cast<uint64_t>(number));
  Book book;
  const auto source = static_cast<uint64_t>(number);
  book.AddSource(source, "game");
  const othello::Game game = RandomGame(random, othello::Board::Start(), 20);
  for (size_t i = 0; i <= game.moves().size(); ++i) {
    book.AddCounts(game.BoardBefore(i).position(), source, {1, 0, 0});
  }
  return book;
}

// Of each game that is there, how many positions it has.
std::map<uint64_t, int> PositionsOfGames(const Book& book) {
  std::map<uint64_t, int> positions;
  for (const auto& [source, name] : book.sources()) positions[source] = 0;
  for (const Position& place : book.SortedPlaces()) {
    for (const auto& [source, counts] : *book.CountsAt(place)) {
      ++positions[source];
    }
  }
  return positions;
}

void ExpectWholeGames(const Book& book) {
  for (const auto& [source, count] : PositionsOfGames(book)) {
    const Book game = OneGame(static_cast<int>(source));
    EXPECT_EQ(count, PositionsOfGames(game)[source]) << source;
  }
}

#ifndef _WIN32
// Learns games in a child process until it is killed; returns the number that
// it said were kept.
int LearnAndKill(const std::string& path, int first, int microseconds) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  const pid_t child = fork();
  if (child == 0) {
    const auto store = BookStore::Open(path, BookStore::Mode::kWrite);
    for (int game = first; store.ok(); ++game) {
      if (!(*store)->Merge(OneGame(game), "learn").ok()) break;
      const char done = '.';
      if (write(ends[1], &done, 1) != 1) break;
    }
    _exit(1);
  }
  close(ends[1]);
  usleep(static_cast<useconds_t>(microseconds));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  int kept = 0;
  char byte;
  while (read(ends[0], &byte, 1) == 1) ++kept;
  close(ends[0]);
  return kept;
}

TEST_F(BookStoreTest, KilledWhileLearningItLosesAtMostTheGameUnderWay) {
  Random random(5);
  int kept = 0;
  int games = 0;
  for (int round = 0; round < 25; ++round) {
    const int said = LearnAndKill(path_, 1000 * (round + 1),
                                  othello::RandomBelow(random, 60000));
    const auto store = BookStore::Open(path_, BookStore::Mode::kWrite);
    ASSERT_TRUE(store.ok()) << store.status();
    const auto book = (*store)->Load();
    ASSERT_TRUE(book.ok()) << book.status();
    ExpectWholeGames(*book);
    const int now = static_cast<int>(book->sources().size());
    EXPECT_GE(now - games, said);
    EXPECT_LE(now - games, said + 1);
    kept += said;
    games = now;
  }
  EXPECT_GT(kept, 10);
}
#endif

TEST_F(BookStoreTest, ReadersBesideAWriterSeeWholeGames) {
  const auto writer = Opened(path_, BookStore::Mode::kWrite);
  ASSERT_TRUE(writer->Merge(OneGame(1), "learn").ok());
  std::atomic<bool> is_over = false;
  std::atomic<int> loads = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i) {
    readers.emplace_back([&] {
      const auto store = BookStore::Open(path_, BookStore::Mode::kRead);
      ASSERT_TRUE(store.ok()) << store.status();
      do {
        const auto book = (*store)->Load();
        ASSERT_TRUE(book.ok()) << book.status();
        ExpectWholeGames(*book);
        ++loads;
      } while (!is_over);
    });
  }
  for (int game = 2; game < 30; ++game) {
    EXPECT_TRUE(writer->Merge(OneGame(game), "learn").ok());
  }
  is_over = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_GE(loads, 4);
}

}  // namespace
}  // namespace tools
