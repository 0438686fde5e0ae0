#include "othello/support/utf8.h"

#include "gtest/gtest.h"

namespace othello {
namespace {

TEST(Utf8Test, NothingThatATerminalObeysIsPrinted) {
  EXPECT_EQ(Printable("J\xC3\xB8rgen <b>"), "J\xC3\xB8rgen <b>");
  EXPECT_EQ(Printable("\x1b[2Jgone\r\n"), "\\x1b[2Jgone\\x0d\\x0a");
  EXPECT_EQ(Printable("\x7f\xC2\x9B"
                      "31m"),
            "\\x7f\\xc2\\x9b31m");
  EXPECT_EQ(Printable("caf\xE9"), "caf\\xe9");
  EXPECT_EQ(PrintableLines("one\ntwo\t\x1b"), "one\ntwo\\x09\\x1b");
}

TEST(Utf8Test, XmlGetsOnlyItsOwnCharacters) {
  EXPECT_EQ(XmlCharacters("a\tb\n<\xC3\xB8>"), "a\tb\n<\xC3\xB8>");
  EXPECT_EQ(XmlCharacters("\x1b"
                          "a\xE9\xEF\xBF\xBF"),
            "\xEF\xBF\xBD"
            "a\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace othello
