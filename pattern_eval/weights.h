// What the patterns are worth, by stage of the game.

#ifndef RIALTO_PATTERN_EVAL_WEIGHTS_H_
#define RIALTO_PATTERN_EVAL_WEIGHTS_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <vector>

#include "absl/types/span.h"
#include "othello/support/pages.h"
#include "pattern_eval/channels.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/table_rows.h"

namespace pattern_eval {

// A stage is a range of disc counts with separate tables. The last one goes on
// to the full board; boards that no game reaches may have fewer discs than the
// start and belong to the first.
inline constexpr int kDiscsAtStart = 4;
inline constexpr int kDiscsPerStage = 4;
inline constexpr int kStageCount = 15;

constexpr int StageOf(int discs) {
  return std::clamp((discs - kDiscsAtStart) / kDiscsPerStage, 0,
                    kStageCount - 1);
}

// Besides its linear weight each configuration has a vector of small numbers.
// The vectors of a position are summed, and the squares of the sums are added
// to its value with signs (channels.h):
//
//   value = sum of linear weights + sum over channels k of +-h_k^2 / 8192 discs
//
// This values every pair of configurations that occur together, without a table
// of pairs (a factorisation machine: S. Rendle, "Factorization Machines",
// 2010). The square of a configuration's own vector is part of its linear
// weight.

// Apart from patterns, the number of legal moves of either side has a weight
// and a vector, of invariant channels only; more moves than fit the table count
// as the last.
inline constexpr int kMobilityCounts = 32;
inline constexpr int kMobilityRows = 2 * kMobilityCounts;

inline constexpr int kDiscCounts = 65;  // 0 to 64

// Rows of a stage: one for each weight, then one for each mobility row.
size_t RowsPerStage();

// How many numbers weights have.
struct WeightShape {
  int channels = 0;  // of each vector: 0, kNarrowChannels or kWideChannels
  int merged = 1;    // so many stages share tables: 1, or 2 in wide weights

  bool is_linear() const { return channels == 0; }
  bool is_wide() const { return channels > kNarrowChannels; }
  int table_count() const { return (kStageCount + merged - 1) / merged; }
  // The number of the tables that a position with so many discs is valued by.
  int TableOf(int discs) const { return StageOf(discs) / merged; }

  friend bool operator==(const WeightShape&, const WeightShape&) = default;
};
inline constexpr WeightShape kLinearShape = {};
inline constexpr WeightShape kNarrowShape = {kNarrowChannels, 1};
inline constexpr WeightShape kWideShape = {kWideChannels, 2};

// The free parameters: the result of training and the contents of a file.
struct FreeWeights {
  // All zero: every position is a draw.
  explicit FreeWeights(const WeightShape& shape = kLinearShape);

  bool is_linear() const { return shape.is_linear(); }
  // The place of the first channel of a row of `table`.
  size_t VectorPlace(int table, size_t row) const {
    return (table * RowsPerStage() + row) * shape.channels;
  }

  WeightShape shape;
  // [table][weight], the weights numbered by SharedWeights().
  std::vector<int16_t> weights;
  // Added to the weights of the patterns, by the number of discs rather than
  // by stage: the advantage of moving turns with every disc.
  std::array<int16_t, kDiscCounts> constants = {};

  // The rest is empty in linear weights.
  // [table][moves of the mover, then of the opponent]
  std::vector<int16_t> mobility;
  // [table][weights, then mobility][channel]
  std::vector<int8_t> vectors;
  // [discs][channel]
  std::vector<int8_t> disc_vectors;

  friend bool operator==(const FreeWeights&, const FreeWeights&) = default;
};

// The identity of weights, whatever their file looks like: FNV-1a over
// 16-bit numbers, the weights first, then the constants, then, unless they are
// linear, the rest.
uint64_t FingerprintOf(const FreeWeights& free);

// The free weights of one table.
struct FreeTable {
  absl::Span<const int16_t> weights;
  absl::Span<const int16_t> mobility;  // or empty
  absl::Span<const int8_t> vectors;    // or empty
};

// Weights unpacked into tables for fast reading. Shared by all threads. A table
// takes 13 MB, or 26 MB of wide rows, and is unpacked when its rows are first
// needed, so one search does not pay for the whole game.
class Weights {
 public:
  // `provenance` describes how the weights were made.
  Weights(FreeWeights free, std::string provenance);

  // Weights that are unpacked table by table.
  struct Source {
    WeightShape shape;
    std::array<int16_t, kDiscCounts> constants = {};
    std::vector<int8_t> disc_vectors;  // as in FreeWeights
    uint64_t fingerprint = 0;
    // Calls `use` with the weights of the table.
    std::function<void(int table,
                       const std::function<void(const FreeTable&)>& use)>
        unpack;
  };
  Weights(Source source, std::string provenance);
  // Waits for the table that is being unpacked in the background, if any.
  ~Weights();
  Weights(const Weights&) = delete;
  Weights& operator=(const Weights&) = delete;

  const WeightShape& shape() const { return source_.shape; }
  // Of wide weights the rows are WideRow, else NarrowRow.
  bool is_wide() const { return is_wide_; }

  // The kTableSize rows of a stage, each pattern at its table offset, followed
  // by kMobilityRows. For any thread. Where memory runs out they mean nothing,
  // as threads in the midst of a search can report nothing; failures() tells.
  template <typename Row>
  const Row* rows(int stage) const {
    assert(is_wide_ == (std::is_same_v<Row, WideRow>));
    const void* rows = rows_[stage].load(std::memory_order_acquire);
    return static_cast<const Row*>(rows != nullptr ? rows : Spread(stage));
  }
  template <typename Row>
  const Row& disc_row(int discs) const {
    return std::get<DiscRows<Row>>(disc_rows_)[discs];
  }
  // Unpacks the tables of a stage if they are not there yet.
  void Prepare(int stage) const {
    if (rows_[stage].load(std::memory_order_acquire) == nullptr) Spread(stage);
  }

  // Begins to unpack all tables in another thread, for programs that will need
  // them all and answer something else first.
  void SpreadInBackground() const;

  // How often a table could not be unpacked for lack of memory. Results
  // computed since then are invalid.
  int failures() const { return failures_; }
  // Unpacks such tables when their rows are needed again.
  void RetryFailures() const;

  uint64_t fingerprint() const { return source_.fingerprint; }
  const std::string& provenance() const { return provenance_; }

 private:
  template <typename Row>
  using DiscRows = std::array<Row, kDiscCounts>;

  // Returns the rows of the stage.
  const void* Spread(int stage) const;

  const Source source_;
  const std::string provenance_;
  const bool is_wide_;
  std::tuple<DiscRows<NarrowRow>, DiscRows<WideRow>> disc_rows_;
  mutable std::array<std::atomic<const void*>, kStageCount> rows_ = {};
  // Of the two below. Not absl's, which ThreadSanitizer cannot see into.
  mutable std::mutex mutex_;
  // [table]
  mutable std::array<othello::Pages, kStageCount> storage_;
  mutable std::atomic<int> failures_ = 0;
  mutable std::thread background_;
  std::atomic<bool> is_unwanted_ = false;
};

// For people: 16 hexadecimal digits.
std::string FingerprintText(uint64_t fingerprint);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHTS_H_
