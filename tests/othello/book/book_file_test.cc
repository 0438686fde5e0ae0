#include "othello/book/book_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/book/book_text.h"
#include "tests/support/small_books.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

TEST(BookFileTest, EveryFormatIsWrittenAndKnownAgain) {
  Random random(17);
  Book book = RandomBook(random, 10, 0, 6);
  book.Negamax();
  const TemporaryFolder folder;
  for (const std::string extension : {"rbk", "tsv", "dat", "txt", "egbk3"}) {
    const std::string path = folder.Path("book." + extension);
    ASSERT_TRUE(WriteBookFile(book, path).ok());
    EXPECT_EQ(DetectBookFormat(ReadAll(path)), BookFormatOfPath(path));
    const auto read = ReadBookFile(path);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_GT(read->size(), 10u);
  }
  EXPECT_EQ(FormatBookText(*ReadBookFile(folder.Path("book.tsv"))),
            FormatBookText(book));
}

TEST(BookFileTest, ErrorsNameTheFile) {
  const TemporaryFolder folder;
  EXPECT_THAT(std::string(ReadBookFile(folder.Path("none")).status().message()),
              ::testing::HasSubstr("none"));
  EXPECT_THAT(
      std::string(
          ReadBookFile(folder.Write("x", "XADEKOOB")).status().message()),
      ::testing::HasSubstr("x: byte 0"));
  EXPECT_THAT(
      std::string(ReadBookFile(folder.Write("y", "text")).status().message()),
      ::testing::HasSubstr("y: no book"));
  EXPECT_THAT(std::string(WriteBookFile(Book(), "book.zip").message()),
              ::testing::HasSubstr(".rbk"));
}

}  // namespace
}  // namespace othello
