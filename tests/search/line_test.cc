#include "search/line.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(LineTest, GrowsFromTheLeafUp) {
  Line line;
  EXPECT_EQ(line.size(), 0);
  EXPECT_THAT(line.ToVector(), IsEmpty());
  Line rest;
  line.Assign(19, rest);
  rest = line;
  line.Assign(othello::kPass, rest);
  rest = line;
  line.Assign(63, rest);
  EXPECT_THAT(line.ToVector(), ElementsAre(63, othello::kPass, 19));
  EXPECT_EQ(line[0], 63);
  EXPECT_EQ(line[2], 19);
  line.Clear();
  EXPECT_EQ(line.size(), 0);
}

TEST(LineTest, ReplacesWhatItWas) {
  Line shorter;
  shorter.Assign(1, Line());
  Line line;
  line.Assign(2, shorter);
  line.Assign(3, Line());
  EXPECT_THAT(line.ToVector(), ElementsAre(3));
}

TEST(LineTest, OverlongLinesAreCutAtTheEnd) {
  Line line;
  for (int i = 0; i < 200; ++i) {
    const Line rest = line;
    line.Assign(i % 64, rest);
  }
  EXPECT_GE(line.size(), 120);
  EXPECT_LT(line.size(), 200);
  EXPECT_EQ(line[0], 199 % 64);
  EXPECT_EQ(line[1], 198 % 64);
}

}  // namespace
}  // namespace search
