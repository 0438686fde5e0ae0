#include "othello/book/edax_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/book/book_exchange.h"
#include "tests/support/small_books.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

std::string SmallBook() {
  Random random(7);
  Book book = RandomBook(random, 6, 0, 5);
  book.Negamax();
  EdaxBook edax = EdaxFromBook(book);
  edax.year = 2026;
  edax.month = 11;
  edax.day = 18;
  edax.hour = 1;
  edax.minute = 2;
  edax.second = 3;
  edax.padding = 4;
  edax.level = 20;
  edax.verbosity = 1;
  return FormatEdaxBook(edax);
}

TEST(EdaxBookTest, ReadAndWrittenAgainItHasTheSameBytes) {
  const std::string bytes = SmallBook();
  const absl::StatusOr<EdaxBook> book = ParseEdaxBook(bytes);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_GT(book->positions.size(), 10u);
  EXPECT_EQ(book->second, 3);
  EXPECT_EQ(FormatEdaxBook(*book), bytes);
}

TEST(EdaxBookTest, TheStartPositionHasTheBytesOfTheFormat) {
  EdaxBook book;
  EdaxPosition position;
  position.position = Position::Start();
  position.value = 1;
  position.level = 21;
  position.leaf = {1, 19};
  book.positions.push_back(position);
  const std::string bytes = FormatEdaxBook(book);
  ASSERT_EQ(bytes.size(), 84u);
  EXPECT_EQ(bytes.substr(0, 9), "XADEKOOB\4");
  EXPECT_EQ(bytes[38], 1);                // one position
  EXPECT_EQ(bytes[42 + 3], 0x10);         // e4 = bit 28 of the mover
  EXPECT_EQ(bytes[42 + 32], 1);           // the value
  EXPECT_EQ(bytes[42 + 39], 21);          // the level
  EXPECT_EQ(bytes.substr(82), "\1\x13");  // the leaf
}

TEST(EdaxBookTest, TruncationAtEveryByteIsAnErrorWithItsPlace) {
  const std::string bytes = SmallBook();
  for (size_t size = 0; size < bytes.size(); ++size) {
    const auto book = ParseEdaxBook(bytes.substr(0, size));
    ASSERT_FALSE(book.ok()) << size;
    EXPECT_THAT(std::string(book.status().message()), HasSubstr("byte "));
  }
  EXPECT_THAT(std::string(ParseEdaxBook(bytes + "x").status().message()),
              HasSubstr("1 bytes follow the last position"));
}

TEST(EdaxBookTest, OtherVersionsAndIllegalMovesAreErrors) {
  std::string other = SmallBook();
  other[8] = 3;
  EXPECT_THAT(std::string(ParseEdaxBook(other).status().message()),
              HasSubstr("version 3"));
  EdaxBook book;
  EdaxPosition position;
  position.position = Position::Start();
  position.leaf = {1, 0};
  book.positions.push_back(position);
  EXPECT_THAT(
      std::string(ParseEdaxBook(FormatEdaxBook(book)).status().message()),
      HasSubstr("position 1: the leaf is no legal move"));
  book.positions[0].leaf = {};
  book.positions[0].links.push_back({1, 64});
  EXPECT_THAT(
      std::string(ParseEdaxBook(FormatEdaxBook(book)).status().message()),
      HasSubstr("position 1: a link is no legal move"));
}

}  // namespace
}  // namespace othello
