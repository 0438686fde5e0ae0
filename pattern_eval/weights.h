// What the patterns are worth, by stage of the game.

#ifndef RIALTO_PATTERN_EVAL_WEIGHTS_H_
#define RIALTO_PATTERN_EVAL_WEIGHTS_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "othello/score.h"
#include "pattern_eval/pattern_set.h"

namespace pattern_eval {

// A stage is a range of disc counts with tables of its own.
inline constexpr int kDiscsAtStart = 4;
inline constexpr int kDiscsPerStage = 4;
inline constexpr int kStageCount = 15;

// The full board belongs to the last stage too; boards that no game reaches
// may have fewer discs than the start and belong to the first.
constexpr int StageOf(int discs) {
  return std::clamp((discs - kDiscsAtStart) / kDiscsPerStage, 0,
                    kStageCount - 1);
}

// Weights count in 1/128 disc: finer than a Score, because many are summed.
inline constexpr int kWeightUnitsPerDisc = 128;

// The Score of a sum of weights: rounded to the nearest, halves upwards, and
// kept short of what only a finished game can be worth.
constexpr othello::Score ScoreFromWeights(int sum) {
  constexpr int kUnits = kWeightUnitsPerDisc / othello::kScorePerDisc;
  static_assert(kUnits == 4);
  constexpr othello::Score kLimit = othello::kMaxScore - 1;
  // The shift rounds down for negative sums as well.
  return std::clamp((sum + kUnits / 2) >> 2, -kLimit, kLimit);
}

inline constexpr int kDiscCounts = 65;  // 0 to 64

// What is free to be chosen: the result of training and content of a file.
struct FreeWeights {
  // All zero: every position is a draw.
  FreeWeights();
  // All numbers in one row: the weights, then the constants.
  explicit FreeWeights(std::vector<int16_t> numbers);

  // [stage][weight], the weights numbered by SharedWeights().
  std::vector<int16_t> weights;
  // Added to the weights of the patterns, by the number of discs rather than
  // by stage: the advantage of moving turns with every disc.
  std::array<int16_t, kDiscCounts> constants = {};

  friend bool operator==(const FreeWeights&, const FreeWeights&) = default;
};

// The identity of weights, whatever their file looks like: FNV-1a over
// 16-bit numbers, the weights first, then the constants.
uint64_t FingerprintOf(const FreeWeights& free);

// Weights spread over the tables for fast reading. Immutable, shared by all
// threads.
class Weights {
 public:
  // `birth_certificate` says how the weights came to be.
  Weights(const FreeWeights& free, std::string birth_certificate);
  // The same with what `unpack` returns. It is called in another thread, so
  // that a program can begin with something else; Wait() comes before all that
  // reads the tables.
  Weights(std::function<FreeWeights()> unpack, std::string birth_certificate);
  // Ends the unpacking early if it still goes on.
  ~Weights() { is_unwanted_ = true; }
  Weights(const Weights&) = delete;
  Weights& operator=(const Weights&) = delete;

  // Blocks until the weights are there. For any thread.
  void Wait() const {
    if (unpacking_.valid()) unpacking_.get();
  }

  // The kTableSize entries of a stage, each pattern at its table offset.
  const int16_t* tables(int stage) const {
    return tables_.data() + size_t{kTableSize} * stage;
  }
  int constant(int discs) const { return constants_[discs]; }

  // Waits by itself.
  uint64_t fingerprint() const {
    Wait();
    return fingerprint_;
  }
  const std::string& birth_certificate() const { return birth_certificate_; }

 private:
  void Spread(const FreeWeights& free);

  std::vector<int16_t> tables_;
  std::array<int16_t, kDiscCounts> constants_;
  uint64_t fingerprint_;
  std::string birth_certificate_;
  std::atomic<bool> is_unwanted_ = false;
  // The last member: its end waits for the thread that fills the others.
  std::shared_future<void> unpacking_;
};

// As people see it: 16 hexadecimal digits.
std::string FingerprintText(uint64_t fingerprint);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHTS_H_
