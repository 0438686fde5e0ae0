#include "training/trend_curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>
#include <random>
#include <vector>

#include "tests/support/normal_noise.h"
#include "tests/support/test_scale.h"

namespace training {
namespace {

TEST(LocalTrendTest, AloneItIsLeastSquares) {
  // The points of linear_fit_test.cc.
  DiscMoments moments = {};
  for (const auto& [x, y] : {std::pair(1, 3), {2, 3}, {3, 6}, {4, 8}}) {
    moments[20].Add(x, y);
  }
  const auto line = FitTrendLine(moments, 20, {}, /*with_freedom=*/true);
  ASSERT_TRUE(line.has_value());
  EXPECT_NEAR(line->a, 1.8, 1e-12);
  EXPECT_NEAR(line->b, 0.5, 1e-12);
  EXPECT_NEAR(line->freedom, 0.5, 1e-12) << "two of four degrees";
  EXPECT_NEAR(moments[20].SquaredResiduals(line->a, line->b), 1.8, 1e-12);
  EXPECT_EQ(EffectivePairs(moments, 20, {}), 4);
  // The rest of the window is empty.
  const auto wide = FitTrendLine(moments, 20, {5, 2, 2}, true);
  ASSERT_TRUE(wide.has_value());
  EXPECT_NEAR(wide->a, 1.8, 1e-9);
  EXPECT_FALSE(FitTrendLine(moments, 30, {5}, false).has_value());
}

TEST(LocalTrendTest, TrendsWithoutNoiseAreFoundExactly) {
  for (int degree : {1, 2}) {
    DiscMoments moments = {};
    DiscResiduals residuals;
    const double bend = degree == 1 ? 0 : 0.01;
    const auto at = [bend](int discs, double start, double slope,
                           double parity) {
      return start + slope * discs + bend * discs * discs +
             (discs % 2 == 0 ? parity : 0);
    };
    for (int discs = 20; discs <= 30; ++discs) {
      for (int x = -5; x <= 5; ++x) {
        moments[discs].Add(x,
                           at(discs, 1, 0.1, 0.3) * x + at(discs, 2, 1, 0.5));
      }
      const double sigma = std::exp(at(discs, -1, 0.05, 0.2) / 4);
      residuals.freedom[discs] = discs;
      residuals.squares[discs] = discs * sigma * sigma;
    }
    // At an end and in the middle.
    for (int discs : {20, 25, 30}) {
      const TrendWindow window = {6, 2, degree};
      const auto line = FitTrendLine(moments, discs, window, false);
      ASSERT_TRUE(line.has_value());
      EXPECT_NEAR(line->a, at(discs, 1, 0.1, 0.3), 1e-6);
      EXPECT_NEAR(line->b, at(discs, 2, 1, 0.5), 1e-6);
      const auto sigma = FitTrendSigma(residuals, discs, window);
      ASSERT_TRUE(sigma.has_value());
      EXPECT_NEAR(std::log(*sigma), at(discs, -1, 0.05, 0.2) / 4, 1e-6);
    }
  }
}

TEST(LocalTrendTest, WavesAreFoundExactly) {
  const auto b_at = [](int discs) {
    return 0.1 * discs + 0.4 * std::sin(1 + discs * 2 * std::numbers::pi / 6);
  };
  DiscMoments moments = {};
  for (int discs = 20; discs <= 40; ++discs) {
    for (int x = -5; x <= 5; ++x) moments[discs].Add(x, x + b_at(discs));
  }
  for (int discs : {20, 33, 40}) {
    EXPECT_NEAR(FitTrendLine(moments, discs, {8, 6, 2}, false)->b, b_at(discs),
                1e-6);
  }
  EXPECT_GT(std::abs(FitTrendLine(moments, 33, {8, 0, 2}, false)->b - b_at(33)),
            0.1);
}

TEST(LocalTrendTest, NeighboursAreWorthLessThanTheyAreMany) {
  DiscMoments moments = {};
  for (int discs = 20; discs <= 30; ++discs) {
    moments[discs].Add({100, 0, 0, 1, 0, 0}, 1);
  }
  EXPECT_EQ(PairsWithin(moments, 25, 3), 700);
  EXPECT_EQ(PairsWithin(moments, 20, 3), 400);
  const double midst = EffectivePairs(moments, 25, {3});
  EXPECT_GT(midst, 300);
  EXPECT_LT(midst, 700);
  EXPECT_LT(EffectivePairs(moments, 20, {3}), midst / 2);
  EXPECT_LT(EffectivePairs(moments, 25, {3, 2}), midst);
  EXPECT_EQ(EffectivePairs(moments, 40, {3}), 0);
}

// How pairs come to be in a simulation. Games, and searches within games, have
// something in common.
struct World {
  int pairs = 300;  // of each number of discs
  double (*sigma)(int discs);
  double (*b)(int discs);
};

constexpr int kFirst = 12;
constexpr int kLast = 44;
constexpr int kFromRoot = 4;
constexpr int kOfGame = 12;

double SlopeAt(int discs) { return 1.02 - 0.002 * discs; }

std::vector<GamePairs> Simulate(const World& world, std::mt19937_64& random,
                                int& games) {
  games = world.pairs * (kLast - kFirst + 1) / kOfGame;
  struct OfGame {
    double common = 0;
    DiscMoments moments = {};
  };
  std::vector<OfGame> all(games);
  for (OfGame& game : all) game.common = othello::NormalNoise(random);
  for (int discs = kFirst; discs <= kLast; ++discs) {
    for (int i = 0; i < world.pairs; i += kFromRoot) {
      OfGame& game = all[random() % games];
      const double root = othello::NormalNoise(random);
      const double place = 10 * othello::NormalNoise(random);
      for (int k = 0; k < kFromRoot; ++k) {
        const double x = place + 8 * othello::NormalNoise(random);
        const double e = std::sqrt(0.7) * othello::NormalNoise(random) +
                         std::sqrt(0.15) * (root + game.common);
        game.moments[discs].Add(
            x, SlopeAt(discs) * x + world.b(discs) + world.sigma(discs) * e);
      }
    }
  }
  std::vector<GamePairs> pairs;
  for (int game = 0; game < games; ++game) {
    for (int discs = kFirst; discs <= kLast; ++discs) {
      const PairMoments& moments = all[game].moments[discs];
      if (moments.n > 0) pairs.push_back({game, discs, moments});
    }
  }
  return pairs;
}

// As many pairs as the deepest searches give.
TEST(TrendCurveTest, FewPairsDoNotMakeWaves) {
  const World few = {24,
                     [](int discs) { return std::exp(0.02 * (discs - 20)); },
                     [](int discs) { return 0.02 * discs - 0.5; }};
  const World many = {400, few.sigma,
                      [](int discs) { return std::sin(discs / 3.0); }};
  constexpr int kRuns = 10;
  int widest = 0;
  for (int run = 0; run < kRuns; ++run) {
    std::mt19937_64 random(run + 1);
    int games = 0;
    const std::vector<GamePairs> pairs = Simulate(few, random, games);
    const TrendChoice choice = ChooseTrend(pairs, games, 30);
    widest += choice.period == 0 &&
              WindowsFor(SumOf(pairs), choice, 30, 2)[28].reach == 30;
  }
  EXPECT_GE(widest, kRuns - 1);
  std::mt19937_64 random(1);
  int games = 0;
  const std::vector<GamePairs> pairs = Simulate(many, random, games);
  EXPECT_LT(ChooseTrend(pairs, games, 30).wanted_pairs, 4000);
}

TEST(TrendCurveTest, WindowsAreAsWideAtTheEnds) {
  DiscMoments moments = {};
  for (int discs = 20; discs <= 40; ++discs) {
    moments[discs].Add({100, 0, 0, 1, 0, 0}, 1);
  }
  const CurveWindows windows = WindowsFor(moments, {500, 0}, 30, 1);
  EXPECT_GT(windows[30].reach, 2);
  EXPECT_EQ(windows[20].reach, windows[30].reach);
  EXPECT_EQ(windows[40].reach, windows[30].reach);
  EXPECT_EQ(WindowsFor(moments, {100, 0}, 30, 1)[30].reach, 0);
  EXPECT_EQ(WindowsFor(moments, {1e6, 0}, 7, 1)[30].reach, 7);
}

}  // namespace
}  // namespace training
