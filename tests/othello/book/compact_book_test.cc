#include "othello/book/compact_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/book/book_text.h"
#include "othello/book/default_book.h"
#include "tests/support/small_books.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

// A book whose positions are all reached from the start.
Book SmallBook(int seed) {
  Random random(static_cast<uint64_t>(seed));
  Book book = RandomBook(random, 40, 0, 12);
  book.Negamax();
  return book;
}

TEST(CompactBookTest, KeepsPositionsLeavesAndValues) {
  for (int seed = 1; seed <= 10; ++seed) {
    const Book book = SmallBook(seed);
    const std::string bytes = FormatCompactBook(book);
    const absl::StatusOr<Book> read = ParseCompactBook(bytes);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_EQ(read->size(), book.size());
    EXPECT_LT(bytes.size(), 42 + 9 * book.size());
    for (const Position& place : book.SortedPlaces()) {
      const BookEntry expected = *book.FindPlace(place);
      const auto entry = read->FindPlace(place);
      ASSERT_TRUE(entry.has_value());
      EXPECT_EQ(entry->value, expected.value);
      EXPECT_EQ(entry->leaf.is_known, expected.leaf.is_known);
      EXPECT_EQ(entry->leaf.move, expected.leaf.move);
      EXPECT_EQ(entry->leaf.value, expected.leaf.value);
      EXPECT_EQ(entry->leaf.depth, expected.leaf.depth);
      EXPECT_EQ(entry->leaf.maker, expected.leaf.maker);
    }
    EXPECT_EQ(FormatCompactBook(*read), bytes);
  }
}

TEST(CompactBookTest, AnEmptyBookIsABook) {
  const absl::StatusOr<Book> read = ParseCompactBook(FormatCompactBook(Book()));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->size(), 0u);
}

TEST(CompactBookTest, CutAnywhereItIsAnErrorWithItsPlace) {
  const std::string bytes = FormatCompactBook(SmallBook(3));
  for (size_t size = 0; size < bytes.size(); ++size) {
    const absl::StatusOr<Book> read = ParseCompactBook(bytes.substr(0, size));
    ASSERT_FALSE(read.ok()) << size;
    EXPECT_THAT(read.status().message(), HasSubstr("byte "));
  }
  EXPECT_FALSE(ParseCompactBook(bytes + "x").ok());
}

TEST(CompactBookTest, AChangedByteIsAnError) {
  const std::string bytes = FormatCompactBook(SmallBook(4));
  for (size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    EXPECT_FALSE(ParseCompactBook(changed).ok()) << at;
  }
}

TEST(DefaultBookTest, IsSmallAndMakesSense) {
  const auto book = DefaultBook();
  if (absl::IsNotFound(book.status())) GTEST_SKIP() << "no default book";
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_TRUE((*book)->Check().ok());
  EXPECT_NE((*book)->weights(), 0u);
  EXPECT_TRUE(PageOf(**book, Position::Start()).has_value());
}

}  // namespace
}  // namespace othello
