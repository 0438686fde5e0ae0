#include "othello/support/estimates.h"

#include <gtest/gtest.h>

#include <cmath>

namespace othello {
namespace {

TEST(EstimatesTest, ASharesIntervalStaysWithinItsLimits) {
  const Estimate none = ShareOf(0, 10);
  EXPECT_EQ(none.value, 0);
  EXPECT_GE(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 1e-3);  // Wilson's, by hand
  const Estimate half = ShareOf(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 1e-3);
  EXPECT_NEAR(half.high, 0.5962, 1e-3);
  EXPECT_EQ(ShareOf(0, 0).high, 1);
}

TEST(EstimatesTest, MeansAndRatios) {
  const Estimate mean = MeanOf({1.0, 2.0, 3.0, 4.0});
  EXPECT_DOUBLE_EQ(mean.value, 2.5);
  EXPECT_NEAR(mean.high - mean.value, kZ95 * std::sqrt(5.0 / 3) / 2, 1e-9);
  // Proportional numbers leave no doubt about their ratio.
  const Estimate sure = RatioOf({2.0, 4.0, 20.0}, {1.0, 2.0, 10.0});
  EXPECT_DOUBLE_EQ(sure.value, 2);
  EXPECT_DOUBLE_EQ(sure.low, 2);
  const Estimate doubtful = RatioOf({2.0, 4.0, 10.0}, {1.0, 2.0, 10.0});
  EXPECT_LT(doubtful.low, doubtful.value);
  EXPECT_EQ(FormatEstimate({1.25, 1, 1.5}, 2), "1.25 (1.00 to 1.50)");
}

TEST(EstimatesTest, DifferencesAndGains) {
  const Estimate difference = DifferenceOf({5, 2, 9}, {1, 0, 5});
  EXPECT_DOUBLE_EQ(difference.value, 4);
  EXPECT_DOUBLE_EQ(difference.low, -1);                  // 3 and 4 below
  EXPECT_DOUBLE_EQ(difference.high, 4 + std::sqrt(17));  // 4 and 1 above
  // No gain and no loss does not mean no error.
  const Estimate same = PairedGain(0, 0, 100);
  EXPECT_EQ(same.value, 0);
  EXPECT_NEAR(same.high, kZ95 / 102, 1e-9);
  EXPECT_LT(PairedGain(2, 20, 100).high, 0);
  EXPECT_DOUBLE_EQ(PairedGain(2, 20, 100).value, -0.18);
}

}  // namespace
}  // namespace othello
