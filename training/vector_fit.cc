#include "training/vector_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/bitboard.h"
#include "othello/support/random.h"
#include "pattern_eval/feature_kernels.h"
#include "pattern_eval/feature_state.h"
#include "pattern_eval/row_kernels.h"
#include "pattern_eval/weight_sharing.h"

namespace training {
namespace {

using pattern_eval::kDiscCounts;
using pattern_eval::kFeatureCount;
using pattern_eval::kMobilityCounts;
using pattern_eval::kMobilityRows;
using pattern_eval::kVectorChannels;
using pattern_eval::StageOf;

constexpr int kLanes = kRowLanes;

// Signs of the channels' squares; nothing for the linear number and the filler.
const FloatRow kSigns = {0, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 0};
static_assert(kVectorChannels == 14);

// The initial noise of channels, on rows with at least this many sightings; a
// rare row would keep its noise for good.
constexpr double kNoise = 0.01;
constexpr int kSightingsForNoise = 50;
// The disc count is in every position, so that channels have something to
// multiply from the start.
constexpr double kDiscNoise = 0.3;

// The rate rises during the first part of an epoch, is held for a part of the
// run, and falls to 0 at its end.
constexpr double kWarmUpEpochs = 0.05;
constexpr double kHeldPart = 0.2;

// Numbers of a weights file.
constexpr double kLinearUnits =
    kDiscsPerUnit * pattern_eval::kWeightUnitsPerDisc;
// h^2 / 2 * kDiscsPerUnit discs = (units * h)^2 / kSquareUnitsPerDisc discs
constexpr double kVectorUnits = 256;
static_assert(kVectorUnits * kVectorUnits ==
              kDiscsPerUnit / 2 * pattern_eval::kSquareUnitsPerDisc);

constexpr int kShrinksPerEpoch = 10;
constexpr size_t kBlockSize = 1024;
// Rows are prefetched this many samples ahead.
constexpr size_t kFetchAhead = 3;

// A row that occurs n times in a position has n times the gradient and n times
// the effect. Early in the game, when most patterns are empty, steps would
// become long enough to diverge; this makes all steps equal.
double StepScale(const VectorSamples::Rows& rows) {
  int equal_pairs = 0;
  for (const pattern_eval::Pattern& pattern :
       pattern_eval::kPatternSet.patterns) {
    const int end = pattern.first_feature + pattern.feature_count;
    for (int i = pattern.first_feature; i < end; ++i) {
      for (int j = i + 1; j < end; ++j) equal_pairs += rows[i] == rows[j];
    }
  }
  constexpr double kRows = VectorSamples::kRowsPerSample;
  return kRows / (kRows + 2 * equal_pairs);
}

// Into `sum`, because how such wide vectors are returned depends on the CPU.
void SumRows(const FloatTable& table, const VectorSamples::Rows& rows,
             FloatRow& sum) {
  sum = FloatRow{};
  for (uint32_t row : rows) sum += table[row].values;
}

float ValueOf(const FloatRow& sum) {
  const FloatRow squares = kSigns * sum * sum;
  float value = sum[0];
  for (int i = 1; i <= kVectorChannels; ++i) value += 0.5f * squares[i];
  return value;
}

// A uniform number from -1 to 1.
float Noise(othello::RandomStream& random) {
  return static_cast<float>(static_cast<double>(random.Next() >> 11) * 0x1p-52 -
                            1);
}

template <typename Integer>
Integer Quantised(float value, double units) {
  constexpr double kLimit = std::numeric_limits<Integer>::max();
  return static_cast<Integer>(
      std::lround(std::clamp(value * units, -kLimit, kLimit)));
}

// Calls use(row, place) for the rows of a stage: place is the index of its
// linear number and its vector in the weights.
struct RowPlaces {
  int16_t* linear;
  pattern_eval::WeightVector* vector;
};

template <typename Use>
void ForEachRowOf(int stage, pattern_eval::FreeWeights& weights,
                  const Use& use) {
  const int weight_count = FirstMobilityRow();
  const size_t per_stage = pattern_eval::VectorsPerStage();
  pattern_eval::WeightVector* vectors =
      weights.vectors.data() + stage * per_stage;
  int16_t* linear =
      weights.weights.data() + static_cast<size_t>(stage) * weight_count;
  int16_t* mobility =
      weights.mobility.data() + static_cast<size_t>(stage) * kMobilityRows;
  for (int row = 0; row < weight_count; ++row) {
    use(row, RowPlaces{linear + row, vectors + row});
  }
  for (int i = 0; i < kMobilityRows; ++i) {
    use(weight_count + i, RowPlaces{mobility + i, vectors + weight_count + i});
  }
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (StageOf(discs) != stage) continue;
    use(DiscRow(discs),
        RowPlaces{&weights.constants[discs], &weights.disc_vectors[discs]});
  }
}

}  // namespace

