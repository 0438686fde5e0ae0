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
  for (const MatrixRow& row : matrix) {
    squares += std::pow(row.label - Product(row, weights), 2);
  }
  return std::sqrt(squares / static_cast<double>(matrix.size()));
}

FitSettings ManyEpochs(double ridge) {
  FitSettings settings;
  settings.ridge = ridge;
  settings.max_epochs = 60;
  settings.patience = 60;
  return settings;
}

TEST(SampleMatrixTest, ProductsAreWhatTheEvaluatorComputes) {
  const pattern_eval::FreeWeights free =
      pattern_eval::MakeSyntheticFreeWeights(3);
  const auto weights = std::make_shared<const pattern_eval::Weights>(free, "");
  const pattern_eval::PatternEvaluator evaluator(weights);
  const auto samples = SamplesOf(50, 1, [](const Position&) { return 0.0; });
  const SampleMatrix matrix = MatrixOf(samples, 2);
  const int per_stage = FirstMobilityRow();
  for (size_t row = 0; row < matrix.size(); ++row) {
    const Position& position = samples[row].position;
    const int discs = position.disc_count();
    const int stage = pattern_eval::StageOf(discs);
    std::vector<double> columns(FitRowCount(), 0);
    for (int i = 0; i < per_stage; ++i) {
      columns[i] = free.weights[size_t(stage) * per_stage + i];
    }
    columns[DiscRow(discs)] = free.constants[discs];
    const double sum = Product(matrix[row], columns);
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
  const SampleMatrix training = MatrixOf(SamplesOf(4000, 1, truth), 1);
  const SampleMatrix validation = MatrixOf(SamplesOf(500, 2, truth), 1);
  const auto weights =
      FitStage(training, validation, NoGuess(), ManyEpochs(0.01)).weights;
  EXPECT_LT(RmsOf(training, weights), 0.1);
  // 4,000 positions do not show every edge, but most of it carries over.
  EXPECT_LT(RmsOf(validation, weights), 0.6 * RmsOf(validation, NoGuess()));
}

TEST(StageFitTest, UnseenConfigurationsKeepTheGuess) {
  std::vector<double> guess(FitRowCount());
  for (int j = 0; j < FitRowCount(); ++j) guess[j] = 0.001 * (j % 7);
  const auto noise = [](const Position& p) { return double(p.mover % 11); };
  const SampleMatrix training = MatrixOf(SamplesOf(100, 1, noise), 1);
  const SampleMatrix validation = MatrixOf(SamplesOf(100, 1, noise), 1);
  std::vector<bool> seen(FitRowCount());
  for (const MatrixRow& row : training) {
    for (const int32_t column : row.columns) seen[column] = true;
  }
  const std::vector<double> weights =
      FitStage(training, validation, guess, ManyEpochs(1)).weights;
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
    const SampleMatrix matrix = MatrixOf(samples, 1);
    std::vector<double> weights =
        FitStage(matrix, matrix, NoGuess(), ManyEpochs(1000)).weights;
    // Without the weak ridge of the constant nothing would hold it back.
    weights[DiscRow(position.disc_count())] = 0;
    const double value = Product(matrix[0], weights);
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
  const SampleMatrix training = MatrixOf(SamplesOf(500, 1, random_label), 1);
  const SampleMatrix validation = MatrixOf(SamplesOf(500, 2, random_label), 1);
  FitSettings settings;
  settings.ridge = 0.01;
  settings.patience = 3;
  int epochs = 0;
  const FittedStage fitted =
      FitStage(training, validation, NoGuess(), settings,
               [&](const EpochReport& report) { epochs = report.epoch; });
  EXPECT_LT(epochs, settings.max_epochs);
  EXPECT_EQ(epochs - fitted.epoch, settings.patience);
  EXPECT_LE(RmsOf(validation, fitted.weights), RmsOf(validation, NoGuess()));
}

TEST(StageFitTest, ThreadsDoNotChangeABit) {
  const auto label = [](const Position& p) {
    return double(othello::PopCount(p.LegalMoves()));
  };
  const auto samples = SamplesOf(300, 1, label);
  const SampleMatrix training = MatrixOf(samples, 1);
  const SampleMatrix same = MatrixOf(samples, 3);
  const SampleMatrix validation = MatrixOf(SamplesOf(50, 2, label), 1);
  FitSettings settings = ManyEpochs(1);
  settings.max_epochs = 8;
  const FittedStage one = FitStage(training, validation, NoGuess(), settings);
  settings.threads = 3;
  const FittedStage three = FitStage(same, validation, NoGuess(), settings);
  EXPECT_EQ(one.weights, three.weights);
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
