// What terminals send besides keys.

#include <chrono>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tools/fullscreen/glyph_width.h"
#include "tools/fullscreen/mouse_decoder.h"

namespace fullscreen {
namespace {

using Encoding = MouseDecoder::Encoding;
using Step = MouseDecoder::Step;

// Feeds a report without its beginning, and returns the event if there is one.
// `foreign` gets what was not taken.
std::optional<Key> Decode(Encoding encoding, absl::string_view report,
                          std::string& foreign) {
  MouseDecoder decoder;
  decoder.Begin(encoding, search::Clock::time_point());
  std::optional<Key> event;
  for (const char c : report) {
    Key key;
    switch (decoder.Feed(static_cast<unsigned char>(c),
                         search::Clock::time_point(), key)) {
      case Step::kForeign:
        foreign.push_back(c);
        break;
      case Step::kTaken:
        break;
      case Step::kEvent:
        event = key;
        break;
    }
  }
  return event;
}

TEST(MouseDecoderTest, ReportsAreRead) {
  struct Case {
    Encoding encoding;
    absl::string_view report;
    Key::Kind kind;
    int x;
    int y;
  };
  for (const Case& c : {
           Case{Encoding::kText, "0;1;1M", Key::Kind::kClick, 0, 0},
           Case{Encoding::kText, "0;180;40M", Key::Kind::kClick, 179, 39},
           Case{Encoding::kText, "4;3;2M", Key::Kind::kClick, 2, 1},  // Shift
           Case{Encoding::kText, "64;3;2M", Key::Kind::kWheelUp, 2, 1},
           Case{Encoding::kText, "65;3;2M", Key::Kind::kWheelDown, 2, 1},
           Case{Encoding::kBytes, " !!", Key::Kind::kClick, 0, 0},
           Case{Encoding::kBytes, "a#\"", Key::Kind::kWheelDown, 2, 1},
       }) {
    std::string foreign;
    const std::optional<Key> key = Decode(c.encoding, c.report, foreign);
    ASSERT_TRUE(key.has_value()) << c.report;
    EXPECT_EQ(key->kind, c.kind) << c.report;
    EXPECT_EQ(key->x, c.x) << c.report;
    EXPECT_EQ(key->y, c.y) << c.report;
    EXPECT_EQ(foreign, "");
  }
}

TEST(MouseDecoderTest, ReleasesAndOtherButtonsAreNoKeys) {
  for (const absl::string_view report :
       {"0;1;1m", "1;1;1M", "2;9;9M", "35;4;4M", "0;0;1M"}) {
    std::string foreign;
    EXPECT_FALSE(Decode(Encoding::kText, report, foreign).has_value());
    EXPECT_EQ(foreign, "") << report;
  }
  std::string foreign;
  EXPECT_FALSE(Decode(Encoding::kBytes, "#!!", foreign).has_value());
  EXPECT_EQ(foreign, "");
}

TEST(MouseDecoderTest, KeysAreNotSwallowed) {
  for (const auto& [report, expected] :
       {std::pair("?", "?"), std::pair("0;1;1Mq", "q"), std::pair("M", "M"),
        std::pair("12x5", "x5"), std::pair("1;2;3;4M", "M"),
        std::pair("123456789012345u", "5u"), std::pair("0;99999;1M", "M")}) {
    std::string foreign;
    Decode(Encoding::kText, report, foreign);
    EXPECT_EQ(foreign, expected) << report;
  }
  std::string foreign;
  Decode(Encoding::kBytes, "\x03?", foreign);
  EXPECT_EQ(foreign, "\x03?");
}

TEST(MouseDecoderTest, WhatComesLateIsAKey) {
  MouseDecoder decoder;
  const search::Clock::time_point start;
  decoder.Begin(Encoding::kText, start);
  Key key;
  EXPECT_EQ(decoder.Feed(U'0', start + std::chrono::milliseconds(100), key),
            Step::kTaken);
  EXPECT_EQ(decoder.Feed(U';', start + std::chrono::milliseconds(200), key),
            Step::kTaken);
  EXPECT_EQ(decoder.Feed(U'1', start + std::chrono::seconds(1), key),
            Step::kForeign);
}

TEST(GlyphWidthTest, AnswersAreFoundAmongKeys) {
  std::string bytes = "\x1b[24;3R";
  EXPECT_EQ(TakeCursorColumn(bytes), 3);
  EXPECT_EQ(bytes, "");
  bytes = "f\x1b[A\x1b[1;2R5";
  EXPECT_EQ(TakeCursorColumn(bytes), 2);
  EXPECT_EQ(bytes, "f\x1b[A5");
  for (const char* none : {"", "\x1b[", "\x1b[24;", "\x1b[24;2", "24;2R",
                           "\x1b[;R", "\x1b[24;99999999999R"}) {
    bytes = none;
    EXPECT_EQ(TakeCursorColumn(bytes), std::nullopt) << none;
    EXPECT_EQ(bytes, none);
  }
}

}  // namespace
}  // namespace fullscreen
