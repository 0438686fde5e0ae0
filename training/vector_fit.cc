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

// With sub-patterns steps are so much longer than without: in as many epochs
// the fit is better (docs/log/0.3.md).
constexpr double kSharingSteps = 2;

constexpr int kShrinksPerEpoch = 10;
constexpr size_t kBlockSize = 1024;
// Rows are prefetched this many samples ahead.
constexpr size_t kFetchAhead = 3;

int EqualPairs(const PositionRows& rows) {
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
  return equal_pairs;
}

int EqualPairs(const SubRows& rows) {
  int equal_pairs = 0;
  for (int i = 0; i < othello::kSymmetries; ++i) {
    for (int j = i + 1; j < othello::kSymmetries; ++j) {
      for (int k = 0; k < kSubPatternCount; ++k) {
        equal_pairs += rows[i][k] == rows[j][k];
      }
    }
  }
  return equal_pairs;
}

// A row that occurs n times in a position has n times the gradient and n times
// the effect. Early in the game, when most patterns are empty, steps would
// become long enough to diverge; this makes all steps equal. The rows of
// sub-patterns count like the others.
float StepScale(const othello::Position& position, bool shares) {
  PositionRows rows;
  FindRows(position, rows);
  constexpr double kRows = kRowsPerPosition;
  double length = kRows + 2 * EqualPairs(rows);
  if (!shares) return static_cast<float>(kRows / length);
  SubRows sub_rows;
  FindSubRows(position, sub_rows);
  length += othello::kSymmetries * kSubPatternCount + 2 * EqualPairs(sub_rows);
  return static_cast<float>(kSharingSteps * kRows / length);
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
      " new_ridge=", settings.new_ridge, " seed=", settings.seed,
      settings.sub_patterns ? " sub_patterns" : "");
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
  if (shares()) shared_.resize(SubRowCount());
  PrepareSamples();
  AddNoise();
}

FloatTable VectorFit::Table() const {
  FloatTable table = table_;
  if (shares()) FoldSubRows(shared_, table);
  return table;
}

void VectorFit::PrepareSamples() {
  for (Sample& sample : training_) {
    sample.importance *= StepScale(sample.position, shares());
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
  const auto limit = [&most](FloatLanes& values) {
    values = values > most ? most : values;
    values = values < -most ? -most : values;
  };
  for (const uint32_t row : seen_rows_) {
    FloatLanes& values = table_[row].values;
    if (row < pattern_rows) values += pull * (guess_[row].values - values);
    limit(values);
  }
  for (FloatRow& row : shared_) {
    row.values -= pull * row.values;
    limit(row.values);
  }
}

void VectorFit::Fetch(const othello::Position& position, AllRows& rows) const {
  const auto prefetch = [](const FloatRow& row) {
    const char* values = reinterpret_cast<const char*>(&row);
    __builtin_prefetch(values);
    __builtin_prefetch(values + sizeof(FloatRow) / 2);
  };
  FindRows(position, rows.own);
  for (const PlacedRow row : rows.own) prefetch(table_[row.row()]);
  if (!shares()) return;
  FindSubRows(position, rows.shared);
  for (const auto& placed : rows.shared) {
    for (const uint32_t row : placed) prefetch(shared_[row]);
  }
}

float VectorFit::Step(const AllRows& rows, const Sample& sample, float rate) {
  FloatLanes sum;
  SumRows(table_, rows.own, sum);
  if (shares()) AddSubRows(shared_, rows.shared, sum);
  const float error =
      ValueOfSum(sum) - sample.label / static_cast<float>(kDiscsPerUnit);
  const float factor = -rate * sample.importance * error;
  AddGradient(rows.own, sum, factor, table_);
  if (shares()) AddSubGradient(rows.shared, sum, factor, shared_);
  return error;
}

double VectorFit::RunBlock(size_t begin, size_t end, float rate) {
  // Of the sample at hand and those that are fetched.
  std::array<AllRows, kFetchAhead + 1> rows;
  const auto fetch = [&](size_t i) {
    Fetch(training_[i].position, rows[i % rows.size()]);
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
