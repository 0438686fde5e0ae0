#include "training/tail_quantiles.h"

#include <gtest/gtest.h>

#include <random>

#include "othello/support/linear_fit.h"
#include "tests/support/normal_noise.h"

namespace training {
namespace {

TEST(TailQuantilesTest, NormalErrorsKeepThePromiseAsTheyAre) {
  std::mt19937_64 random(1);
  std::vector<float> residuals;
  for (int i = 0; i < 200000; ++i) {
    residuals.push_back(static_cast<float>(othello::NormalNoise(random)));
  }
  const search::TailCurve tails = TailsOf(residuals);
  ASSERT_EQ(tails.points().size(), 6u);
  for (double t : {0.5, 1.0, 1.5, 2.0, 2.5}) {
    EXPECT_NEAR(tails.At(t), t, 0.02) << t;
  }
}

TEST(TailQuantilesTest, PromisesAreKeptInSpiteOfLongTails) {
  // Most positions are quiet, some are not.
  std::mt19937_64 random(2);
  std::vector<float> residuals;
  for (int i = 0; i < 200000; ++i) {
    const double size = i % 5 == 0 ? 1.75 : 0.7;
    residuals.push_back(
        static_cast<float>(size * othello::NormalNoise(random)));
  }
  const search::TailCurve tails = TailsOf(residuals);
  EXPECT_LT(tails.At(1), 0.95);
  EXPECT_GT(tails.At(2.5), 2.8);
  for (double t : {1.0, 1.5, 2.0, 3.0}) {
    int beyond = 0;
    for (float residual : residuals) beyond += residual > tails.At(t);
    const double promised = 1 - othello::NormalCdf(t);
    EXPECT_NEAR(beyond / 200000.0, promised, promised / 10) << t;
  }
}

TEST(TailQuantilesTest, FewResidualsDoNotTell) {
  EXPECT_EQ(TailsOf({}), search::TailCurve());
  EXPECT_EQ(TailsOf(std::vector<float>(100, 3)), search::TailCurve());
  EXPECT_EQ(TailsOf(std::vector<float>(100000, 3)), search::TailCurve());
}

}  // namespace
}  // namespace training
