// Rows of the tables that the evaluator reads: what a configuration adds to the
// value of a position, laid out for fast reading. Narrow rows serve weights of
// at most kNarrowChannels channels in half the memory.

#ifndef RIALTO_PATTERN_EVAL_TABLE_ROWS_H_
#define RIALTO_PATTERN_EVAL_TABLE_ROWS_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "othello/score.h"
#include "pattern_eval/channels.h"

namespace pattern_eval {

// Linear weights count in 1/128 disc: finer than a Score, because many are
// summed.
inline constexpr int kWeightUnitsPerDisc = 128;
// The squares of sums of vectors count in 1/8192 disc.
inline constexpr int kSquareUnitsPerDisc = 8192;

// The linear weight is split into two signed digits so that all numbers of a
// row are summed the same way: weight = numbers[0] + kDigitBase * numbers[1].
inline constexpr int kDigits = 2;
inline constexpr int kDigitBase = 256;

// The numbers of a row, and of a sum of rows: the digits, then the channels.
template <int kSize>
using RowNumbers = std::array<int16_t, kSize>;

// Puts a weight in front of its vector. The lower digit is the signed low byte;
// the upper one cannot hold the very largest weights, of more than 254 discs.
template <int kSize>
constexpr void PutWeight(int weight, RowNumbers<kSize>& numbers) {
  const int low = static_cast<int8_t>(weight & 0xFF);
  numbers[0] = static_cast<int16_t>(low);
  numbers[1] = static_cast<int16_t>(
      std::min((weight - low) / kDigitBase, int{INT8_MAX}));
}

// Weights without channels, or with kNarrowChannels.
struct alignas(16) NarrowRow {
  static constexpr int kChannels = kNarrowChannels;
  static constexpr int kSize = kDigits + kChannels;
  using Numbers = RowNumbers<kSize>;

  static constexpr NarrowRow Of(const Numbers& numbers) {
    NarrowRow row;
    for (int i = 0; i < kSize; ++i) {
      row.values[i] = static_cast<int8_t>(numbers[i]);
    }
    return row;
  }
  constexpr int number(int i) const { return values[i]; }

  std::array<int8_t, kSize> values = {};
};
static_assert(sizeof(NarrowRow) == 16);

// Weights with kWideChannels. Numbers at even places are stored with kBias
// added, those at odd places as they are. Rows are then summed as words of 16
// bits: the sum of the words' high bytes is that of the odd numbers, and
// without it the sum of the words is that of the even ones. No number has to be
// widened.
struct alignas(32) WideRow {
  static constexpr int kChannels = kWideChannels;
  static constexpr int kSize = kDigits + kChannels;
  static constexpr int kBias = 128;
  using Numbers = RowNumbers<kSize>;

  static constexpr WideRow Of(const Numbers& numbers) {
    WideRow row;
    for (int i = 0; i < kSize; ++i) {
      row.bytes[i] =
          static_cast<uint8_t>(numbers[i] + (i % 2 == 0 ? kBias : 0));
    }
    return row;
  }
  constexpr int number(int i) const {
    return i % 2 == 0 ? bytes[i] - kBias : static_cast<int8_t>(bytes[i]);
  }

  std::array<uint8_t, kSize> bytes = {};
};
static_assert(sizeof(WideRow) == 32);

// The row of a feature that `symmetry` places on the board, ready to be added.
template <typename Row>
constexpr typename Row::Numbers PlacedNumbers(const Row& row, int symmetry) {
  typename Row::Numbers numbers = {};
  for (int i = 0; i < kDigits; ++i) {
    numbers[i] = static_cast<int16_t>(row.number(i));
  }
  const ChannelAction& action = kChannelActions[symmetry];
  for (int k = 0; k < Row::kChannels; ++k) {
    numbers[kDigits + k] = static_cast<int16_t>(
        action.sign[k] * row.number(kDigits + action.source[k]));
  }
  return numbers;
}

// What a square adds to a value, and what a unit of each digit does.
constexpr int SquareValue(int channel, int sum) {
  return SquareSign(channel) * sum * sum;
}
inline constexpr int kLowDigitUnit = kSquareUnitsPerDisc / kWeightUnitsPerDisc;
inline constexpr int kHighDigitUnit = kLowDigitUnit * kDigitBase;

// In 1/kSquareUnitsPerDisc. Cannot overflow for the sums of up to 80 rows: of
// at most 16 squares with the same sign each is below 80^2 128^2.
template <int kSize>
constexpr int ValueOfSums(const RowNumbers<kSize>& sums) {
  int value = sums[0] * kLowDigitUnit + sums[1] * kHighDigitUnit;
  for (int k = 0; k < kSize - kDigits; ++k) {
    value += SquareValue(k, sums[kDigits + k]);
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

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_TABLE_ROWS_H_
