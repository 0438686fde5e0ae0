#include "tools/engine/gtp_parser.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/position.h"

namespace engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(GtpParserTest, IdNameAndArguments) {
  const GtpLine line = ParseGtpLine("17 play black d3");
  EXPECT_EQ(line.id, "17");
  EXPECT_EQ(line.name, "play");
  EXPECT_THAT(line.arguments, ElementsAre("black", "d3"));
  EXPECT_EQ(ParseGtpLine("name").id, "");
  EXPECT_EQ(ParseGtpLine("17").id, "17");
  EXPECT_EQ(ParseGtpLine("17").name, "");
  EXPECT_EQ(ParseGtpLine("1x").name, "1x");
}

TEST(GtpParserTest, BlanksCommentsAndControlCharacters) {
  const GtpLine line =
      ParseGtpLine(" \t play\x01\tblack   \x7f d3\r # a comment # more");
  EXPECT_EQ(line.name, "play");
  EXPECT_THAT(line.arguments, ElementsAre("black", "d3"));
  for (const char* nothing : {"", " ", "\t\r", "# comment", "  # 1 name"}) {
    const GtpLine empty = ParseGtpLine(nothing);
    EXPECT_EQ(empty.id + empty.name, "") << nothing;
    EXPECT_THAT(empty.arguments, IsEmpty());
  }
  EXPECT_EQ(ParseGtpLine(std::string("na\0me", 5)).name, "name");
  EXPECT_EQ(ParseGtpLine("\xc3\xa9\xff").name, "\xc3\xa9\xff");
}

TEST(GtpParserTest, RepliesEndWithTheirFirstEmptyLine) {
  EXPECT_EQ(FormatGtpReply(true, "", "2"), "= 2\n\n");
  EXPECT_EQ(FormatGtpReply(true, "", ""), "=\n\n");
  EXPECT_EQ(FormatGtpReply(true, "7", ""), "=7\n\n");
  EXPECT_EQ(FormatGtpReply(false, "7", "no"), "?7 no\n\n");
  EXPECT_EQ(FormatGtpReply(true, "", "a\n\n\nb\n"), "= a\nb\n\n");
  EXPECT_EQ(FormatGtpReply(true, "", "\nrow\n"), "= \nrow\n\n");
}

TEST(GtpParserTest, Colours) {
  for (const char* word : {"b", "B", "black", "Black", "BLACK"}) {
    EXPECT_EQ(*ParseGtpColor(word), othello::Color::kBlack);
  }
  for (const char* word : {"w", "W", "white", "WHITE"}) {
    EXPECT_EQ(*ParseGtpColor(word), othello::Color::kWhite);
  }
  for (const char* word : {"", "purple", "bl", "x"}) {
    EXPECT_FALSE(ParseGtpColor(word).ok()) << word;
  }
}

TEST(GtpParserTest, Moves) {
  EXPECT_EQ(*ParseGtpMove("d3"), *othello::SquareFromName("d3"));
  EXPECT_EQ(*ParseGtpMove("D3"), *othello::SquareFromName("d3"));
  EXPECT_EQ(*ParseGtpMove("PASS"), othello::kPass);
  for (const char* word : {"", "i9", "d9", "d33", "resign"}) {
    EXPECT_FALSE(ParseGtpMove(word).ok()) << word;
  }
  EXPECT_EQ(GtpMove(*othello::SquareFromName("h8")), "H8");
  EXPECT_EQ(GtpMove(othello::kPass), "pass");
  EXPECT_EQ(GtpSquares(othello::Position::Start().LegalMoves()), "D3 C4 F5 E6");
  EXPECT_EQ(GtpSquares(0), "");
}

}  // namespace
}  // namespace engine
