#include "training/probcut_regression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/support/synthetic_pairs.h"
#include "tests/support/test_scale.h"

namespace training {
namespace {

using testing::HasSubstr;

void ExpectWithinThreeErrors(const search::ProbCutRow& row,
                             const PairModel& model) {
  EXPECT_NEAR(row.a, model.a, 3 * row.se_a);
  EXPECT_NEAR(row.b, model.b, 3 * row.se_b);
  EXPECT_NEAR(row.sigma, model.sigma, 3 * row.se_sigma);
}

TEST(ProbCutRegressionTest, FindsKnownParameters) {
  std::mt19937_64 random(3);
  std::vector<EvaluationPair> pairs;
  const auto model_of = [](int discs, int deep) {
    return PairModel{1.1 - 0.01 * discs, 0.05 * discs - 0.5,
                     0.5 + 0.03 * discs + 0.05 * deep};
  };
  for (int discs = 12; discs <= 18; ++discs) {
    for (int deep : {6, 8, 10}) {
      AddSyntheticPairs(random, discs, deep - 4, deep, model_of(discs, deep),
                        2000, pairs);
    }
  }
  const auto fit = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(fit.ok()) << fit.status();
  EXPECT_EQ(fit->families.size(), 3u);
  EXPECT_EQ(fit->Rows().size(), 21u);
  for (const auto& [family, cells] : fit->families) {
    for (const auto& [discs, cell] : cells) {
      SCOPED_TRACE(family.ToString() + " at " + std::to_string(discs));
      ExpectWithinThreeErrors(cell.row, model_of(discs, family.deep));
      EXPECT_EQ(cell.row.own, 2000);
      EXPECT_GE(cell.row.n, 2000);
      EXPECT_GE(cell.effective_pairs, 1999);
      EXPECT_NEAR(cell.residual_mean, 0, 0.2);
      EXPECT_GT(cell.row.r2, 0.9);
    }
  }
}

TEST(ProbCutRegressionTest, AloneACellIsLeastSquares) {
  // Worked out by hand in linear_fit_test.cc: the line 1.8 x + 0.5.
  std::vector<EvaluationPair> pairs = {
      {20, 4, 8, 1, 3}, {20, 4, 8, 2, 3}, {20, 4, 8, 3, 6}, {20, 4, 8, 4, 8}};
  RegressionSettings settings;
  settings.min_pairs = 3;
  settings.replicates = 0;
  const auto fit = FitProbCut(pairs, settings);
  ASSERT_TRUE(fit.ok()) << fit.status();
  const search::ProbCutRow& row = fit->families.at({4, 8}).at(20).row;
  EXPECT_NEAR(row.a, 1.8, 1e-9);
  EXPECT_NEAR(row.b, 0.5, 1e-9);
  EXPECT_NEAR(row.sigma, std::sqrt(0.9), 1e-9);
  EXPECT_NEAR(row.r2, 0.9, 1e-9);
}

// Few pairs of each number of discs, and a sigma that rises from 1 at 20 discs.
// Pooling the pairs of the neighbours makes it 1.56, seventeen standard errors
// off.
TEST(ProbCutRegressionTest, NeighboursAreATrend) {
  const auto model_of = [](int discs) {
    return PairModel{1.02 - 0.004 * (discs - 20), 0.05 * (discs - 20),
                     std::exp(0.06 * (discs - 20))};
  };
  constexpr int kFirst = 20;
  constexpr int kLast = 44;
  const int runs = static_cast<int>(othello::Scaled(20));
  std::map<int, double> sums;  // of distances in standard errors, by discs
  int within_two = 0;
  for (int run = 0; run < runs; ++run) {
    std::mt19937_64 random(run);
    std::vector<EvaluationPair> pairs;
    for (int discs = kFirst; discs <= kLast; ++discs) {
      AddSyntheticPairs(random, discs, 4, 8, model_of(discs), 300, pairs);
    }
    const auto fit = FitProbCut(pairs, RegressionSettings());
    ASSERT_TRUE(fit.ok()) << fit.status();
    for (const auto& [discs, cell] : fit->families.at({4, 8})) {
      EXPECT_EQ(cell.row.own, 300);
      EXPECT_GT(cell.row.reach, 0);
      const double distance =
          (cell.row.sigma - model_of(discs).sigma) / cell.row.se_sigma;
      sums[discs] += distance;
      within_two += std::abs(distance) <= 2;
      if (discs == kFirst || discs == kLast) continue;
      // Neighbours make it more certain than its own 300 pairs would.
      EXPECT_LT(cell.row.se_sigma, model_of(discs).sigma / std::sqrt(600.0));
    }
  }
  EXPECT_EQ(sums.size(), kLast - kFirst + 1u);
  // Nothing but chance is left, at the ends too.
  for (const auto& [discs, sum] : sums) {
    EXPECT_NEAR(sum / runs, 0, 3 / std::sqrt(runs)) << discs << " discs";
  }
  // Intervals of one run are related, so that chance counts by runs. 95.3 % in
  // 200 runs.
  const double chance = std::sqrt(0.95 * 0.05 / runs);
  EXPECT_GT(within_two / static_cast<double>(runs * sums.size()),
            0.93 - chance);
}

TEST(ProbCutRegressionTest, ParityIsKeptApartIfThePairsSaySo) {
  std::mt19937_64 random(5);
  std::vector<EvaluationPair> pairs;
  const auto model_of = [](int discs) {
    return PairModel{1, discs % 2 == 0 ? 0.5 : -0.5,
                     discs % 2 == 0 ? 1.0 : 1.3};
  };
  for (int discs = 20; discs <= 40; ++discs) {
    AddSyntheticPairs(random, discs, 4, 8, model_of(discs), 200, pairs);
    AddSyntheticPairs(random, discs, 2, 8, {1, 0, 1.5}, 200, pairs);
  }
  const auto fit = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(fit.ok()) << fit.status();
  EXPECT_EQ(fit->choices.at({4, 8}).period, 2);
  EXPECT_GT(fit->choices.at({4, 8}).wanted_pairs, 200);
  for (const auto& [discs, cell] : fit->families.at({4, 8})) {
    SCOPED_TRACE(discs);
    ExpectWithinThreeErrors(cell.row, model_of(discs));
    EXPECT_LT(cell.row.se_b, 0.06);
  }
}

TEST(ProbCutRegressionTest, FillsGapsButDoesNotGoBeyond) {
  std::mt19937_64 random(4);
  std::vector<EvaluationPair> pairs;
  for (int discs : {20, 24, 40}) {
    AddSyntheticPairs(random, discs, 4, 8, {}, 1000, pairs);
  }
  const auto fit = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(fit.ok()) << fit.status();
  const auto& cells = fit->families.at({4, 8});
  EXPECT_EQ(cells.count(19), 0u);
  EXPECT_EQ(cells.at(21).row.own, 0);
  EXPECT_GE(cells.at(21).row.reach, 3) << "to know a trend takes two sides";
  EXPECT_GE(cells.at(22).row.n, 2000);
  EXPECT_EQ(cells.count(30), 0u) << "out of reach";
  EXPECT_EQ(cells.count(41), 0u);
  EXPECT_TRUE(fit->too_few.empty());
}

// Numbers of discs that have nothing in common want narrow windows, but not so
// narrow that there are no rows.
TEST(ProbCutRegressionTest, NarrowWindowsDoNotCostRows) {
  std::mt19937_64 random(6);
  std::vector<EvaluationPair> pairs;
  for (int discs = 20; discs <= 40; ++discs) {
    AddSyntheticPairs(random, discs, 4, 8, {1, discs * 7 % 11 - 5.0, 0.5}, 60,
                      pairs);
  }
  RegressionSettings settings;
  settings.replicates = 0;
  const auto fit = FitProbCut(pairs, settings);
  ASSERT_TRUE(fit.ok()) << fit.status();
  EXPECT_EQ(fit->families.at({4, 8}).size(), 21u);
  EXPECT_TRUE(fit->too_few.empty());
}

TEST(ProbCutRegressionTest, TooFewPairsAreNamedAndLeftOut) {
  std::mt19937_64 random(5);
  std::vector<EvaluationPair> pairs;
  AddSyntheticPairs(random, 20, 4, 8, {}, 99, pairs);
  const auto nothing = FitProbCut(pairs, RegressionSettings());
  EXPECT_EQ(nothing.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(nothing.status().message()), HasSubstr("100 pairs"));

  // Out of reach of each other.
  AddSyntheticPairs(random, 52, 4, 8, {}, 100, pairs);
  const auto fit = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(fit.ok()) << fit.status();
  EXPECT_EQ(fit->Rows().size(), 1u);
  ASSERT_EQ(fit->too_few.size(), 1u);
  EXPECT_THAT(fit->too_few.at({4, 8}), testing::ElementsAre(20));
}

TEST(ProbCutRegressionTest, RefusesNonsense) {
  std::mt19937_64 random(6);
  std::vector<EvaluationPair> falling;
  AddSyntheticPairs(random, 20, 4, 8, {-0.5, 0, 1}, 500, falling);
  EXPECT_THAT(std::string(FitProbCut(falling, {}).status().message()),
              HasSubstr("20 discs, depths 4-8, makes no sense: a is -0."));
  std::vector<EvaluationPair> perfect;
  AddSyntheticPairs(random, 20, 4, 8, {1, 0, 0}, 500, perfect);
  EXPECT_THAT(std::string(FitProbCut(perfect, {}).status().message()),
              HasSubstr("sigma is"));
  std::vector<EvaluationPair> same(500, {20, 4, 8, 3, 5});
  EXPECT_FALSE(FitProbCut(same, {}).ok());
}

TEST(ProbCutRegressionTest, OutliersAndCensoredPairsAreCountedAndLeftOut) {
  std::mt19937_64 random(7);
  std::vector<EvaluationPair> pairs;
  const PairModel model = {1, 0, 1.5};
  AddSyntheticPairs(random, 20, 4, 8, model, 3000, pairs);
  for (int i = 0; i < 5; ++i) pairs.push_back({20, 4, 8, 0, 40});
  for (int i = 0; i < 7; ++i) pairs.push_back({20, 4, 8, 61, 0});
  const auto fit = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(fit.ok()) << fit.status();
  const FittedCell& cell = fit->families.at({4, 8}).at(20);
  EXPECT_EQ(fit->outliers, 5);
  EXPECT_EQ(cell.outliers, 5);
  EXPECT_EQ(fit->censored_pairs, 7);
  EXPECT_EQ(cell.row.n, 3000);
  ExpectWithinThreeErrors(cell.row, model);
}

TEST(ProbCutRegressionTest, ExactScoresAreAFamilyAndGoOn) {
  std::mt19937_64 random(8);
  std::vector<EvaluationPair> pairs;
  const auto model_of = [](int empties) {
    return PairModel{0.9, 0.2, 1 + 0.15 * empties};
  };
  for (int empties = 10; empties <= 20; ++empties) {
    AddSyntheticPairs(random, 64 - empties, 4, empties, model_of(empties), 3000,
                      pairs);
  }
  const auto fit = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(fit.ok()) << fit.status();
  ASSERT_EQ(fit->families.size(), 1u);
  const auto& [family, cells] = *fit->families.begin();
  EXPECT_EQ(family.ToString(), "4-end");
  EXPECT_EQ(cells.size(), 21u);
  for (const auto& [discs, cell] : cells) {
    SCOPED_TRACE(discs);
    const int empties = 64 - discs;
    EXPECT_EQ(cell.row.deep, empties);
    EXPECT_EQ(cell.row.is_extrapolated, empties > 20);
    EXPECT_NEAR(cell.row.sigma, model_of(empties).sigma, 3 * cell.row.se_sigma);
    EXPECT_NEAR(cell.row.a, 0.9, 0.02);
    EXPECT_TRUE(search::CheckProbCutRow(cell.row).ok());
  }
  EXPECT_NE(fit->CellOf(pairs[0]), nullptr);
  EXPECT_EQ(fit->CellOf({40, 4, 8, 0, 0}), nullptr);
}

TEST(ProbCutRegressionTest, PairsOfOneGameTellLessThanTheyAreMany) {
  std::mt19937_64 random(9);
  std::vector<EvaluationPair> pairs;
  AddSyntheticPairs(random, 20, 4, 8, {1, 0, 1}, 2000, pairs);
  RegressionSettings settings;
  const auto apart = FitProbCut(pairs, settings);
  ASSERT_TRUE(apart.ok()) << apart.status();
  // Ten copies of each pair are one game.
  std::vector<EvaluationPair> copies;
  for (int i = 0; i < 200; ++i) {
    for (int copy = 0; copy < 10; ++copy) {
      copies.push_back(pairs[i]);
      copies.back().game = i;
    }
  }
  const auto together = FitProbCut(copies, settings);
  ASSERT_TRUE(together.ok()) << together.status();
  EXPECT_EQ(together->games, 200);
  const search::ProbCutRow& many = apart->families.at({4, 8}).at(20).row;
  const search::ProbCutRow& few = together->families.at({4, 8}).at(20).row;
  EXPECT_EQ(many.n, few.n);
  EXPECT_NEAR(few.se_b / many.se_b, std::sqrt(10.0), 0.8);
  EXPECT_NEAR(few.se_sigma / many.se_sigma, std::sqrt(10.0), 0.8);
  // The standard errors of independent pairs, in theory.
  EXPECT_NEAR(many.se_b, 1 / std::sqrt(2000.0), 0.1 / std::sqrt(2000.0) * 2);
  EXPECT_NEAR(many.se_sigma, 1 / std::sqrt(4000.0), 0.2 / std::sqrt(4000.0));
}

TEST(ProbCutRegressionTest, PairsFarFromTheirWindowAreLeftOut) {
  std::mt19937_64 random(31);
  std::vector<EvaluationPair> pairs;
  AddSyntheticPairs(random, 30, 4, 8, {1, 0, 2}, 3000, pairs);
  for (EvaluationPair& pair : pairs) pair.bound = pair.v_shallow;
  // Errors are larger where they do not matter.
  std::vector<EvaluationPair> far;
  AddSyntheticPairs(random, 30, 4, 8, {1, 0, 4}, 3000, far);
  for (EvaluationPair& pair : far) {
    pair.bound = pair.v_shallow + (pair.v_shallow > 0 ? -40 : 40);
    pairs.push_back(pair);
  }
  RegressionSettings settings;
  const auto fit = FitProbCut(pairs, settings);
  ASSERT_TRUE(fit.ok()) << fit.status();
  EXPECT_EQ(fit->far_pairs, 3000);
  EXPECT_NEAR(fit->families.at({4, 8}).at(30).row.sigma, 2, 0.1);
  settings.near_sigmas = 0;
  const auto all = FitProbCut(pairs, settings);
  ASSERT_TRUE(all.ok()) << all.status();
  EXPECT_EQ(all->far_pairs, 0);
  EXPECT_NEAR(all->families.at({4, 8}).at(30).row.sigma, std::sqrt(10.0), 0.1);
}

TEST(ProbCutRegressionTest, LikelihoodOfUnseenPairs) {
  ProbCutFit fit;
  fit.families[{4, 8}][30] = {{30, 4, 8, 1000, 1, 0, 2}};
  fit.near_sigmas = 5;
  const EvaluationPair pairs[] = {{30, 4, 8, 10, 12},
                                  {30, 4, 8, 10, 8},
                                  {31, 4, 8, 0, 0},
                                  {30, 4, 8, 61, 0},
                                  {30, 4, 8, 10, 12, 1, -20}};
  const HeldOutLikelihood likelihood =
      LikelihoodOf(fit, pairs, RegressionSettings());
  EXPECT_EQ(likelihood.pairs, 2)
      << "one has no cell, one is censored, and one is far from its window";
  // The normal density at one deviation.
  EXPECT_NEAR(likelihood.mean_log, std::log(0.2419707245 / 2), 1e-8);
}

// The window of the last cell has pairs enough, but all of them elsewhere.
TEST(ProbCutRegressionTest, CellsThatRestOnATrendAreMarked) {
  std::mt19937_64 random(6);
  std::vector<EvaluationPair> pairs;
  for (int discs = 20; discs <= 24; ++discs) {
    AddSyntheticPairs(random, discs, 4, 8, {}, 200, pairs);
  }
  AddSyntheticPairs(random, 29, 4, 8, {}, 5, pairs);
  RegressionSettings settings;
  settings.wanted_pairs = 4000;
  const auto fit = FitProbCut(pairs, settings);
  ASSERT_TRUE(fit.ok()) << fit.status();
  const auto& cells = fit->families.at({4, 8});
  EXPECT_FALSE(cells.at(22).row.is_extrapolated);
  EXPECT_GE(cells.at(22).effective_pairs, 100);
  const FittedCell& last = cells.at(29);
  EXPECT_GE(last.row.n, 100);
  EXPECT_LT(last.effective_pairs, 100);
  EXPECT_TRUE(last.row.is_extrapolated);
  // It has a band, and a wide one.
  EXPECT_GT(last.row.se_b, 3 * cells.at(22).row.se_b);
}

TEST(ProbCutRegressionTest, TheErrorOfSigmaCoversOutliers) {
  std::mt19937_64 random(7);
  std::vector<EvaluationPair> pairs;
  AddSyntheticPairs(random, 20, 4, 8, {1, 0, 1}, 4000, pairs);
  const auto plain = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(plain.ok());
  for (int i = 0; i < 40; ++i) {
    pairs[100 * i].v_deep = pairs[100 * i].v_shallow + 9;
  }
  const auto heavy = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(heavy.ok());
  EXPECT_EQ(heavy->outliers, 40);
  const FittedCell& cell = heavy->families.at({4, 8}).at(20);
  EXPECT_NEAR(cell.sigma_with_outliers, std::sqrt(1 + 81 * 0.01), 0.05);
  EXPECT_GE(cell.row.sigma + 1.96 * cell.row.se_sigma,
            cell.sigma_with_outliers);
  EXPECT_GT(cell.row.se_sigma,
            5 * plain->families.at({4, 8}).at(20).row.se_sigma);
}

}  // namespace
}  // namespace training
