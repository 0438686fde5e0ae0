#include "othello/support/text_cursor.h"

#include <gtest/gtest.h>

#include <string>

namespace othello {
namespace {

TEST(TextCursorTest, CountsLinesAndColumns) {
  TextCursor cursor("ab\r\n\nc");
  cursor.Advance(2);
  EXPECT_EQ(cursor.place().line, 1);
  EXPECT_EQ(cursor.place().column, 3);
  cursor.Advance(2);
  EXPECT_EQ(cursor.place().line, 2);
  EXPECT_EQ(cursor.place().column, 1);
  cursor.SkipSpace();
  EXPECT_EQ(cursor.place().line, 3);
  EXPECT_EQ(cursor.place().column, 1);
  EXPECT_EQ(cursor.Peek(), 'c');
}

TEST(TextCursorTest, StopsAtTheEnd) {
  TextCursor cursor("ab");
  EXPECT_FALSE(cursor.AtEnd());
  cursor.Advance(100);
  EXPECT_TRUE(cursor.AtEnd());
  EXPECT_EQ(cursor.Peek(), '\0');
  EXPECT_EQ(cursor.Rest(), "");
  EXPECT_EQ(cursor.offset(), 2);
  cursor.Advance();
  EXPECT_EQ(cursor.offset(), 2);
}

TEST(TextCursorTest, Consume) {
  TextCursor cursor("BO[8");
  EXPECT_FALSE(cursor.Consume("BO(")) << "and stays";
  EXPECT_TRUE(cursor.Consume("BO["));
  EXPECT_FALSE(cursor.Consume("8]"));
  EXPECT_TRUE(cursor.Consume("8"));
  EXPECT_TRUE(cursor.AtEnd());
  EXPECT_TRUE(cursor.Consume(""));
}

TEST(TextCursorTest, ReadUntil) {
  TextCursor cursor("ab;c:d");
  EXPECT_EQ(cursor.ReadUntil(":;"), "ab");
  EXPECT_EQ(cursor.Peek(), ';');
  EXPECT_EQ(cursor.ReadUntil(";"), "");
  cursor.Advance();
  EXPECT_EQ(cursor.ReadUntil("]"), "c:d");
  EXPECT_TRUE(cursor.AtEnd());
}

TEST(TextCursorTest, ErrorsQuoteTheTextThere) {
  TextCursor cursor("f5 z9", TextPlace{3, 10});
  cursor.Advance(3);
  EXPECT_EQ(cursor.Error("a square").message(),
            "line 3, column 13: expected a square, found 'z9'");
  cursor.Advance(2);
  EXPECT_EQ(cursor.Error("a square").message(),
            "line 3, column 15: expected a square, found the end of the text");
  EXPECT_EQ(ErrorAt({2, 4}, "no").message(), "line 2, column 4: no");
}

TEST(TextCursorTest, QuotesAreShortAndPrintable) {
  EXPECT_EQ(QuoteForError("a\nb"), "'a'");
  EXPECT_EQ(QuoteForError("\nb"), "the end of the line");
  EXPECT_EQ(QuoteForError("\x01'"), "'\\x01\\''");
  EXPECT_EQ(QuoteForError(std::string(500, 'x')),
            "'" + std::string(20, 'x') + "...'");
}

}  // namespace
}  // namespace othello
