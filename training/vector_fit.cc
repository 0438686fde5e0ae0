#include "training/vector_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/support/random.h"
#include "pattern_eval/pattern_set.h"

namespace training {
namespace {

using pattern_eval::kWideChannels;

// The initial noise of channels, on rows with at least this many sightings; a
// rare row would keep its noise for good.
constexpr double kNoise = 0.01;
constexpr double kPlacedNoise = 0.03;
constexpr int kSightingsForNoise = 50;
// The disc count is in every position, so that channels have something to
// multiply from the start.
constexpr double kDiscNoise = 0.3;

// The rate rises during the first part of an epoch, is held for a part of the
// run, and falls to 0 at its end.
constexpr double kWarmUpEpochs = 0.05;
constexpr double kHeldPart = 0.2;

constexpr int kShrinksPerEpoch = 10;
constexpr size_t kBlockSize = 1024;
// Rows are prefetched this many samples ahead.
constexpr size_t kFetchAhead = 3;

// A row that occurs n times in a position has n times the gradient and n times
// the effect. Early in the game, when most patterns are empty, steps would
// become long enough to diverge; this makes all steps equal.
float StepScale(const PositionRows& rows) {
  int equal_pairs = 0;
  for (const pattern_eval::Pattern& pattern :
       pattern_eval::kPatternSet.patterns) {
    const int end = pattern.first_feature + pattern.feature_count;
    for (int i = pattern.first_feature; i < end; ++i) {
      for (int j = i + 1; j < end; ++j) {
        equal_pairs += rows[i].row() == rows[j].row();
      }
    }
  }
  constexpr double kRows = kRowsPerPosition;
  return static_cast<float>(kRows / (kRows + 2 * equal_pairs));
}

// A uniform number from -1 to 1.
float Noise(othello::RandomStream& random) {
  return static_cast<float>(static_cast<double>(random.Next() >> 11) * 0x1p-52 -
                            1);
}

}  // namespace

std::string DescribeSettings(const VectorSettings& settings) {
  return absl::StrCat(
      "channels=", settings.channels, " epochs=", settings.epochs,
      " rate=", settings.rate, " linear_ridge=", settings.linear_ridge,
      " vector_ridge=", settings.vector_ridge,
      " new_ridge=", settings.new_ridge, " seed=", settings.seed);
}

absl::Status CheckSettings(const VectorSettings& settings) {
  if (settings.channels < 0 || settings.channels > kWideChannels) {
    return absl::InvalidArgumentError(
        absl::StrCat("vectors have 0 to ", kWideChannels, " channels, not ",
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
  for (const double ridge :
       {settings.linear_ridge, settings.vector_ridge, settings.new_ridge}) {
    if (!(ridge >= 0 && ridge <= most)) {
      return absl::InvalidArgumentError(
          absl::StrCat("ridges must be from 0 to ", most, " at this rate"));
    }
  }
  return absl::OkStatus();
}

VectorFit::VectorFit(absl::Span<const Sample> training, FloatTable guess,
                     const VectorSettings& settings)
    : training_(training.begin(), training.end()),
      guess_(std::move(guess)),
      settings_(settings),
      table_(guess_) {
  std::fill_n(is_new_, kRowLanes, true);
  for (const FloatRow& row : guess_) {
    for (int i = 0; i < kRowLanes; ++i) is_new_[i] &= row.values[i] == 0;
  }
  PrepareSamples();
  AddNoise();
}

void VectorFit::PrepareSamples() {
  PositionRows rows;
  for (Sample& sample : training_) {
    FindRows(sample.position, rows);
    sample.importance *= StepScale(rows);
  }
  othello::RandomStream random(settings_.seed, /*stream=*/0);
  for (size_t i = training_.size(); i > 1; --i) {
    std::swap(training_[i - 1], training_[random.Below(static_cast<int>(i))]);
  }
}

void VectorFit::AddNoise() {
  std::vector<int> sightings(table_.size());
  PositionRows rows;
  for (const Sample& sample : training_) {
    FindRows(sample.position, rows);
    for (const PlacedRow row : rows) ++sightings[row.row()];
  }
  for (uint32_t row = 0; row < table_.size(); ++row) {
    if (sightings[row] > 0) seen_rows_.push_back(row);
    if (sightings[row] < kSightingsForNoise) continue;
    const bool is_discs = static_cast<int>(row) >= DiscRow(0);
    othello::RandomStream random(settings_.seed, row);
    FloatLanes& values = table_[row].values;
    for (int k = 0; k < settings_.channels; ++k) {
      const double size = is_discs                       ? kDiscNoise
                          : pattern_eval::IsInvariant(k) ? kNoise
                                                         : kPlacedNoise;
      const float noise = Noise(random) * static_cast<float>(size);
      if (is_new_[k]) values[k] += noise;
    }
    Settle(static_cast<int>(row), values);
  }
}

double VectorFit::RateAt(double progress) const {
  const double warm_up = kWarmUpEpochs / settings_.epochs;
  if (progress < warm_up) return settings_.rate * progress / warm_up;
  if (progress < kHeldPart) return settings_.rate;
  return settings_.rate * (1 - progress) / (1 - kHeldPart);
}

void VectorFit::Shrink(double rate) {
  FloatLanes pull, most;
  for (int i = 0; i < kRowLanes; ++i) {
    const double ridge = i == kLinearLane ? settings_.linear_ridge
                         : is_new_[i]     ? settings_.new_ridge
                                          : settings_.vector_ridge;
    pull[i] = static_cast<float>(rate * ridge / kShrinksPerEpoch);
    // The fit must stay within the range of a weights file. Otherwise the rows
    // of high mobility grow beyond it, and the file is off by half a disc.
    most[i] = i == kLinearLane ? INFINITY : kLargestOfChannel;
  }
  // All positions of a disc count pull at its row: it needs no ridge, nor does
  // mobility.
  const auto pattern_rows = static_cast<size_t>(FirstMobilityRow());
  for (const uint32_t row : seen_rows_) {
    FloatLanes& values = table_[row].values;
    if (row < pattern_rows) values += pull * (guess_[row].values - values);
    values = values > most ? most : values;
    values = values < -most ? -most : values;
  }
}

float VectorFit::Step(const PositionRows& rows, const Sample& sample,
                      float rate) {
  FloatLanes sum;
  SumRows(table_, rows, sum);
  const float error =
      ValueOfSum(sum) - sample.label / static_cast<float>(kDiscsPerUnit);
  AddGradient(rows, sum, -rate * sample.importance * error, table_);
  return error;
}

double VectorFit::RunBlock(size_t begin, size_t end, float rate) {
  // Of the sample at hand and those that are fetched.
  std::array<PositionRows, kFetchAhead + 1> rows;
  const auto fetch = [&](size_t i) {
    PositionRows& fetched = rows[i % rows.size()];
    FindRows(training_[i].position, fetched);
    for (const PlacedRow row : fetched) {
      const char* values = reinterpret_cast<const char*>(&table_[row.row()]);
      __builtin_prefetch(values);
      __builtin_prefetch(values + sizeof(FloatRow) / 2);
    }
  };
  for (size_t i = begin; i < std::min(begin + kFetchAhead, end); ++i) fetch(i);
  double squares = 0;
  for (size_t i = begin; i < end; ++i) {
    if (i + kFetchAhead < end) fetch(i + kFetchAhead);
    const float error = Step(rows[i % rows.size()], training_[i], rate);
    squares += static_cast<double>(error) * error;
  }
  return squares;
}

double VectorFit::RunEpoch(const std::function<void(int64_t)>& on_samples) {
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
    // In the middle of the block: a stage of few positions has only one.
    const double part = (static_cast<double>(b) + 0.5) / blocks.size();
    const double rate = RateAt((epoch_ + part) / settings_.epochs);
    const size_t begin = blocks[b] * kBlockSize;
    const size_t end = std::min(begin + kBlockSize, count);
    squares += RunBlock(begin, end, static_cast<float>(rate));
    if (on_samples) on_samples(static_cast<int64_t>(end - begin));
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

}  // namespace training
