#include "tests/support/text_pattern.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace othello {
namespace {

using ::testing::Each;
using ::testing::Not;

TEST(TextPatternTest, WholeTexts) {
  EXPECT_THAT("", MatchesRegex(""));
  EXPECT_THAT("", Not(MatchesRegex("a")));
  EXPECT_THAT("ab", MatchesRegex("ab"));
  EXPECT_THAT("abc", Not(MatchesRegex("ab")));
  EXPECT_THAT("ab", Not(MatchesRegex("abc")));
  EXPECT_THAT("a\nb", MatchesRegex("a.b"));
  EXPECT_THAT(std::string("1.5"), MatchesRegex(std::string("1\\.5")));
  EXPECT_THAT("1x5", Not(MatchesRegex("1\\.5")));
}

TEST(TextPatternTest, Sets) {
  EXPECT_THAT("f5", MatchesRegex("[a-h][1-8]"));
  EXPECT_THAT("f9", Not(MatchesRegex("[a-h][1-8]")));
  EXPECT_THAT("-]x", MatchesRegex("[]x-][]x-][]x-]"));
  EXPECT_THAT("y", MatchesRegex("[^]x-]"));
  EXPECT_THAT("]", Not(MatchesRegex("[^]x-]")));
  EXPECT_THAT("+.", MatchesRegex("[+-][.]"));
}

TEST(TextPatternTest, Counts) {
  const std::string texts[] = {"ac", "abc", "abbc"};
  EXPECT_THAT(texts, Each(MatchesRegex("ab*c")));
  EXPECT_THAT("ac", Not(MatchesRegex("ab+c")));
  EXPECT_THAT("abbc", MatchesRegex("ab+c"));
  EXPECT_THAT("ac", MatchesRegex("ab?c"));
  EXPECT_THAT("abbc", Not(MatchesRegex("ab?c")));
  EXPECT_THAT("abbc", MatchesRegex("ab{2}c"));
  EXPECT_THAT("abbbc", Not(MatchesRegex("ab{2}c")));
  EXPECT_THAT("0123456789abcdef", MatchesRegex("[0-9a-f]{16}"));
  EXPECT_THAT("0123456789abcde", Not(MatchesRegex("[0-9a-f]{16}")));
  EXPECT_THAT("aab", MatchesRegex(".*a.*b.*"));
}

TEST(TextPatternTest, Groups) {
  EXPECT_THAT("D3PA", MatchesRegex("([A-H][1-8]|PA)+"));
  EXPECT_THAT("D3P", Not(MatchesRegex("([A-H][1-8]|PA)+")));
  EXPECT_THAT("f5d6", MatchesRegex("([a-h][1-8]){2}"));
  EXPECT_THAT("b", MatchesRegex("a|b|"));
  EXPECT_THAT("", MatchesRegex("a|b|"));
  EXPECT_THAT("(a)", MatchesRegex("\\((a|[)])\\)"));
  EXPECT_THAT("xyyz", MatchesRegex("(x(y)*z?)*"));
}

TEST(TextPatternTest, RepeatedGroupsTakeNoTime) {
  const std::string lines(20'000, '\n');
  EXPECT_THAT(lines + "end", MatchesRegex("(.*\n)*end"));
  EXPECT_THAT(lines, Not(MatchesRegex("((.*\n)*)*end")));
}

TEST(TextPatternTest, PartsOfTexts) {
  EXPECT_THAT("{\"points\":[1,2]}", ContainsRegex("\\[[0-9,]*\\]"));
  EXPECT_THAT("{\"points\":[1,x]}", Not(ContainsRegex("\\[[0-9,]*\\]")));
  EXPECT_THAT("abc", ContainsRegex("c"));
  EXPECT_THAT("abc", ContainsRegex("x*"));
  EXPECT_THAT("abc", Not(ContainsRegex("ca")));
}

}  // namespace
}  // namespace othello
