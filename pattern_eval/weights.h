// What the patterns are worth, by stage of the game.

#ifndef RIALTO_PATTERN_EVAL_WEIGHTS_H_
#define RIALTO_PATTERN_EVAL_WEIGHTS_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/types/span.h"
#include "othello/score.h"
#include "othello/support/pages.h"
#include "pattern_eval/pattern_set.h"

namespace pattern_eval {

// A stage is a range of disc counts with separate tables.
inline constexpr int kDiscsAtStart = 4;
inline constexpr int kDiscsPerStage = 4;
inline constexpr int kStageCount = 15;

// The full board belongs to the last stage too; boards that no game reaches
// may have fewer discs than the start and belong to the first.
constexpr int StageOf(int discs) {
  return std::clamp((discs - kDiscsAtStart) / kDiscsPerStage, 0,
                    kStageCount - 1);
}

// Linear weights count in 1/128 disc: finer than a Score, because many are
// summed.
inline constexpr int kWeightUnitsPerDisc = 128;

// Besides its linear weight each configuration has a vector of small numbers.
// The vectors of a position are summed, and the squares of the sums are added
// to its value with alternating signs, the first one positive:
//
//   value = sum of linear weights + sum over channels k of +-h_k^2 / 8192 discs
//
// This values every pair of configurations that occur together, without a table
// of pairs (a factorisation machine: S. Rendle, "Factorization Machines",
// 2010). The square of a configuration's own vector is part of its linear
// weight.
inline constexpr int kVectorChannels = 14;
inline constexpr int kSquareUnitsPerDisc = 8192;
using WeightVector = std::array<int8_t, kVectorChannels>;

// Apart from patterns, the number of legal moves of either side has a weight
// and a vector; more moves than fit the table count as the last.
inline constexpr int kMobilityCounts = 32;
inline constexpr int kMobilityRows = 2 * kMobilityCounts;

inline constexpr int kDiscCounts = 65;  // 0 to 64

// The free parameters: the result of training and the contents of a file.
struct FreeWeights {
  // All zero: every position is a draw.
  FreeWeights();
  // Linear, all numbers in one row: the weights, then the constants.
  explicit FreeWeights(std::vector<int16_t> numbers);

  bool is_linear() const { return vectors.empty(); }
  // Makes room for vectors and mobility, all zero.
  void AddVectors();

  // [stage][weight], the weights numbered by SharedWeights().
  std::vector<int16_t> weights;
  // Added to the weights of the patterns, by the number of discs rather than
  // by stage: the advantage of moving turns with every disc.
  std::array<int16_t, kDiscCounts> constants = {};

  // The rest is empty or zero in linear weights.
  // [stage][moves of the mover, then of the opponent]
  std::vector<int16_t> mobility;
  // [stage][weights, then mobility]
  std::vector<WeightVector> vectors;
  std::array<WeightVector, kDiscCounts> disc_vectors = {};

  friend bool operator==(const FreeWeights&, const FreeWeights&) = default;
};

// Vectors of a stage: one for each weight, then one for each mobility row.
size_t VectorsPerStage();

// The identity of weights, whatever their file looks like: FNV-1a over
// 16-bit numbers, the weights first, then the constants, then, unless they are
// linear, the rest.
uint64_t FingerprintOf(const FreeWeights& free);

// What a configuration adds to the value, laid out for fast reading. The linear
// weight is split into two signed digits so that all numbers are summed the
// same way.
struct alignas(16) TableRow {
  static constexpr int kDigits = 2;
  static constexpr int kSize = kDigits + kVectorChannels;
  // weight = values[0] + kDigitBase * values[1]
  static constexpr int kDigitBase = 256;

