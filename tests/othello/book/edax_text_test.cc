#include "othello/book/edax_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_replace.h"
#include "othello/book/book_exchange.h"
#include "tests/support/shared_data.h"
#include "tests/support/small_books.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

constexpr absl::string_view kStartLine =
    "---------------------------OX------XO--------------------------- "
    "X,21,F5,-1\n";

std::string ErrorOf(absl::string_view text) {
  return std::string(ParseEdaxText(text).status().message());
}

TEST(EdaxTextTest, ALineIsTheBoardItsLevelAndItsLeaf) {
  EdaxBook book;
  EdaxPosition& start = book.positions.emplace_back();
  start.position = Position::Start();
  start.level = 21;
  start.leaf = {-1, 37};
  EXPECT_EQ(FormatEdaxText(book), kStartLine);
  EXPECT_TRUE(LooksLikeEdaxText(kStartLine));
  start.leaf = EdaxMove();
  EXPECT_THAT(FormatEdaxText(book), HasSubstr(" X,21,--,-127\n"));
}

TEST(EdaxTextTest, ABookReadFromItHasTheSameLeavesAndValues) {
  Random random(5);
  Book before = RandomBook(random, 20, 0, 58);
  before.Negamax();
  const EdaxBook edax = EdaxFromBook(before);
  const auto text = ParseEdaxText(FormatEdaxText(edax));
  ASSERT_TRUE(text.ok()) << text.status();
  const Book after = BookFromEdax(*text);
  const Book expected = BookFromEdax(edax);
  ASSERT_EQ(after.size(), expected.size());
  for (const Position& place : expected.SortedPlaces()) {
    const auto entry = after.FindPlace(place);
    ASSERT_TRUE(entry.has_value());
    EXPECT_EQ(entry->leaf, expected.FindPlace(place)->leaf);
    EXPECT_EQ(entry->value, expected.FindPlace(place)->value);
  }
}

TEST(EdaxTextTest, RealBooksKeepTheirPositionsLevelsAndLeaves) {
  const auto bytes = ReadSharedFile("books/edax_1941_level1.dat");
  if (!bytes) GTEST_SKIP() << kNoSharedData;
  const EdaxBook before = *ParseEdaxBook(*bytes);
  const auto after = ParseEdaxText(FormatEdaxText(before));
  ASSERT_TRUE(after.ok()) << after.status();
  ASSERT_EQ(after->positions.size(), before.positions.size());
  for (size_t i = 0; i < before.positions.size(); ++i) {
    EXPECT_EQ(after->positions[i].position, before.positions[i].position);
    EXPECT_EQ(after->positions[i].level, before.positions[i].level);
    EXPECT_EQ(after->positions[i].leaf, before.positions[i].leaf);
  }
}

TEST(EdaxTextTest, ErrorsNameTheLineAndTheColumn) {
  EXPECT_THAT(ErrorOf(""), HasSubstr("empty"));
  for (size_t size = 1; size < kStartLine.size(); ++size) {
    EXPECT_THAT(ErrorOf(kStartLine.substr(0, size)), HasSubstr("line 1"));
  }
  const std::string start(kStartLine);
  EXPECT_THAT(ErrorOf(start + start.substr(1)), HasSubstr("line 2"));
  EXPECT_THAT(ErrorOf(absl::StrReplaceAll(start, {{",21,", ",61,"}})),
              HasSubstr("line 1, column 68: expected a level"));
  EXPECT_THAT(ErrorOf(absl::StrReplaceAll(start, {{"F5", "A1"}})),
              HasSubstr("column 71: expected a legal move"));
  EXPECT_THAT(ErrorOf(absl::StrReplaceAll(start, {{"F5", "PA"}})),
              HasSubstr("legal move"));
  EXPECT_THAT(ErrorOf(absl::StrReplaceAll(start, {{"-1\n", "-65\n"}})),
              HasSubstr("expected a score"));
  EXPECT_THAT(ErrorOf(absl::StrReplaceAll(start, {{",-1", ",-1,0"}})),
              HasSubstr("found 5 fields"));
}

}  // namespace
}  // namespace othello
