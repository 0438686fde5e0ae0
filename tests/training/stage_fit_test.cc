#include "training/stage_fit.h"

#include <cmath>

#include "gtest/gtest.h"
#include "pattern_eval/pattern_evaluator.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;

std::vector<Sample> SamplesOf(int count, unsigned seed,
                              const std::function<double(const Position&)>& f) {
  othello::Random random(seed);
  std::vector<Sample> samples;
  for (int i = 0; i < count; ++i) {
    const Position position = othello::RandomPlayedPosition(random, 22 + i % 2);
    samples.push_back({position, static_cast<float>(f(position)), 1});
  }
  return samples;
}

std::vector<double> NoGuess() { return std::vector<double>(FitRowCount(), 0); }

double RmsOf(const SampleMatrix& matrix, const std::vector<double>& weights) {
  double squares = 0;
  for (int64_t row = 0; row < matrix.rows(); ++row) {
    squares += std::pow(matrix.label(row) - matrix.Product(row, weights), 2);
  }
  return std::sqrt(squares / static_cast<double>(matrix.rows()));
}

FitSettings ManyEpochs(double ridge) {
  FitSettings settings;
  settings.ridge = ridge;
  settings.max_epochs = 60;
  settings.patience = 60;
  return settings;
}

void RunToEnd(StageFit& fit) {
  while (!fit.is_finished()) fit.RunEpoch();
}

TEST(SampleMatrixTest, ProductsAreWhatTheEvaluatorComputes) {
  const pattern_eval::FreeWeights free =
      pattern_eval::MakeSyntheticFreeWeights(3);
  const auto weights = std::make_shared<const pattern_eval::Weights>(free, "");
  const pattern_eval::PatternEvaluator evaluator(weights);
  const auto samples = SamplesOf(50, 1, [](const Position&) { return 0.0; });
  const SampleMatrix matrix(samples, 2);
  const int per_stage = FirstMobilityRow();
  for (int64_t row = 0; row < matrix.rows(); ++row) {
    const Position& position = samples[row].position;
    const int discs = position.disc_count();
    const int stage = pattern_eval::StageOf(discs);
    std::vector<double> columns(FitRowCount(), 0);
    for (int i = 0; i < per_stage; ++i) {
      columns[i] = free.weights[size_t(stage) * per_stage + i];
    }
    columns[DiscRow(discs)] = free.constants[discs];
    const double sum = matrix.Product(row, columns);
    EXPECT_EQ(pattern_eval::ScoreFromValue(
                  static_cast<int>(sum * (pattern_eval::kSquareUnitsPerDisc /
                                          pattern_eval::kWeightUnitsPerDisc))),
              evaluator.Evaluate(position, evaluator.StateOf(position)));
  }
}

TEST(StageFitTest, FindsALinearTruth) {
  // Discs on the edge and a constant are a sum of pattern weights.
  const auto truth = [](const Position& position) {
    constexpr othello::Bitboard kEdges = 0xFF818181818181FF;
    return 3.0 + othello::PopCount(position.mover & kEdges) -
           othello::PopCount(position.opponent & kEdges);
  };
  const SampleMatrix training(SamplesOf(4000, 1, truth), 1);
  const SampleMatrix validation(SamplesOf(500, 2, truth), 1);
  StageFit fit(training, validation, NoGuess(), ManyEpochs(0.01));
  RunToEnd(fit);
  EXPECT_LT(RmsOf(training, fit.BestWeights()), 0.1);
  // 4,000 positions do not show every edge, but most of it carries over.
  EXPECT_LT(RmsOf(validation, fit.BestWeights()),
            0.6 * RmsOf(validation, NoGuess()));
}

