#include "othello/support/error_statistics.h"

#include "gtest/gtest.h"

namespace othello {
namespace {

TEST(ErrorStatisticsTest, ByHand) {
  ErrorStatistics errors;
  errors.Add(0, 1);
  errors.Add(2, 1);
  errors.Add(4, 9);
  EXPECT_EQ(errors.count(), 3);
  EXPECT_DOUBLE_EQ(errors.mean_absolute(), 7.0 / 3);
  EXPECT_DOUBLE_EQ(errors.rms(), 3);  // (1 + 1 + 25) / 3 = 9
  EXPECT_DOUBLE_EQ(errors.bias(), 5.0 / 3);
  EXPECT_DOUBLE_EQ(errors.slope(), 2);  // covariance 16/3, variance 8/3
}

TEST(ErrorStatisticsTest, CautiousPredictionsHaveASlopeAboveOne) {
  ErrorStatistics errors;
  for (int exact = -10; exact <= 10; ++exact) errors.Add(exact / 2.0, exact);
  EXPECT_DOUBLE_EQ(errors.slope(), 2);
  EXPECT_DOUBLE_EQ(errors.bias(), 0);
}

}  // namespace
}  // namespace othello
