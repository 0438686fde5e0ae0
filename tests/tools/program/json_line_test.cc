#include "tools/program/json_line.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace tools {
namespace {

TEST(JsonLineTest, KeepsTheOrderAndTheTypes) {
  EXPECT_EQ(JsonLine().ToString(), "{}");
  EXPECT_EQ(JsonLine()
                .Add("depth", 11)
                .Add("leaves", std::numeric_limits<uint64_t>::max())
                .Add("score", int64_t{-5})
                .Add("seconds", 0.25)
                .Add("ok", true)
                .Add("best", "f5")
                .Add("pv", std::string("f5 d6"))
                .ToString(),
            R"({"depth":11,"leaves":18446744073709551615,"score":-5,)"
            R"("seconds":0.25,"ok":true,"best":"f5","pv":"f5 d6"})");
}

TEST(JsonLineTest, ArraysAndObjects) {
  EXPECT_EQ(JsonLine()
                .Add("pv", std::vector<std::string>{"f5", "a\"b"})
                .Add("none", std::vector<std::string>{})
                .Add("points", std::vector<size_t>{3, 14})
                .Add("engine", JsonLine().Add("version", "1"))
                .ToString(),
            R"({"pv":["f5","a\"b"],"none":[],"points":[3,14],)"
            R"("engine":{"version":"1"}})");
}

TEST(JsonLineTest, EscapesKeys) {
  EXPECT_EQ(JsonLine().Add("a\"b", 1).ToString(), R"({"a\"b":1})");
}

TEST(JsonStringTest, EscapesWhatJsonForbids) {
  EXPECT_EQ(JsonString("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(JsonString("1\n2\t3\r4"), R"("1\n2\t3\u000d4")");
  EXPECT_EQ(JsonString(absl::string_view("\0\x1f\x7f", 3)),
            R"("\u0000\u001f\u007f")");
}

TEST(JsonStringTest, KeepsUtf8AndReplacesOtherBytes) {
  EXPECT_EQ(JsonString("caf\xC3\xA9 \xE2\x97\x8F \xF0\x9F\x99\x82"),
            "\"caf\xC3\xA9 \xE2\x97\x8F \xF0\x9F\x99\x82\"");
  EXPECT_EQ(JsonString("caf\xE9"), R"("caf\ufffd")");      // Latin-1.
  EXPECT_EQ(JsonString("\xE2\x97"), R"("\ufffd\ufffd")");  // Cut off.
  EXPECT_EQ(JsonString("\xC0\xAF"), R"("\ufffd\ufffd")");  // Overlong.
  EXPECT_EQ(JsonString("\xED\xA0\x80"), R"("\ufffd\ufffd\ufffd")");  // D800.
  EXPECT_EQ(JsonString("\xF4\x90\x80\x80"),
            R"("\ufffd\ufffd\ufffd\ufffd")");  // Above U+10FFFF.
}

TEST(JsonNumberTest, IsShortAndExact) {
  EXPECT_EQ(JsonNumber(0), "0");
  EXPECT_EQ(JsonNumber(-1.5), "-1.5");
  EXPECT_EQ(JsonNumber(0.1), "0.1");
  EXPECT_EQ(JsonNumber(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(JsonNumber(std::numeric_limits<double>::quiet_NaN()), "null");
  EXPECT_EQ(JsonNumber(std::numeric_limits<double>::infinity()), "null");
}

}  // namespace
}  // namespace tools