TEST(StageFitTest, UnseenConfigurationsKeepTheGuess) {
  std::vector<double> guess(FitRowCount());
  for (int j = 0; j < FitRowCount(); ++j) guess[j] = 0.001 * (j % 7);
  const auto noise = [](const Position& p) { return double(p.mover % 11); };
  const SampleMatrix training(SamplesOf(100, 1, noise), 1);
  const SampleMatrix validation(SamplesOf(100, 1, noise), 1);
  std::vector<bool> seen(FitRowCount());
  for (int64_t row = 0; row < training.rows(); ++row) {
    for (const int32_t column : training.columns(row)) seen[column] = true;
  }
  StageFit fit(training, validation, guess, ManyEpochs(1));
  RunToEnd(fit);
  const std::vector<double> weights = fit.BestWeights();
  int moved = 0;
  for (int j = 0; j < FitRowCount(); ++j) {
    if (!seen[j]) {
      EXPECT_EQ(weights[j], guess[j]);
    }
    moved += weights[j] != guess[j];
  }
  EXPECT_GT(moved, 100);
}

// One position r times: its value goes a fixed part of the way to its label.
TEST(StageFitTest, TheRidgeHoldsRareConfigurationsBack) {
  othello::Random random(1);
  const Position position = othello::RandomPlayedPosition(random, 22);
  double last = 0;
  for (int repeats : {1, 10, 1000}) {
    std::vector<Sample> samples(repeats, {position, 10, 1});
    const SampleMatrix matrix(samples, 1);
    StageFit fit(matrix, matrix, NoGuess(), ManyEpochs(1000));
    RunToEnd(fit);
    // Without the weak ridge of the constant nothing would hold it back.
    std::vector<double> weights = fit.BestWeights();
    weights[DiscRow(position.disc_count())] = 0;
    const double value = matrix.Product(0, weights);
    EXPECT_GE(value, 0);
    EXPECT_LT(value, 10);
    EXPECT_GE(value, last - 1e-9);
    last = value;
  }
}

TEST(StageFitTest, StopsWhenValidationGetsNoBetter) {
  // Labels without sense: whatever is learned is wrong elsewhere.
  othello::Random noise(3);
  const auto random_label = [&](const Position&) {
    return double(othello::RandomBelow(noise, 100)) - 50;
  };
  const SampleMatrix training(SamplesOf(500, 1, random_label), 1);
  const SampleMatrix validation(SamplesOf(500, 2, random_label), 1);
  FitSettings settings;
  settings.ridge = 0.01;
  settings.patience = 3;
  StageFit fit(training, validation, NoGuess(), settings);
  RunToEnd(fit);
  EXPECT_LT(fit.epoch(), settings.max_epochs);
  EXPECT_EQ(fit.epoch() - fit.best_epoch(), settings.patience);
  EXPECT_LE(RmsOf(validation, fit.BestWeights()), RmsOf(validation, NoGuess()));
}

TEST(StageFitTest, ThreadsDoNotChangeABit) {
  const auto label = [](const Position& p) {
    return double(othello::PopCount(p.LegalMoves()));
  };
  const auto samples = SamplesOf(300, 1, label);
  const SampleMatrix training(samples, 1), same(samples, 3);
  const SampleMatrix validation(SamplesOf(50, 2, label), 1);
  FitSettings settings = ManyEpochs(1);
  settings.max_epochs = 8;
  StageFit one(training, validation, NoGuess(), settings);
  RunToEnd(one);
  settings.threads = 3;
  StageFit three(same, validation, NoGuess(), settings);
  RunToEnd(three);
  EXPECT_EQ(one.BestWeights(), three.BestWeights());
}

TEST(FitSettingsTest, RefusesWhatMakesNoSense) {
  FitSettings no_ridge, no_epochs;
  no_ridge.ridge = 0;
  no_epochs.max_epochs = 0;
  EXPECT_FALSE(CheckSettings(no_ridge).ok());
  EXPECT_FALSE(CheckSettings(no_epochs).ok());
  EXPECT_TRUE(CheckSettings(FitSettings()).ok());
}

}  // namespace
}  // namespace training
