#include "training/probcut_regression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "tests/support/synthetic_pairs.h"

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
      EXPECT_EQ(cell.row.n, 2000);
      EXPECT_EQ(cell.own_pairs, 2000);
      EXPECT_EQ(cell.reach, 0);
      EXPECT_NEAR(cell.residual_mean, 0, 1e-9);
      EXPECT_GT(cell.row.r2, 0.9);
    }
  }
}

TEST(ProbCutRegressionTest, BorrowsFromNeighboursWhereThereIsLittle) {
  std::mt19937_64 random(4);
  std::vector<EvaluationPair> pairs;
  const PairModel model = {0.95, 0.3, 2};
  for (int discs = 20; discs <= 30; ++discs) {
    AddSyntheticPairs(random, discs, 4, 8, model, discs == 25 ? 2000 : 150,
                      pairs);
  }
  const auto fit = FitProbCut(pairs, RegressionSettings());
  ASSERT_TRUE(fit.ok()) << fit.status();
  const auto& cells = fit->families.at({4, 8});
  EXPECT_EQ(cells.at(25).reach, 0);
  EXPECT_EQ(cells.at(24).reach, 1);
  EXPECT_EQ(cells.at(24).own_pairs, 150);
  EXPECT_EQ(cells.at(24).row.n, 2300);
  EXPECT_EQ(cells.at(23).reach, 2);
  EXPECT_EQ(cells.at(20).reach, 5);
  for (const auto& [discs, cell] : cells) {
    ExpectWithinThreeErrors(cell.row, model);
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
  EXPECT_EQ(cells.at(21).own_pairs, 0);
  EXPECT_EQ(cells.at(21).reach, 1);
  EXPECT_EQ(cells.at(22).row.n, 2000);
  EXPECT_EQ(cells.count(30), 0u) << "out of reach";
  EXPECT_EQ(cells.count(41), 0u);
  EXPECT_TRUE(fit->too_few.empty());
}

TEST(ProbCutRegressionTest, TooFewPairsAreNamedAndLeftOut) {
  std::mt19937_64 random(5);
  std::vector<EvaluationPair> pairs;
  AddSyntheticPairs(random, 20, 4, 8, {}, 99, pairs);
  const auto nothing = FitProbCut(pairs, RegressionSettings());
  EXPECT_EQ(nothing.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(nothing.status().message()), HasSubstr("100 pairs"));

  AddSyntheticPairs(random, 40, 4, 8, {}, 100, pairs);
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
    EXPECT_EQ(cell.is_extrapolated, empties > 20);
    EXPECT_NEAR(cell.row.sigma, model_of(empties).sigma, 3 * cell.row.se_sigma);
    EXPECT_NEAR(cell.row.a, 0.9, 0.02);
    EXPECT_TRUE(search::CheckProbCutRow(cell.row).ok());
  }
  EXPECT_NE(fit->CellOf(pairs[0]), nullptr);
  EXPECT_EQ(fit->CellOf({40, 4, 8, 0, 0}), nullptr);
}

}  // namespace
}  // namespace training
