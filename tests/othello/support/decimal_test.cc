#include "othello/support/decimal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace othello {
namespace {

TEST(ParseDecimalTest, ReadsPlainNumbers) {
  EXPECT_EQ(ParseDecimal("12"), 12.0);
  EXPECT_EQ(ParseDecimal("+2.50"), 2.5);
  EXPECT_EQ(ParseDecimal("-.5"), -0.5);
  EXPECT_EQ(ParseDecimal("3."), 3.0);
  EXPECT_EQ(ParseDecimal("1e-3"), 0.001);
  EXPECT_EQ(ParseDecimal("1e-300"), 0.0);
}

TEST(ParseDecimalTest, RefusesEverythingElse) {
  for (const char* text : {"", "+", "-", ".", "+-1", "-+1", "nan", "inf",
                           "-inf", "0x10", "1e400", "2e9", "-2e9", "1,5", "1 ",
                           " 1", "1e", "12a", "99999999999999999999"}) {
    EXPECT_FALSE(ParseDecimal(text).has_value()) << text;
  }
}

TEST(FormatDecimalTest, IsShortWithoutExponentAndReadsBack) {
  EXPECT_EQ(FormatDecimal(1), "1");
  EXPECT_EQ(FormatDecimal(-2.5), "-2.5");
  EXPECT_EQ(FormatDecimal(1e9), "1000000000");
  EXPECT_EQ(FormatDecimal(0.00001), "0.00001");
  EXPECT_EQ(FormatDecimal(-0.0), "0");
  for (const double number : {1.0 / 3, -1e9 / 7, 1e-9, 2e-9 / 3e1 + 1e-9}) {
    EXPECT_EQ(ParseDecimal(FormatDecimal(number)), number);
  }
}

TEST(FormatDecimalTest, LeavesOutWhatCannotBeRead) {
  EXPECT_EQ(FormatDecimal(std::nan("")), "");
  EXPECT_EQ(FormatDecimal(std::numeric_limits<double>::infinity()), "");
  EXPECT_EQ(FormatDecimal(-1.1e9), "");
}

}  // namespace
}  // namespace othello
