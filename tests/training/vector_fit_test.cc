#include "training/vector_fit.h"

#include <cmath>
#include <cstring>
#include <vector>

#include "gtest/gtest.h"
#include "othello/bitboard.h"
#include "othello/support/random.h"
#include "othello/symmetry.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;

constexpr int kStage = 8;

// Positions of random games in the stage, labelled by `truth`.
template <typename Truth>
std::vector<Sample> SamplesOfStage(int count, uint64_t seed,
                                   const Truth& truth) {
  std::vector<Sample> samples;
  othello::Random random(seed);
  while (static_cast<int>(samples.size()) < count) {
    othello::PlayRandomGame(random, [&](const Position& position) {
      if (pattern_eval::StageOf(position.disc_count()) != kStage) return;
      samples.push_back({position, static_cast<float>(truth(position)), 1});
    });
  }
  return samples;
}

double RmsOf(const FloatTable& table, const std::vector<Sample>& samples) {
  double squares = 0;
  for (const Sample& sample : samples) {
    const double error = ValueInDiscs(table, sample.position) - sample.label;
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

FloatTable Fitted(const std::vector<Sample>& training,
                  const VectorSettings& settings) {
  VectorFit fit(training, FloatTable(FitRowCount()), settings);
  while (!fit.is_finished()) fit.RunEpoch();
  return fit.Table();
}

VectorSettings FewEpochs() {
  VectorSettings settings;
  settings.epochs = 12;
  settings.rate = 0.01;
  settings.linear_ridge = 50;
  settings.vector_ridge = settings.new_ridge = 50;
  return settings;
}

TEST(VectorFitTest, LearnsProductsThatLinearWeightsCannot) {
  const std::vector<Sample> training =
      SamplesOfStage(60000, 1, SquareOfCorners);
  const std::vector<Sample> others = SamplesOfStage(2000, 2, SquareOfCorners);
  VectorSettings settings = FewEpochs();
  const double with_vectors = RmsOf(Fitted(training, settings), others);
  settings.channels = 0;
  const double linear = RmsOf(Fitted(training, settings), others);
  EXPECT_LT(with_vectors, 0.92 * linear) << with_vectors << " " << linear;
}

// The products of neighbouring corner regions of nine squares, less those of
// opposite ones: what is the same for all pairs of regions is not in it, and
// most pairs of squares share no pattern.
double ProductsOfNeighbours(const Position& position) {
  constexpr othello::Bitboard kRegion = 0x070707;
  const auto balance = [&](int shift) {
    return othello::PopCount(position.mover & kRegion << shift) -
           othello::PopCount(position.opponent & kRegion << shift);
  };
  const int a1 = balance(0), h1 = balance(5), a8 = balance(40),
            h8 = balance(45);
  return 0.1 *
         (a1 * h1 + h1 * h8 + h8 * a8 + a8 * a1 - 2 * a1 * h8 - 2 * h1 * a8);
}

TEST(VectorFitTest, ChannelsThatKnowTheirPlaceTellNeighboursFromOpposites) {
  const std::vector<Sample> training =
      SamplesOfStage(60000, 1, ProductsOfNeighbours);
  const std::vector<Sample> others =
      SamplesOfStage(2000, 2, ProductsOfNeighbours);
  VectorSettings settings = FewEpochs();
  const double invariant = RmsOf(Fitted(training, settings), others);
  settings.channels = pattern_eval::kWideChannels;
  const FloatTable table = Fitted(training, settings);
  const double placed = RmsOf(table, others);
  EXPECT_LT(placed, 0.92 * invariant) << placed << " " << invariant;
  // The table still values symmetric positions alike.
  for (size_t i = 0; i < 100; ++i) {
    const Position& position = others[i].position;
    const double value = ValueInDiscs(table, position);
    for (int symmetry = 1; symmetry < othello::kSymmetries; ++symmetry) {
      EXPECT_NEAR(ValueInDiscs(table, Transformed(position, symmetry)), value,
                  1e-3);
    }
  }
}

// A number for each configuration of a block of six squares, summed over its
// places on the board.
double NumbersOfBlocks(const Position& position) {
  constexpr othello::Bitboard kBlock = 0x0707;
  double value = 0;
  for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
    const Position form = Transformed(position, symmetry);
    const uint64_t number =
        othello::Mixed((form.mover & kBlock) << 32 | (form.opponent & kBlock));
    value += 4 * (static_cast<double>(number) * 0x1p-63 - 1);
  }
  return value;
}

TEST(VectorFitTest, SubPatternsLearnMoreFromFewPositions) {
  const std::vector<Sample> training = SamplesOfStage(4000, 1, NumbersOfBlocks);
  const std::vector<Sample> others = SamplesOfStage(2000, 2, NumbersOfBlocks);
  VectorSettings settings = FewEpochs();
  const double without = RmsOf(Fitted(training, settings), others);
  settings.sub_patterns = true;
  const FloatTable table = Fitted(training, settings);
  const double with = RmsOf(table, others);
  EXPECT_LT(with, 0.8 * without) << with << " " << without;
}

TEST(VectorFitTest, TheSameSeedGivesTheSameTable) {
  const std::vector<Sample> training = SamplesOfStage(2000, 1, SquareOfCorners);
  VectorSettings settings = FewEpochs();
  settings.epochs = 2;
  const auto is_same = [](const FloatTable& a, const FloatTable& b) {
    return std::memcmp(a.data(), b.data(), a.size() * sizeof(FloatRow)) == 0;
  };
  for (const bool sub_patterns : {false, true}) {
    settings.sub_patterns = sub_patterns;
    settings.seed = 1;
    const FloatTable first = Fitted(training, settings);
    EXPECT_TRUE(is_same(first, Fitted(training, settings)));
    settings.seed = 2;
    EXPECT_FALSE(is_same(first, Fitted(training, settings)));
  }
}

TEST(VectorFitTest, UnseenRowsKeepTheirGuess) {
  const std::vector<Sample> training = SamplesOfStage(500, 1, SquareOfCorners);
  FloatTable guess(FitRowCount());
  for (FloatRow& row : guess) {
    row.values[kLinearLane] = row.values[3] = 0.25f;
  }
  VectorSettings settings = FewEpochs();
  settings.epochs = 1;
  VectorFit fit(training, guess, settings);
  fit.RunEpoch();
  const FloatTable table = fit.Table();
  std::vector<bool> is_seen(guess.size());
  for (const Sample& sample : training) {
    PositionRows rows;
    FindRows(sample.position, rows);
    for (const PlacedRow row : rows) is_seen[row.row()] = true;
  }
  int changed = 0;
  for (size_t row = 0; row < guess.size(); ++row) {
    const FloatLanes& values = table[row].values;
    const bool is_same = values[kLinearLane] == 0.25f && values[3] == 0.25f;
    if (!is_seen[row]) {
      ASSERT_TRUE(is_same) << row;
    }
    changed += !is_same;
  }
  EXPECT_GT(changed, 1000);
}

TEST(VectorFitTest, SettingsAreChecked) {
  EXPECT_TRUE(CheckSettings(VectorSettings()).ok());
  const auto refused = [](auto change) {
    VectorSettings settings;
    change(settings);
    return !CheckSettings(settings).ok();
  };
  EXPECT_TRUE(refused([](auto& s) { s.channels = 31; }));
  EXPECT_TRUE(refused([](auto& s) { s.epochs = 0; }));
  EXPECT_TRUE(refused([](auto& s) { s.rate = 0; }));
  EXPECT_TRUE(refused([](auto& s) { s.rate = NAN; }));
  EXPECT_TRUE(refused([](auto& s) { s.vector_ridge = 1e9; }));
}

}  // namespace
}  // namespace training
