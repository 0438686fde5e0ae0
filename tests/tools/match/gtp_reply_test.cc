#include "tools/match/gtp_reply.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace match {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<GtpReply> RepliesOf(absl::string_view text) {
  GtpReplyReader reader;
  reader.Add(text);
  std::vector<GtpReply> replies;
  while (const auto reply = reader.Next()) replies.push_back(*reply);
  return replies;
}

TEST(GtpReplyTest, SuccessAndFailure) {
  EXPECT_THAT(
      RepliesOf("= D3\n\n? illegal move\n\n"),
      ElementsAre(GtpReply{true, "D3"}, GtpReply{false, "illegal move"}));
  EXPECT_THAT(RepliesOf("=\n\n= \n\n"),
              ElementsAre(GtpReply{true, ""}, GtpReply{true, ""}));
}

TEST(GtpReplyTest, IdsAreDropped) {
  EXPECT_THAT(RepliesOf("=7 D3\n\n?12\n\n=3\n\n"),
              ElementsAre(GtpReply{true, "D3"}, GtpReply{false, ""},
                          GtpReply{true, ""}));
}

TEST(GtpReplyTest, SeveralLines) {
  EXPECT_THAT(RepliesOf("= a\nb\n=c\n\n"),
              ElementsAre(GtpReply{true, "a\nb\n=c"}));
}

TEST(GtpReplyTest, OtherLineEndsAndControlCharacters) {
  EXPECT_THAT(RepliesOf("=\tD3\r\n\r\n= \x01"
                        "E\x07"
                        "6  \n \t\n"),
              ElementsAre(GtpReply{true, "D3"}, GtpReply{true, "E6"}));
}

TEST(GtpReplyTest, TextBetweenRepliesIsSkipped) {
  EXPECT_THAT(RepliesOf("Welcome!\n\nthinking = hard\n= D3\n\n\n\n= E6\n\nbye"),
              ElementsAre(GtpReply{true, "D3"}, GtpReply{true, "E6"}));
}

TEST(GtpReplyTest, NothingBeforeTheEmptyLine) {
  EXPECT_THAT(RepliesOf("= D3\n"), IsEmpty());
  EXPECT_THAT(RepliesOf("= D3"), IsEmpty());
}

TEST(GtpReplyTest, ByteByByte) {
  GtpReplyReader reader;
  std::vector<GtpReply> replies;
  for (const char c : std::string("x\n=1 a\nb\n\n? no\n\n")) {
    reader.Add(std::string(1, c));
    while (const auto reply = reader.Next()) replies.push_back(*reply);
  }
  EXPECT_THAT(replies,
              ElementsAre(GtpReply{true, "a\nb"}, GtpReply{false, "no"}));
}

TEST(GtpReplyTest, NoticesEndlessOutput) {
  for (const std::string& piece :
       {std::string(1000, 'x'), "= " + std::string(998, 'x') + "\n"}) {
    GtpReplyReader reader;
    for (int i = 0; i < 900; ++i) reader.Add(piece);
    EXPECT_FALSE(reader.Next().has_value());
    EXPECT_FALSE(reader.IsOverlong());
    for (int i = 0; i < 300; ++i) reader.Add(piece);
    EXPECT_FALSE(reader.Next().has_value());
    EXPECT_TRUE(reader.IsOverlong());
  }
}

}  // namespace
}  // namespace match
