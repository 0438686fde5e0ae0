// Do the intervals of a fit hold the truth? Seven kinds of simulated pairs go
// through the whole fit: windows, waves, outliers and standard errors.
//
// A few runs of each on every change; RIALTO_TEST_SCALE=250 makes 1,000
// (.ci/nightly), whose table is in docs/log/0.3.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "tests/support/normal_noise.h"
#include "tests/support/test_scale.h"
#include "training/probcut_regression.h"

namespace training::coverage {
namespace {

constexpr int kFirst = 12;
constexpr int kLast = 44;
constexpr int kFromRoot = 4;  // pairs of one search
constexpr int kOfGame = 12;   // pairs of one game, on average
constexpr int kBumpDiscs = 28;

struct World {
  const char* name;
  int pairs;  // of each number of discs
  double (*sigma)(int discs);
  double (*b)(int discs);
  enum class Errors { kNormal, kHeteroscedastic, kHeavy } errors;
  // The least share of intervals that may hold the truth in 1,000 runs, in %.
  double least[3];  // a, b, sigma
};

double RisingSigma(int discs) { return std::exp(0.03 * (discs - 20)); }
double RisingB(int discs) { return 0.02 * discs - 0.5; }
double SlopeAt(int discs) { return 1.02 - 0.002 * discs; }

constexpr auto kNormal = World::Errors::kNormal;
const World kWorlds[] = {
    {"straight", 300, RisingSigma, RisingB, kNormal, {92, 92, 92}},
    {"curved",
     300,
     [](int discs) { return 1 + 2.5 * std::sin(discs / 20.0); },
     [](int discs) { return 0.8 * std::sin(discs / 12.0); },
     kNormal,
     {92, 92, 91}},
    {"parity",
     300,
     [](int discs) {
       return RisingSigma(discs) * (discs % 2 == 0 ? 0.9 : 1.1);
     },
     [](int discs) { return RisingB(discs) + (discs % 2 == 0 ? 0.4 : -0.4); },
     kNormal,
     {92, 92, 92}},
    {"few pairs", 40, RisingSigma, RisingB, kNormal, {92, 92, 91}},
    {"heteroscedastic",
     300,
     RisingSigma,
     RisingB,
     World::Errors::kHeteroscedastic,
     {92, 90, 91}},
    {"t(4)", 300, RisingSigma, RisingB, World::Errors::kHeavy, {92, 92, 89}},
    {"bump",
     300,
     [](int discs) {
       const double x = (discs - kBumpDiscs) / 3.0;
       return RisingSigma(discs) * (1 + 0.3 * std::exp(-x * x / 2));
     },
     RisingB,
     kNormal,
     {92, 92, 91}},
};

// Mean 0, variance 1; `x` is in deviations of the shallow value.
double ErrorOf(const World& world, double x, std::mt19937_64& random) {
  const double noise = othello::NormalNoise(random);
  switch (world.errors) {
    case World::Errors::kNormal:
      return noise;
    case World::Errors::kHeteroscedastic:
      // (1 + x^2) / 2 has mean 1.
      return noise * std::sqrt((1 + x * x) / 2);
    case World::Errors::kHeavy: {
      double squares = 0;
      for (int i = 0; i < 4; ++i) {
        const double one = othello::NormalNoise(random);
        squares += one * one;
      }
      return noise / std::sqrt(squares / 4) / std::sqrt(2.0);
    }
  }
  return 0;
}

// Games, and searches within games, have something in common.
std::vector<EvaluationPair> Simulate(const World& world,
                                     std::mt19937_64& random) {
  constexpr double kSpread = 12.8;  // of shallow values
  const int games = world.pairs * (kLast - kFirst + 1) / kOfGame;
  std::vector<double> common(games);
  for (double& of_game : common) of_game = othello::NormalNoise(random);
  std::vector<EvaluationPair> pairs;
  for (int discs = kFirst; discs <= kLast; ++discs) {
    for (int i = 0; i < world.pairs; i += kFromRoot) {
      const uint32_t game = static_cast<uint32_t>(random() % games);
      const double root = othello::NormalNoise(random);
      const double place = othello::NormalNoise(random);
      for (int k = 0; k < kFromRoot; ++k) {
        const double scaled = std::sqrt(0.6) * place +
                              std::sqrt(0.4) * othello::NormalNoise(random);
        const double x = std::clamp(kSpread * scaled, -60.0, 60.0);
        const double e = std::sqrt(0.7) * ErrorOf(world, scaled, random) +
                         std::sqrt(0.15) * (root + common[game]);
        EvaluationPair pair;
        pair.discs = static_cast<uint8_t>(discs);
        pair.shallow = 4;
        pair.deep = 8;
        pair.v_shallow = static_cast<float>(x);
        pair.v_deep = static_cast<float>(SlopeAt(discs) * x + world.b(discs) +
                                         world.sigma(discs) * e);
        pair.game = game;
        pairs.push_back(pair);
      }
    }
  }
  return pairs;
}

class CoverageTest : public testing::TestWithParam<int> {};

TEST_P(CoverageTest, IntervalsHoldTheTruth) {
  const World& world = kWorlds[GetParam()];
  const int runs = static_cast<int>(othello::Scaled(4));
  constexpr int kDiscs = kLast - kFirst + 1;
  int held[3][kDiscs] = {};
  double width = 0;
  for (int run = 0; run < runs; ++run) {
    std::mt19937_64 random(run + 1);
    RegressionSettings settings;
    settings.replicates = 100;
    settings.seed = run;
    const auto fit = FitProbCut(Simulate(world, random), settings);
    ASSERT_TRUE(fit.ok()) << fit.status();
    const auto& cells = fit->families.at({4, 8});
    ASSERT_EQ(cells.size(), kDiscs + 0u);
    for (const auto& [discs, cell] : cells) {
      const search::ProbCutRow& row = cell.row;
      const double distances[] = {
          (row.a - SlopeAt(discs)) / row.se_a,
          (row.b - world.b(discs)) / row.se_b,
          (row.sigma - world.sigma(discs)) / row.se_sigma};
      for (int i = 0; i < 3; ++i) {
        held[i][discs - kFirst] += std::abs(distances[i]) <= 1.96;
      }
      width += row.se_sigma / row.sigma / kDiscs / runs;
    }
  }
  std::string line = absl::StrFormat("| %-15s |", world.name);
  for (int i = 0; i < 3; ++i) {
    double sum = 0;
    int worst = runs;
    int worst_discs = 0;
    for (int at = 0; at < kDiscs; ++at) {
      sum += held[i][at];
      if (held[i][at] < worst) {
        worst = held[i][at];
        worst_discs = kFirst + at;
      }
    }
    const double share = 100 * sum / kDiscs / runs;
    absl::StrAppendFormat(&line, " %5.1f | %5.1f at %d |", share,
                          100.0 * worst / runs, worst_discs);
    // Intervals of one run are related, so that chance counts by runs. A
    // sanitizer makes one run, which says nothing about shares.
    if (runs < 4) continue;
    const double chance = 2.5 * 100 * std::sqrt(0.95 * 0.05 / runs);
    EXPECT_GT(share, world.least[i] - chance) << "parameter " << i;
  }
  std::printf("%s se of sigma %.2f %%, %d runs\n", line.c_str(), 100 * width,
              runs);
}

INSTANTIATE_TEST_SUITE_P(Worlds, CoverageTest, testing::Range(0, 7));

}  // namespace
}  // namespace training::coverage
