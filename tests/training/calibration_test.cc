#include "training/calibration.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "tests/support/synthetic_pairs.h"

namespace training {
namespace {

constexpr PairModel kModel = {0.95, 0.5, 2};

std::vector<EvaluationPair> Pairs(int count, const PairModel& model) {
  std::mt19937_64 random(11);
  std::vector<EvaluationPair> pairs;
  AddSyntheticPairs(random, 30, 4, 8, model, count, pairs);
  for (EvaluationPair& pair : pairs) {
    pair.bound = static_cast<float>(6 * othello::NormalNoise(random));
  }
  return pairs;
}

ProbCutFit Fit(const std::vector<EvaluationPair>& pairs) {
  auto fit = FitProbCut(pairs, RegressionSettings());
  EXPECT_TRUE(fit.ok()) << fit.status();
  return *std::move(fit);
}

TEST(CalibrationTest, NormalErrorsKeepThePromise) {
  const std::vector<EvaluationPair> pairs = Pairs(50000, kModel);
  const PairSplit split = SplitPairs(pairs, /*has_games=*/true);
  const ProbCutFit fit = Fit(split.seen);
  for (double t : CalibrationThresholds()) {
    SCOPED_TRACE(t);
    const Calibration calibration = Calibrate(fit, split.unseen, t);
    const WrongCuts margin = calibration.at_margin();
    EXPECT_EQ(calibration.anywhere.cuts,
              2 * static_cast<int64_t>(split.unseen.size()));
    EXPECT_LT(margin.cuts, calibration.anywhere.cuts) << "none was far";
    EXPECT_GT(margin.cuts, calibration.anywhere.cuts / 4);
    EXPECT_NEAR(margin.share(), calibration.nominal, 4 * margin.error() + 1e-4);
    // With real windows most cuts are clear ones.
    EXPECT_GT(calibration.in_search.cuts, 1000);
    EXPECT_LT(calibration.in_search.share(), calibration.nominal);
  }
}

TEST(CalibrationTest, TooSmallASigmaIsExposed) {
  const ProbCutFit fit = Fit(Pairs(5000, kModel));
  PairModel wider = kModel;
  wider.sigma *= 1.5;
  const Calibration calibration = Calibrate(fit, Pairs(5000, wider), 1.5);
  EXPECT_NEAR(calibration.nominal, 0.0668, 0.0001);
  EXPECT_GT(calibration.at_margin().share(), 2 * calibration.nominal);
}

TEST(CalibrationTest, ASkewShowsOnOneSide) {
  const ProbCutFit fit = Fit(Pairs(5000, kModel));
  PairModel shifted = kModel;
  shifted.b += 2;
  const Calibration calibration = Calibrate(fit, Pairs(5000, shifted), 1);
  EXPECT_GT(calibration.low.share(), 0.4);
  EXPECT_LT(calibration.high.share(), 0.05);
}

TEST(CalibrationTest, CutsInSearchByHand) {
  ProbCutFit fit;
  FittedCell cell;
  cell.row = {30, 4, 8, 1000, 1, 0, 2};
  fit.families[{4, 8}][30] = cell;
  // The estimate is v_shallow, t * sigma is 3.
  const EvaluationPair pairs[] = {
      {30, 4, 8, 10, 8, 0, 6},  // above, right
      {30, 4, 8, 10, 6, 0, 6},  // above, wrong
      {30, 4, 8, 3, -1, 0, 6},  // below, right
      {30, 4, 8, 3, 7, 0, 6},   // below, wrong
      {30, 4, 8, 5, 20, 0, 6},  // not cut
      {30, 4, 8, 10, 6, 0},     // no bound
      {31, 4, 8, 10, 6, 0, 6},  // no cell
  };
  const Calibration calibration = Calibrate(fit, pairs, 1.5);
  EXPECT_EQ(calibration.in_search.cuts, 4);
  EXPECT_EQ(calibration.in_search.wrong, 2);
  EXPECT_EQ(calibration.high.cuts, 6);
  const auto depths = CalibrateBy(fit, pairs, 1.5, DepthsGroup);
  ASSERT_EQ(depths.size(), 1u);
  EXPECT_EQ(depths.at("depths 4-8").high.wrong, calibration.high.wrong);
  const auto discs = CalibrateBy(fit, pairs, 1.5, DiscsGroup);
  ASSERT_EQ(discs.size(), 1u);
  EXPECT_EQ(discs.at("discs 28-35").high.wrong, calibration.high.wrong);
}

TEST(CalibrationTest, SplitsByGame) {
  const std::vector<EvaluationPair> pairs = Pairs(20000, kModel);
  const PairSplit split = SplitPairs(pairs, /*has_games=*/true);
  EXPECT_EQ(split.seen.size() + split.unseen.size(), pairs.size());
  EXPECT_NEAR(static_cast<double>(split.unseen.size()), 4000, 500);
  std::set<uint32_t> seen;
  for (const EvaluationPair& pair : split.seen) seen.insert(pair.game);
  for (const EvaluationPair& pair : split.unseen) {
    EXPECT_EQ(seen.count(pair.game), 0u);
  }
  EXPECT_EQ(SplitPairs(pairs, /*has_games=*/false).unseen.size(), 4000u);
  // Each game is held out once.
  size_t held_out = 0;
  for (int part = 0; part < kHeldOutParts; ++part) {
    held_out += SplitPairs(pairs, /*has_games=*/true, part).unseen.size();
  }
  EXPECT_EQ(held_out, pairs.size());
}

TEST(CalibrationTest, ErrorsAreThoseOfGames) {
  // 100 games of ten cuts each, which are all right or all wrong.
  WrongCuts cuts;
  WrongCuts alone;
  for (int game = 0; game < 100; ++game) {
    WrongCuts of_game;
    for (int i = 0; i < 10; ++i) {
      of_game.Add(game % 4 == 0);
      alone.Add(game % 4 == 0);
    }
    cuts.AddGame(of_game);
  }
  EXPECT_EQ(cuts.share(), 0.25);
  EXPECT_NEAR(alone.error(), std::sqrt(0.25 * 0.75 / 1000), 1e-9);
  EXPECT_NEAR(cuts.error(), std::sqrt(0.25 * 0.75 / 100), 1e-9);
}

TEST(CalibrationTest, GroupsByDeepDepthAndThird) {
  EXPECT_EQ(DeepGroup({30, 4, 8}), "deep 08");
  EXPECT_EQ(DeepGroup({50, 4, 14}), "deep end");
  EXPECT_EQ(DeepAndThirdGroup({23, 4, 8}), "deep 08, third 1");
  EXPECT_EQ(DeepAndThirdGroup({24, 4, 8}), "deep 08, third 2");
  EXPECT_EQ(DeepAndThirdGroup({63, 0, 1}), "deep end, third 3");
}

}  // namespace
}  // namespace training