int FirstMobilityRow() { return pattern_eval::SharedWeights().weight_count; }
int DiscRow(int discs) { return FirstMobilityRow() + kMobilityRows + discs; }
int VectorRowCount() { return DiscRow(kDiscCounts); }

void VectorSamples::Reserve(size_t count) {
  rows_.reserve(count);
  labels_.reserve(count);
  importances_.reserve(count);
}

void VectorSamples::Add(const Sample& sample) {
  const std::vector<int32_t>& weight_of_entry =
      pattern_eval::SharedWeights().weight_of_entry;
  const pattern_eval::FeatureVector indices =
      pattern_eval::Indices(pattern_eval::FeatureStateOf(sample.position));
  Rows rows;
  for (int f = 0; f < kFeatureCount; ++f) {
    rows[f] = weight_of_entry[pattern_eval::TableOffset(f) + indices.values[f]];
  }
  const auto moves = [](othello::Bitboard legal) {
    return std::min(othello::PopCount(legal), kMobilityCounts - 1);
  };
  const othello::Position& position = sample.position;
  rows[kFeatureCount] = FirstMobilityRow() + moves(position.LegalMoves());
  rows[kFeatureCount + 1] = FirstMobilityRow() + kMobilityCounts +
                            moves(position.Pass().LegalMoves());
  rows[kFeatureCount + 2] = DiscRow(position.disc_count());
  rows_.push_back(rows);
  labels_.push_back(static_cast<float>(sample.label / kDiscsPerUnit));
  importances_.push_back(
      static_cast<float>(sample.importance * StepScale(rows)));
}

void VectorSamples::Shuffle(uint64_t seed) {
  othello::RandomStream random(seed, /*stream=*/0);
  for (size_t i = size(); i > 1; --i) {
    const size_t other = random.Below(static_cast<int>(i));
    std::swap(rows_[i - 1], rows_[other]);
    std::swap(labels_[i - 1], labels_[other]);
    std::swap(importances_[i - 1], importances_[other]);
  }
}

std::string DescribeSettings(const VectorSettings& settings) {
  return absl::StrCat(
      "channels=", settings.channels, " epochs=", settings.epochs,
      " rate=", settings.rate, " linear_ridge=", settings.linear_ridge,
      " vector_ridge=", settings.vector_ridge, " seed=", settings.seed);
}

absl::Status CheckSettings(const VectorSettings& settings) {
  if (settings.channels < 0 || settings.channels > kVectorChannels) {
    return absl::InvalidArgumentError(
        absl::StrCat("vectors have 0 to ", kVectorChannels, " channels, not ",
                     settings.channels));
  }
  if (settings.epochs < 1 || settings.epochs > 1000) {
    return absl::InvalidArgumentError("a fit takes 1 to 1000 epochs");
  }
  if (!(settings.rate > 0 && settings.rate <= 0.1)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the rate must be above 0 and at most 0.1, not ", settings.rate));
  }
  const double most = kShrinksPerEpoch / settings.rate;
  if (!(settings.linear_ridge >= 0 && settings.linear_ridge <= most) ||
      !(settings.vector_ridge >= 0 && settings.vector_ridge <= most)) {
    return absl::InvalidArgumentError(
        absl::StrCat("ridges must be from 0 to ", most, " at this rate"));
  }
  return absl::OkStatus();
}

VectorFit::VectorFit(const VectorSamples& training, FloatTable guess,
                     const VectorSettings& settings)
    : training_(training),
      guess_(std::move(guess)),
      settings_(settings),
      table_(guess_) {
  AddNoise();
}

void VectorFit::AddNoise() {
  std::array<bool, kLanes> is_zero;
  is_zero.fill(true);
  for (const FloatTableRow& row : guess_) {
    for (int i = 0; i < kLanes; ++i) is_zero[i] &= row.values[i] == 0;
  }
  std::vector<int> sightings(table_.size());
  for (size_t i = 0; i < training_.size(); ++i) {
    for (uint32_t row : training_.rows(i)) ++sightings[row];
  }
  for (size_t row = 0; row < table_.size(); ++row) {
    if (sightings[row] < kSightingsForNoise) continue;
    const bool is_discs = static_cast<int>(row) >= DiscRow(0);
    othello::RandomStream random(settings_.seed, row);
    for (int k = 1; k <= settings_.channels; ++k) {
      const float noise =
          Noise(random) * static_cast<float>(is_discs ? kDiscNoise : kNoise);
      if (is_zero[k]) table_[row].values[k] += noise;
    }
  }
}

