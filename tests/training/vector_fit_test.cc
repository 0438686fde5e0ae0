#include "training/vector_fit.h"

#include <cmath>
#include <cstring>
#include <memory>

#include "gtest/gtest.h"
#include "othello/bitboard.h"
#include "pattern_eval/pattern_evaluator.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;
using pattern_eval::FreeWeights;

constexpr int kStage = 8;

// Positions of random games in the stage, labelled by `truth`.
template <typename Truth>
VectorSamples SamplesOfStage(int count, uint64_t seed, const Truth& truth) {
  VectorSamples samples;
  othello::Random random(seed);
  while (static_cast<int>(samples.size()) < count) {
    othello::PlayRandomGame(random, [&](const Position& position) {
      if (pattern_eval::StageOf(position.disc_count()) != kStage) return;
      samples.Add({position, static_cast<float>(truth(position)), 1});
    });
  }
  return samples;
}

double RmsOf(const FloatTable& table, const VectorSamples& samples) {
  double squares = 0;
  for (size_t i = 0; i < samples.size(); ++i) {
    const double error =
        ValueInDiscs(table, samples, i) - samples.label(i) * kDiscsPerUnit;
    squares += error * error;
  }
  return std::sqrt(squares / static_cast<double>(samples.size()));
}

// The square of a sum over all corners: products of squares far apart, more
// than any sum of weights can say. The same for symmetric positions.
double SquareOfCorners(const Position& position) {
  constexpr othello::Bitboard kCorners = 0xC3C300000000C3C3;
  const int balance = othello::PopCount(position.mover & kCorners) -
                      othello::PopCount(position.opponent & kCorners);
  return 0.5 * balance * balance;
}

FloatTable Fitted(const VectorSamples& training,
                  const VectorSettings& settings) {
  VectorFit fit(training, FloatTable(VectorRowCount()), settings);
  while (!fit.is_finished()) fit.RunEpoch();
  return fit.table();
}

VectorSettings FewEpochs() {
  VectorSettings settings;
  settings.epochs = 12;
  settings.rate = 0.01;
  settings.linear_ridge = 50;
  settings.vector_ridge = 50;
  return settings;
}

TEST(VectorFitTest, ValuesAreWhatTheEvaluatorComputes) {
  FreeWeights free = pattern_eval::MakeSyntheticFreeWeights(3);
  pattern_eval::AddSyntheticVectors(3, free);
  const pattern_eval::PatternEvaluator evaluator(
      std::make_shared<const pattern_eval::Weights>(free, ""));
  const FloatTable table = TableOfStage(free, kStage);
  std::vector<Position> positions;
  const VectorSamples samples =
      SamplesOfStage(200, 1, [&](const Position& position) {
        positions.push_back(position);
        return 0.0;
      });
  for (size_t i = 0; i < samples.size(); ++i) {
    const double discs = othello::DiscsFromScore(
        evaluator.Evaluate(positions[i], evaluator.StateOf(positions[i])));
    // A Score is a 32nd of a disc.
    EXPECT_NEAR(ValueInDiscs(table, samples, i), discs, 0.02);
  }
}

TEST(VectorFitTest, LearnsProductsThatLinearWeightsCannot) {
  const VectorSamples training = SamplesOfStage(60000, 1, SquareOfCorners);
  const VectorSamples others = SamplesOfStage(2000, 2, SquareOfCorners);
  VectorSettings settings = FewEpochs();
  const double with_vectors = RmsOf(Fitted(training, settings), others);
  settings.channels = 0;
  const double linear = RmsOf(Fitted(training, settings), others);
  EXPECT_LT(with_vectors, 0.92 * linear) << with_vectors << " " << linear;
}

TEST(VectorFitTest, TheSameSeedGivesTheSameTable) {
  const VectorSamples training = SamplesOfStage(2000, 1, SquareOfCorners);
  VectorSettings settings = FewEpochs();
  settings.epochs = 2;
  const FloatTable first = Fitted(training, settings);
  const FloatTable second = Fitted(training, settings);
  EXPECT_EQ(std::memcmp(first.data(), second.data(),
                        first.size() * sizeof(FloatTableRow)),
            0);
  settings.seed = 2;
  const FloatTable other = Fitted(training, settings);
  EXPECT_NE(std::memcmp(first.data(), other.data(),
                        first.size() * sizeof(FloatTableRow)),
            0);
}

TEST(VectorFitTest, UnseenRowsKeepTheirGuess) {
  const VectorSamples training = SamplesOfStage(500, 1, SquareOfCorners);
  FloatTable guess(VectorRowCount());
  for (FloatTableRow& row : guess) row.values[0] = row.values[3] = 0.25f;
  VectorSettings settings = FewEpochs();
  settings.epochs = 1;
  VectorFit fit(training, guess, settings);
  fit.RunEpoch();
  std::vector<bool> is_seen(guess.size());
  for (size_t i = 0; i < training.size(); ++i) {
    for (uint32_t row : training.rows(i)) is_seen[row] = true;
  }
  int changed = 0;
  for (size_t row = 0; row < guess.size(); ++row) {
    const bool is_same = fit.table()[row].values[0] == 0.25f &&
                         fit.table()[row].values[3] == 0.25f;
    if (!is_seen[row]) {
      ASSERT_TRUE(is_same) << row;
    }
    changed += !is_same;
  }
  EXPECT_GT(changed, 1000);
}

TEST(VectorFitTest, StagesSurviveTheWayThroughWeights) {
  FreeWeights free = pattern_eval::MakeSyntheticFreeWeights(5);
  pattern_eval::AddSyntheticVectors(5, free);
  FreeWeights copy = free;
  PutStage(TableOfStage(free, kStage), kStage, copy);
  EXPECT_TRUE(copy == free);
  PutStage(FloatTable(VectorRowCount()), kStage, copy);
  EXPECT_FALSE(copy == free);
  // Other stages are not touched.
  PutStage(TableOfStage(free, kStage), kStage, copy);
  EXPECT_TRUE(copy == free);
}

TEST(VectorFitTest, SettingsAreChecked) {
  EXPECT_TRUE(CheckSettings(VectorSettings()).ok());
  const auto refused = [](auto change) {
    VectorSettings settings;
    change(settings);
    return !CheckSettings(settings).ok();
  };
  EXPECT_TRUE(refused([](auto& s) { s.channels = 15; }));
  EXPECT_TRUE(refused([](auto& s) { s.epochs = 0; }));
  EXPECT_TRUE(refused([](auto& s) { s.rate = 0; }));
  EXPECT_TRUE(refused([](auto& s) { s.rate = NAN; }));
  EXPECT_TRUE(refused([](auto& s) { s.vector_ridge = 1e9; }));
}

}  // namespace
}  // namespace training
