// Merging a few positions into a book in SQLite, of which the rest is not read.

#include <gtest/gtest.h>

#include "othello/book/book_text.h"
#include "tests/support/small_books.h"
#include "tests/support/temporary_folder.h"
#include "tools/book_store/book_store.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::Position;
using ::othello::Random;
using ::othello::RandomBook;

std::unique_ptr<BookStore> OpenedToWrite(const std::string& path) {
  auto store = BookStore::Open(path, BookStore::Mode::kWrite);
  EXPECT_TRUE(store.ok()) << store.status();
  return store.ok() ? *std::move(store) : nullptr;
}

class MergePartTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!HasBookStores()) GTEST_SKIP() << "built without SQLite";
  }
  const othello::TemporaryFolder folder_;
  const std::string path_ = folder_.Path("book.sqlite");
};

TEST_F(MergePartTest, TheFileHasTheValuesOfTheWholeBook) {
  Random random(11);
  Book whole;
  const auto store = OpenedToWrite(path_);
  ASSERT_NE(store, nullptr);
  for (int i = 0; i < 40; ++i) {
    // Early positions are met often, so that lines join and leaves are taken.
    const Book part = RandomBook(random, 2, 0, 3 + i % 9);
    ASSERT_TRUE(store->Merge(part, "part").ok());
    whole.Merge(part);
  }
  whole.Negamax();
  ASSERT_EQ(store->size(), whole.size());
  int valued = 0;
  for (const Position& place : whole.SortedPlaces()) {
    const std::optional<BookEntry> entry = store->Find(place);
    ASSERT_TRUE(entry.has_value());
    EXPECT_EQ(entry->value, whole.FindPlace(place)->value);
    EXPECT_EQ(entry->leaf, whole.FindPlace(place)->leaf);
    EXPECT_EQ(entry->games, whole.FindPlace(place)->games);
    valued += entry->value.is_known ? 1 : 0;
  }
  EXPECT_GT(valued, 100);
  const auto loaded = store->Load();
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(FormatBookText(*loaded), FormatBookText(whole));
}

TEST_F(MergePartTest, LargeAndSmallBooksInAnyOrderGiveTheSame) {
  Random random(12);
  const Book large = RandomBook(random, 300, 0, 12);
  ASSERT_GT(large.size(), 1500u);
  const Book small = RandomBook(random, 5, 0, 10);
  const std::string other = folder_.Path("other.sqlite");
  {
    const auto store = OpenedToWrite(path_);
    ASSERT_TRUE(store->Merge(large, "large").ok());
    ASSERT_TRUE(store->Merge(small, "small").ok());
    const auto second = OpenedToWrite(other);
    ASSERT_TRUE(second->Merge(small, "small").ok());
    ASSERT_TRUE(second->Merge(large, "large").ok());
  }
  const auto store = OpenedToWrite(path_);
  const auto second = OpenedToWrite(other);
  EXPECT_EQ(store->size(), second->size());
  const Book whole = *store->Load();
  EXPECT_EQ(FormatBookText(whole), FormatBookText(*second->Load()));
  for (const Position& place : whole.SortedPlaces()) {
    EXPECT_EQ(store->Find(place), second->Find(place));
    EXPECT_EQ(store->Find(place)->value, whole.FindPlace(place)->value);
  }
}

TEST_F(MergePartTest, PlacesAreLoadedWithTheirValues) {
  Random random(13);
  Book book = RandomBook(random, 20, 0, 8);
  book.Negamax();
  const auto store = OpenedToWrite(path_);
  ASSERT_TRUE(store->Merge(book, "book").ok());
  std::vector<Position> places = book.SortedPlaces();
  places.resize(5);
  const size_t known = places.size();
  places.push_back(Position{1, 2});
  const auto loaded = store->LoadPlaces(places);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->size(), known);
  for (size_t i = 0; i < known; ++i) {
    EXPECT_EQ(loaded->FindPlace(places[i])->value,
              book.FindPlace(places[i])->value);
  }
}

}  // namespace
}  // namespace tools