  std::array<int8_t, kSize> values = {};
};
static_assert(sizeof(TableRow) == 16);

// The sums of many rows.
using RowSums = std::array<int16_t, TableRow::kSize>;

// In 1/kSquareUnitsPerDisc. Cannot overflow for the sums of up to 80 rows.
constexpr int ValueOfSums(const RowSums& sums) {
  constexpr int kUnit = kSquareUnitsPerDisc / kWeightUnitsPerDisc;
  int value = sums[0] * kUnit + sums[1] * (kUnit * TableRow::kDigitBase);
  for (int k = 0; k < kVectorChannels; ++k) {
    const int sum = sums[TableRow::kDigits + k];
    value += k % 2 == 0 ? sum * sum : -sum * sum;
  }
  return value;
}

// The Score of such a value: rounded to the nearest, halves upwards, and kept
// short of what only a finished game can be worth.
constexpr othello::Score ScoreFromValue(int value) {
  constexpr int kUnits = kSquareUnitsPerDisc / othello::kScorePerDisc;
  static_assert(kUnits == 1 << 8);
  constexpr othello::Score kLimit = othello::kMaxScore - 1;
  // The shift rounds down for negative values as well.
  return std::clamp((value + kUnits / 2) >> 8, -kLimit, kLimit);
}

// The free weights of one stage.
struct StageWeights {
  absl::Span<const int16_t> weights;
  absl::Span<const int16_t> mobility;      // or empty
  absl::Span<const WeightVector> vectors;  // or empty
};

// The memory of rows.
struct FreeRows {
  void operator()(TableRow*) { pages = othello::Pages(); }
  othello::Pages pages;
};

// Weights unpacked into tables for fast reading. Shared by all threads. A stage
// takes 13 MB and is unpacked when its rows are first needed, so one search
// does not pay for the whole game.
class Weights {
 public:
  // `provenance` describes how the weights were made.
  Weights(FreeWeights free, std::string provenance);

  // Weights that are unpacked stage by stage.
  struct Source {
    std::array<int16_t, kDiscCounts> constants = {};
    std::array<WeightVector, kDiscCounts> disc_vectors = {};
    uint64_t fingerprint = 0;
    // Calls `use` with the weights of the stage.
    std::function<void(int stage,
                       const std::function<void(const StageWeights&)>& use)>
        unpack;
  };
  Weights(Source source, std::string provenance);
  // Waits for the stage that is being spread in the background, if any.
  ~Weights();
  Weights(const Weights&) = delete;
  Weights& operator=(const Weights&) = delete;

  // The kTableSize rows of a stage, each pattern at its table offset, followed
  // by kMobilityRows. For any thread. Where memory runs out they are all zero,
  // as threads in the midst of a search can report nothing; failures() tells.
  const TableRow* rows(int stage) const {
    const TableRow* rows = rows_[stage].load(std::memory_order_acquire);
    return rows != nullptr ? rows : Spread(stage);
  }
  const TableRow& disc_row(int discs) const { return disc_rows_[discs]; }

  // Begins to spread all stages in another thread, for programs that will need
  // them all and answer something else first.
  void SpreadInBackground() const;

  // How often a stage could not be unpacked for lack of memory. Results
  // computed since then are invalid.
  int failures() const { return failures_; }
  // Unpacks such stages when their rows are needed again.
  void RetryFailures() const;

  uint64_t fingerprint() const { return source_.fingerprint; }
  const std::string& provenance() const { return provenance_; }

 private:
  const TableRow* Spread(int stage) const;

  const Source source_;
  const std::string provenance_;
  std::array<TableRow, kDiscCounts> disc_rows_;
  mutable std::array<std::atomic<const TableRow*>, kStageCount> rows_ = {};
  // Of the two below. Not absl's, which ThreadSanitizer cannot see into.
  mutable std::mutex mutex_;
  mutable std::array<std::unique_ptr<TableRow[], FreeRows>, kStageCount>
      storage_;
  mutable std::atomic<int> failures_ = 0;
  mutable std::thread background_;
  std::atomic<bool> is_unwanted_ = false;
};

// For people: 16 hexadecimal digits.
std::string FingerprintText(uint64_t fingerprint);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHTS_H_
