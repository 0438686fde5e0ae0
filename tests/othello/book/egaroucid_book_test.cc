#include "othello/book/egaroucid_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/book/book_exchange.h"
#include "tests/support/small_books.h"

namespace othello {
namespace {

std::string SmallEgaroucidBook() {
  Random random(8);
  Book book = RandomBook(random, 6, 0, 5);
  book.Negamax();
  return FormatEgaroucidBook(EgaroucidFromBook(book));
}

TEST(EgaroucidBookTest, ReadAndWrittenAgainItHasTheSameBytes) {
  const std::string bytes = SmallEgaroucidBook();
  const absl::StatusOr<EgaroucidBook> book = ParseEgaroucidBook(bytes);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_GT(book->positions.size(), 10u);
  EXPECT_EQ(FormatEgaroucidBook(*book), bytes);
}

TEST(EgaroucidBookTest, A1IsTheHighestBit) {
  EgaroucidBook book;
  book.positions.emplace_back();
  book.positions[0].position = {1, 2};
  book.positions[0].leaf_move = 19;
  const std::string bytes = FormatEgaroucidBook(book);
  ASSERT_EQ(bytes.size(), 39u);
  EXPECT_EQ(bytes.substr(0, 14), std::string("DICUORAGE\3\1\0\0\0", 14));
  EXPECT_EQ(static_cast<unsigned char>(bytes[21]), 0x80);
  EXPECT_EQ(static_cast<unsigned char>(bytes[29]), 0x40);
  EXPECT_EQ(bytes[37], 19);
}

TEST(EgaroucidBookTest, TruncationAtEveryByteIsAnErrorWithItsPlace) {
  const std::string bytes = SmallEgaroucidBook();
  for (size_t size = 0; size < bytes.size(); ++size) {
    const auto book = ParseEgaroucidBook(bytes.substr(0, size));
    ASSERT_FALSE(book.ok()) << size;
    EXPECT_THAT(std::string(book.status().message()),
                ::testing::HasSubstr("byte "));
  }
}

}  // namespace
}  // namespace othello