double VectorFit::RateAt(double progress) const {
  const double warm_up = kWarmUpEpochs / settings_.epochs;
  if (progress < warm_up) return settings_.rate * progress / warm_up;
  if (progress < kHeldPart) return settings_.rate;
  return settings_.rate * (1 - progress) / (1 - kHeldPart);
}

void VectorFit::Shrink(double rate) {
  const double linear = rate * settings_.linear_ridge / kShrinksPerEpoch;
  const double vector = rate * settings_.vector_ridge / kShrinksPerEpoch;
  FloatRow pull = FloatRow{} + static_cast<float>(vector);
  pull[0] = static_cast<float>(linear);
  // All positions of a disc count pull at its row: it needs no ridge.
  const int pattern_rows = FirstMobilityRow();
  for (int row = 0; row < pattern_rows; ++row) {
    table_[row].values += pull * (guess_[row].values - table_[row].values);
  }
  // The fit must stay within the range of a weights file. Otherwise the rows of
  // high mobility grow beyond it, and the file is off by half a disc; the ridge
  // keeps those of patterns in range.
  constexpr float kMost = static_cast<float>(INT8_MAX / kVectorUnits);
  for (size_t row = pattern_rows; row < table_.size(); ++row) {
    for (int k = 1; k <= kVectorChannels; ++k) {
      table_[row].values[k] = std::clamp(table_[row].values[k], -kMost, kMost);
    }
  }
}

float VectorFit::Step(size_t sample, float rate) {
  const VectorSamples::Rows& rows = training_.rows(sample);
  FloatRow sum;
  SumRows(table_, rows, sum);
  const float error = ValueOf(sum) - training_.label(sample);
  const float pull = -rate * training_.importance(sample) * error;
  FloatRow step = kSigns * sum * pull;
  step[0] = pull;
  for (uint32_t row : rows) table_[row].values += step;
  return error;
}

double VectorFit::RunEpoch() {
  const size_t count = training_.size();
  std::vector<size_t> blocks((count + kBlockSize - 1) / kBlockSize);
  for (size_t i = 0; i < blocks.size(); ++i) blocks[i] = i;
  othello::RandomStream random(settings_.seed, (uint64_t{1} << 40) + epoch_);
  for (size_t i = blocks.size(); i > 1; --i) {
    std::swap(blocks[i - 1], blocks[random.Below(static_cast<int>(i))]);
  }
  double squares = 0;
  int shrinks = 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    // In the middle of the block: a small stage has only one.
    const double part = (static_cast<double>(b) + 0.5) / blocks.size();
    const double rate = RateAt((epoch_ + part) / settings_.epochs);
    const size_t begin = blocks[b] * kBlockSize;
    const size_t end = std::min(begin + kBlockSize, count);
    for (size_t i = begin; i < end; ++i) {
      if (i + kFetchAhead < end) {
        for (uint32_t row : training_.rows(i + kFetchAhead)) {
          __builtin_prefetch(&table_[row]);
        }
      }
      const float error = Step(i, static_cast<float>(rate));
      squares += static_cast<double>(error) * error;
    }
    // A stage of few positions has fewer blocks than shrinks.
    while (shrinks < kShrinksPerEpoch &&
           (b + 1) * kShrinksPerEpoch >= (shrinks + 1) * blocks.size()) {
      Shrink(rate);
      ++shrinks;
    }
  }
  ++epoch_;
  return count == 0 ? 0 : kDiscsPerUnit * std::sqrt(squares / count);
}

double ValueInDiscs(const FloatTable& table, const VectorSamples& samples,
                    size_t i) {
  FloatRow sum;
  SumRows(table, samples.rows(i), sum);
  return kDiscsPerUnit * ValueOf(sum);
}

void PutStage(const FloatTable& table, int stage,
              pattern_eval::FreeWeights& weights) {
  ForEachRowOf(stage, weights, [&](int row, const RowPlaces& places) {
    const FloatRow& values = table[row].values;
    *places.linear = Quantised<int16_t>(values[0], kLinearUnits);
    for (int k = 0; k < kVectorChannels; ++k) {
      (*places.vector)[k] = Quantised<int8_t>(values[1 + k], kVectorUnits);
    }
  });
}

FloatTable TableOfStage(const pattern_eval::FreeWeights& weights, int stage) {
  pattern_eval::FreeWeights copy = weights;
  if (copy.is_linear()) copy.AddVectors();
  FloatTable table(VectorRowCount());
  ForEachRowOf(stage, copy, [&](int row, const RowPlaces& places) {
    FloatRow& values = table[row].values;
    values[0] = static_cast<float>(*places.linear / kLinearUnits);
    for (int k = 0; k < kVectorChannels; ++k) {
      values[1 + k] = static_cast<float>((*places.vector)[k] / kVectorUnits);
    }
  });
  return table;
}

}  // namespace training
