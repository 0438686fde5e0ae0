#include "tools/program/line_range.h"

#include <gtest/gtest.h>

#include <limits>

namespace tools {
namespace {

TEST(LineRangeTest, ReadsEveryForm) {
  EXPECT_EQ(*ParseLineRange(""), LineRange());
  EXPECT_EQ(*ParseLineRange("7"), (LineRange{7, 7}));
  EXPECT_EQ(*ParseLineRange("7-12"), (LineRange{7, 12}));
  EXPECT_EQ(*ParseLineRange("7-7"), (LineRange{7, 7}));
  EXPECT_EQ(*ParseLineRange("7-"),
            (LineRange{7, std::numeric_limits<int>::max()}));
}

TEST(LineRangeTest, RefusesTheRest) {
  for (const char* text :
       {"0", "-", "-5", "5-3", "a", "1-b", "1-2-3", "1,2", " 1", "+1", "1 - 2",
        "0-4", "99999999999", "1-99999999999"}) {
    EXPECT_FALSE(ParseLineRange(text).ok()) << text;
  }
}

TEST(LineRangeTest, ContainsBothEnds) {
  const LineRange range{3, 5};
  EXPECT_FALSE(range.Contains(2));
  EXPECT_TRUE(range.Contains(3));
  EXPECT_TRUE(range.Contains(5));
  EXPECT_FALSE(range.Contains(6));
}

}  // namespace
}  // namespace tools
