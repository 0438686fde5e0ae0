#include "othello/book/book_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/small_books.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

std::string SmallText() {
  Random random(12);
  Book book = RandomBook(random, 4, 0, 4);
  const Position place = book.SortedPlaces().back();  // without children
  BookLeaf leaf = RandomLeaf(random, place);
  leaf.value = 33;  // 1.03125 discs
  leaf.depth = 60;
  leaf.maker = BookMaker::kRialto;
  leaf.weights = 0x123456789ABCDEF0;
  book.AddLeaf(place, leaf);
  book.Negamax();
  return FormatBookText(book);
}

TEST(BookTextTest, ReadAndWrittenAgainItHasTheSameBytes) {
  const std::string text = SmallText();
  EXPECT_THAT(text, HasSubstr("1.03125\t60\t"));
  EXPECT_THAT(text, HasSubstr("123456789abcdef0"));
  const auto book = ParseBookText(text);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(FormatBookText(*book), text);
}

TEST(BookTextTest, TruncationWithinALineIsAnErrorWithItsPlace) {
  const std::string text = SmallText();
  for (size_t size = 0; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    const auto book = ParseBookText(cut);
    // A file that ends after a line is a smaller book.
    if (!cut.empty() && cut.back() == '\n' && book.ok()) continue;
    ASSERT_FALSE(book.ok()) << size;
    EXPECT_THAT(std::string(book.status().message()), HasSubstr("line "));
  }
}

TEST(BookTextTest, WrongColumnsAreErrors) {
  const std::string text = SmallText();
  const size_t start = text.find("\n", text.find("position\t")) + 1;
  const std::string head = text.substr(0, start);
  const std::string board =
      "---------------------------OX------XO--------------------------- X";
  const auto message = [&](const std::string& rest) {
    return std::string(
        ParseBookText(head + board + rest + "\n").status().message());
  };
  EXPECT_EQ(message("\t-\t-64\t64\t-\t-\t-\t-\t-\t-\t-\t-\t-"), "");
  EXPECT_THAT(message("\t-"), HasSubstr("expected 13 columns, found 2"));
  EXPECT_THAT(message("\t-\t-64\t64\ta1\t0\t1\t0\t0\tedax\t1\t0\t-"),
              HasSubstr("expected a legal move"));
  EXPECT_THAT(message("\t-\t-64\t64\td3\t65\t1\t0\t0\tedax\t1\t0\t-"),
              HasSubstr("expected a legal move"));
  EXPECT_THAT(message("\t-\t-64\t64\t-\t-\t-\t-\t-\t-\t-\t-\t1:2/3"),
              HasSubstr("column games"));
}

}  // namespace
}  // namespace othello
