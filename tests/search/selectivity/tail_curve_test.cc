#include "search/selectivity/tail_curve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace search {
namespace {

using testing::HasSubstr;

std::string ErrorOf(absl::string_view text) {
  return std::string(ParseTailCurve(text).status().message());
}

TEST(TailCurveTest, NoPointsAreTheNormalDistribution) {
  EXPECT_EQ(TailCurve().At(1.7), 1.7);
  EXPECT_EQ(*ParseTailCurve(""), TailCurve());
  EXPECT_EQ(FormatTailCurve(TailCurve()), "");
}

TEST(TailCurveTest, IsStraightBetweenThePoints) {
  const auto curve = TailCurve::Create({{1, 0.8}, {2, 2.2}});
  ASSERT_TRUE(curve.ok()) << curve.status();
  EXPECT_EQ(curve->At(0), 0);
  EXPECT_DOUBLE_EQ(curve->At(0.5), 0.4);
  EXPECT_EQ(curve->At(1), 0.8);
  EXPECT_DOUBLE_EQ(curve->At(1.25), 1.15);
  EXPECT_EQ(curve->At(2), 2.2);
  EXPECT_DOUBLE_EQ(curve->At(4), 4.4) << "the last share of t";
}

TEST(TailCurveTest, ComesBackAsItWasWritten) {
  const auto curve = TailCurve::Create({{0.5, 0.4511}, {3, 3.7623}});
  ASSERT_TRUE(curve.ok()) << curve.status();
  EXPECT_EQ(FormatTailCurve(*curve), "0.50=0.4511 3.00=3.7623");
  EXPECT_EQ(*ParseTailCurve(FormatTailCurve(*curve)), *curve);
}

TEST(TailCurveTest, NonsenseIsRefused) {
  EXPECT_THAT(ErrorOf("1"), HasSubstr("looks like"));
  EXPECT_THAT(ErrorOf("1=x"), HasSubstr("not '1=x'"));
  EXPECT_THAT(ErrorOf("1=1 1=2"), HasSubstr("must rise"));
  EXPECT_THAT(ErrorOf("1=1 2=1"), HasSubstr("from 1=1 to 2=1"));
  EXPECT_THAT(ErrorOf("0=1"), HasSubstr("above 0"));
  EXPECT_THAT(ErrorOf("1=11"), HasSubstr("at most 10"));
}

}  // namespace
}  // namespace search
