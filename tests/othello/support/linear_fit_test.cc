#include "othello/support/linear_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/support/normal_noise.h"

namespace othello {
namespace {

TEST(LinearFitTest, KnownPoints) {
  // Worked out by hand: mean (2.5, 5), xx = 5, xy = 9, yy = 18.
  LinearSums sums;
  sums.Add(1, 3);
  sums.Add(2, 3);
  sums.Add(3, 6);
  sums.Add(4, 8);
  const auto fit = FitLine(sums);
  ASSERT_TRUE(fit.ok()) << fit.status();
  EXPECT_EQ(fit->count, 4);
  EXPECT_NEAR(fit->slope, 1.8, 1e-12);
  EXPECT_NEAR(fit->offset, 0.5, 1e-12);
  EXPECT_NEAR(fit->sigma, std::sqrt(0.9), 1e-12);
  EXPECT_NEAR(fit->r2, 0.9, 1e-12);
  EXPECT_NEAR(fit->slope_error, std::sqrt(0.9 / 5), 1e-12);
  EXPECT_NEAR(fit->offset_error, std::sqrt(0.9 * (0.25 + 6.25 / 5)), 1e-12);
  EXPECT_NEAR(fit->sigma_error, std::sqrt(0.9) / 2, 1e-12);
  EXPECT_NEAR(fit->At(10), 18.5, 1e-12);
}

TEST(LinearFitTest, MergedSumsAreThoseOfAllPoints) {
  std::mt19937_64 random(5);
  LinearSums all, parts[3];
  for (int i = 0; i < 300; ++i) {
    const double x = 1e6 + NormalNoise(random);
    const double y = NormalNoise(random) - 1e6;
    all.Add(x, y);
    parts[i % 3].Add(x, y);
  }
  LinearSums merged;
  merged.Add(LinearSums());
  for (const LinearSums& part : parts) merged.Add(part);
  EXPECT_EQ(merged.count(), all.count());
  EXPECT_NEAR(merged.mean_x(), all.mean_x(), 1e-8);
  EXPECT_NEAR(merged.xx(), all.xx(), 1e-6);
  EXPECT_NEAR(merged.xy(), all.xy(), 1e-6);
  EXPECT_NEAR(merged.yy(), all.yy(), 1e-6);
}

TEST(LinearFitTest, TooFewPointsAndNoSlope) {
  LinearSums sums;
  sums.Add(1, 1);
  sums.Add(2, 2);
  EXPECT_EQ(FitLine(sums).status().code(),
            absl::StatusCode::kFailedPrecondition);
  LinearSums same;
  for (int i = 0; i < 5; ++i) same.Add(3, i);
  EXPECT_EQ(FitLine(same).status().code(),
            absl::StatusCode::kFailedPrecondition);
}

TEST(LinearFitTest, PerfectLineHasNoResidual) {
  LinearSums sums;
  for (int i = 0; i < 10; ++i) sums.Add(i, 0.1 * i - 3);
  const auto fit = FitLine(sums);
  ASSERT_TRUE(fit.ok());
  EXPECT_NEAR(fit->sigma, 0, 1e-7);
  EXPECT_NEAR(fit->r2, 1, 1e-12);
}

// The errors must be neither too small nor too large: over many samples the
// deviations in units of the error have mean 0 and variance 1.
TEST(LinearFitTest, StandardErrorsAreRight) {
  std::mt19937_64 random(1);
  constexpr int kRounds = 2000;
  constexpr double kSlope = 0.9, kOffset = -0.4, kSigma = 2.5;
  LinearSums slopes, offsets, sigmas;  // only means and yy are used
  for (int round = 0; round < kRounds; ++round) {
    LinearSums sums;
    for (int i = 0; i < 200; ++i) {
      const double x = 3 + 8 * NormalNoise(random);
      sums.Add(x, kSlope * x + kOffset + kSigma * NormalNoise(random));
    }
    const auto fit = FitLine(sums);
    ASSERT_TRUE(fit.ok());
    slopes.Add(0, (fit->slope - kSlope) / fit->slope_error);
    offsets.Add(0, (fit->offset - kOffset) / fit->offset_error);
    sigmas.Add(0, (fit->sigma - kSigma) / fit->sigma_error);
  }
  for (const LinearSums* deviations : {&slopes, &offsets, &sigmas}) {
    EXPECT_NEAR(deviations->mean_y(), 0, 0.15);
    EXPECT_NEAR(deviations->yy() / kRounds, 1, 0.12);
  }
}

TEST(LinearFitTest, NormalDistribution) {
  EXPECT_NEAR(NormalCdf(0), 0.5, 1e-12);
  EXPECT_NEAR(NormalCdf(1.5), 0.9331927987, 1e-9);
  EXPECT_NEAR(NormalCdf(-2), 0.0227501319, 1e-9);
}

TEST(LinearFitTest, QuantilesOfTheNormalDistribution) {
  EXPECT_NEAR(NormalQuantile(0.5), 0, 1e-9);
  EXPECT_NEAR(NormalQuantile(0.975), 1.959963985, 1e-8);
  EXPECT_NEAR(NormalQuantile(1e-6), -4.753424309, 1e-8);
}

}  // namespace
}  // namespace othello
