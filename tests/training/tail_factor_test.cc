#include "training/tail_factor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "othello/support/linear_fit.h"
#include "tests/support/normal_noise.h"

namespace training {
namespace {

TEST(TailFactorTest, NormalErrorsNeedNone) {
  std::mt19937_64 random(1);
  TailCounter counter;
  for (int i = 0; i < 100000; ++i)
    counter.Add(othello::NormalNoise(random), i / 10);
  const TailFactor tail = counter.Find();
  EXPECT_EQ(tail.pairs, 100000);
  EXPECT_NEAR(tail.factor, 1, 4 * tail.error);
  EXPECT_NEAR(tail.error, 0.0028, 0.0004) << "independent pairs";
}

TEST(TailFactorTest, LongTailsAreBalancedOverTheThresholds) {
  // Most positions are quiet, some are not; the deviation is 1 over all.
  std::mt19937_64 random(2);
  const double scale = 1 / std::sqrt(0.8 * 0.64 + 0.2 * 4);
  TailCounter counter;
  std::vector<double> residuals;
  for (int i = 0; i < 200000; ++i) {
    const double size = i % 5 == 0 ? 2 : 0.8;
    residuals.push_back(scale * size * othello::NormalNoise(random));
    counter.Add(residuals.back(), i);
  }
  const double factor = counter.Find().factor;
  EXPECT_LT(factor, 0.99);
  double sum = 0;
  for (double t : {1.0, 1.5, 2.0}) {
    int beyond = 0;
    for (double residual : residuals) beyond += residual > t * factor;
    sum += std::log(beyond / 200000.0 / (1 - othello::NormalCdf(t)));
  }
  EXPECT_NEAR(sum, 0, 0.05);
}

TEST(TailFactorTest, GamesCountNotPairs) {
  std::mt19937_64 random(3);
  TailCounter alone, together;
  for (int game = 0; game < 5000; ++game) {
    const double residual = othello::NormalNoise(random);
    for (int i = 0; i < 10; ++i) {
      alone.Add(othello::NormalNoise(random), game);
      together.Add(residual, game);
    }
  }
  EXPECT_NEAR(together.Find().error / alone.Find().error, std::sqrt(10.0), 0.5);
}

TEST(TailFactorTest, FewPairsDoNotTell) {
  TailCounter counter;
  EXPECT_EQ(counter.Find().factor, 1);
  for (int i = 0; i < 100; ++i) counter.Add(3, i);
  EXPECT_EQ(counter.Find().factor, 1);
  EXPECT_EQ(counter.Find().error, 0);
}

}  // namespace
}  // namespace training
