#include "othello/book/packed_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/small_books.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

Book SmallBookToPack() {
  Random random(13);
  Book book = RandomBook(random, 60, 0, 12);
  book.Negamax();
  return book;
}

TEST(PackedBookTest, EveryPositionIsFoundAndNoOther) {
  const Book book = SmallBookToPack();
  const std::string bytes = FormatPackedBook(book);
  EXPECT_EQ(bytes.size(), 40 + 24 * book.size());
  const TemporaryFolder folder;
  const auto packed = PackedBook::Open(folder.Write("book.rbk", bytes));
  ASSERT_TRUE(packed.ok()) << packed.status();
  EXPECT_TRUE((*packed)->Check().ok()) << (*packed)->Check();
  ASSERT_EQ((*packed)->size(), book.size());
  for (const Position& place : book.SortedPlaces()) {
    const auto entry = (*packed)->FindPlace(place);
    ASSERT_TRUE(entry.has_value());
    const BookEntry expected = *book.FindPlace(place);
    EXPECT_EQ(entry->value.is_known, expected.value.is_known);
    EXPECT_EQ(entry->value.value, expected.value.value);
    EXPECT_EQ(entry->value.is_proven(), expected.value.is_proven());
    EXPECT_EQ(entry->leaf.is_known, expected.leaf.is_known);
    EXPECT_EQ(entry->leaf.move, expected.leaf.move);
    EXPECT_EQ(entry->leaf.value, expected.leaf.value);
    EXPECT_EQ(entry->leaf.depth, expected.leaf.depth);
    EXPECT_EQ(entry->leaf.maker, expected.leaf.maker);
    EXPECT_NEAR(static_cast<double>(entry->games.total()),
                static_cast<double>(expected.games.total()),
                0.05 * static_cast<double>(expected.games.total()) + 0.5);
  }
  Random random(14);
  for (int i = 0; i < 1000; ++i) {
    const Position position = RandomBoard(random);
    if (book.FindPlace(position).has_value()) continue;
    EXPECT_FALSE((*packed)->FindPlace(position).has_value());
  }
}

TEST(PackedBookTest, UnpackedAndPackedAgainItHasTheSamePositions) {
  const Book book = SmallBookToPack();
  const std::string bytes = FormatPackedBook(book);
  const auto packed = PackedBook::FromBytes(bytes);
  ASSERT_TRUE(packed.ok());
  const auto again = (*packed)->Unpack();
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->SortedPlaces(), book.SortedPlaces());
}

TEST(PackedBookTest, AnEmptyBookHoldsNothing) {
  const std::string bytes = FormatPackedBook(Book());
  const auto packed = PackedBook::FromBytes(bytes);
  ASSERT_TRUE(packed.ok());
  EXPECT_FALSE((*packed)->FindPlace(Position::Start()).has_value());
  EXPECT_TRUE((*packed)->Check().ok());
}

TEST(PackedBookTest, TruncationAtEveryByteIsAnErrorWithItsPlace) {
  Random random(15);
  const std::string bytes = FormatPackedBook(RandomBook(random, 3, 0, 6));
  for (size_t size = 0; size < bytes.size(); ++size) {
    const std::string cut = bytes.substr(0, size);
    const auto book = PackedBook::FromBytes(cut);
    ASSERT_FALSE(book.ok()) << size;
    EXPECT_THAT(std::string(book.status().message()), HasSubstr("byte "));
  }
}

TEST(PackedBookTest, ADamagedByteIsFoundByTheCheckAndDoesNoHarm) {
  Random random(16);
  const Book book = RandomBook(random, 3, 0, 6);
  const std::string bytes = FormatPackedBook(book);
  for (size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] =
        static_cast<char>(damaged[at] ^ (1 << RandomBelow(random, 8)));
    const auto packed = PackedBook::FromBytes(damaged);
    if (!packed.ok()) continue;
    EXPECT_FALSE((*packed)->Check().ok()) << at;
    EXPECT_FALSE((*packed)->Unpack().ok());
    for (const Position& place : book.SortedPlaces()) {
      (*packed)->FindPlace(place);
    }
  }
}

TEST(PackedBookTest, AFileThatIsNoneIsAnErrorWithItsName) {
  const TemporaryFolder folder;
  EXPECT_THAT(
      std::string(PackedBook::Open(folder.Path("none")).status().message()),
      HasSubstr("none"));
  EXPECT_FALSE(PackedBook::Open(folder.path()).ok());
  EXPECT_FALSE(PackedBook::Open(folder.Write("empty", "")).ok());
  EXPECT_THAT(
      std::string(PackedBook::Open(folder.Write("x", std::string(99, 'x')))
                      .status()
                      .message()),
      HasSubstr("not a packed book"));
}

}  // namespace
}  // namespace othello
