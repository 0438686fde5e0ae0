// The portable kernel of wide rows, and the constants that all of them share:
// wide_row_kernels.h.

#ifndef RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_PORTABLE_H_
#define RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_PORTABLE_H_

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "othello/symmetry.h"
#include "pattern_eval/channels.h"
#include "pattern_eval/feature_state.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/row_kernels.h"
#include "pattern_eval/table_rows.h"

namespace pattern_eval {

// The features in the order of their symmetries.
struct FeaturesBySymmetry {
  std::array<int, kMaxFeatures> features = {};
  // Those of symmetry s are first[s] .. first[s + 1] - 1.
  std::array<int, othello::kSymmetries + 1> first = {};

  constexpr int count(int symmetry) const {
    return first[symmetry + 1] - first[symmetry];
  }
};

constexpr FeaturesBySymmetry MakeFeaturesBySymmetry() {
  FeaturesBySymmetry order;
  int count = 0;
  for (int s = 0; s < othello::kSymmetries; ++s) {
    for (int f = 0; f < kFeatureCount; ++f) {
      if (kPatternSet.features[f].symmetry == s) order.features[count++] = f;
    }
    order.first[s + 1] = count;
  }
  return order;
}
inline constexpr FeaturesBySymmetry kFeaturesBySymmetry =
    MakeFeaturesBySymmetry();

// The three symmetries that all are made of (othello/symmetry.h).
inline constexpr int kMirrorRows = 1;
inline constexpr int kMirrorColumns = 2;
inline constexpr int kTranspose = 4;

// A matrix rho(s) or the signs of squares, as factors of the numbers of a row
// at even or odd places. In the matrix of the transposition these are the signs
// after the exchange.
inline constexpr int kWideWords = WideRow::kSize / 2;
using WordFactors = std::array<int16_t, kWideWords>;

constexpr WordFactors SignsOf(int symmetry, int place) {
  WordFactors signs = {1};  // of a digit
  for (int word = 1; word < kWideWords; ++word) {
    signs[word] = kChannelActions[symmetry].sign[2 * word + place - kDigits];
  }
  return signs;
}

// Whether the pair of channels in this word is exchanged by transposition.
constexpr bool IsPair(int word) {
  return word > 0 && KindOf(2 * word - kDigits) == ChannelKind::kColumn;
}

// What the sums are multiplied by, apart from themselves in a channel.
constexpr WordFactors SquareSigns(int place) {
  WordFactors signs = {1};
  for (int word = 1; word < kWideWords; ++word) {
    signs[word] = static_cast<int16_t>(SquareSign(2 * word + place - kDigits));
  }
  return signs;
}

namespace portable {

// Written for compilers that turn loops of sixteen into vector instructions.
struct alignas(32) WideSums {
  std::array<int16_t, kWideWords> even;
  std::array<int16_t, kWideWords> odd;

  void Add(const WideSums& other) {
    for (int i = 0; i < kWideWords; ++i) {
      even[i] = static_cast<int16_t>(even[i] + other.even[i]);
      odd[i] = static_cast<int16_t>(odd[i] + other.odd[i]);
    }
  }
};

// Sums of rows as words, and of their odd numbers alone (table_rows.h).
struct alignas(32) PackedSums {
  std::array<uint16_t, kWideWords> words = {};
  std::array<int16_t, kWideWords> odd = {};
  int rows = 0;

  void Add(const WideRow& row) {
    static_assert(std::endian::native == std::endian::little);
    std::array<uint16_t, kWideWords> added;
    std::memcpy(added.data(), row.bytes.data(), sizeof(added));
    for (int i = 0; i < kWideWords; ++i) {
      words[i] = static_cast<uint16_t>(words[i] + added[i]);
      odd[i] =
          static_cast<int16_t>(odd[i] + (static_cast<int16_t>(added[i]) >> 8));
    }
    ++rows;
  }
  WideSums Unpacked() const {
    WideSums sums;
    for (int i = 0; i < kWideWords; ++i) {
      sums.even[i] = static_cast<int16_t>(words[i] - (odd[i] * 256) -
                                          rows * WideRow::kBias);
    }
    sums.odd = odd;
    return sums;
  }
};

template <int kSymmetry>
WideSums Turned(const WideSums& sums) {
  constexpr WordFactors kEven = SignsOf(kSymmetry, 0);
  constexpr WordFactors kOdd = SignsOf(kSymmetry, 1);
  WideSums turned;
  for (int i = 0; i < kWideWords; ++i) {
    const bool exchanges = kSymmetry == kTranspose && IsPair(i);
    const int even = exchanges ? sums.odd[i] : sums.even[i];
    const int odd = exchanges ? sums.even[i] : sums.odd[i];
    turned.even[i] = static_cast<int16_t>(even * kEven[i]);
    turned.odd[i] = static_cast<int16_t>(odd * kOdd[i]);
  }
  return turned;
}

// The sums over the features that `symmetry` has placed.
template <typename Packed>
WideSums SumsOf(int symmetry, const WideRow* table,
                const FeatureVector& indices) {
  Packed sums;
  for (int i = kFeaturesBySymmetry.first[symmetry];
       i < kFeaturesBySymmetry.first[symmetry + 1]; ++i) {
    const int f = kFeaturesBySymmetry.features[i];
    sums.Add(table[TableOffset(f) + indices.values[f]]);
  }
  return sums.Unpacked();
}

// In 1/kSquareUnitsPerDisc. `table` has the rows of the stage.
template <typename Packed>
int ValueOfRowsIn(const WideRow* table, const FeatureVector& indices,
                  const OtherRows<WideRow>& others) {
  Packed other_sums;
  other_sums.Add(*others.discs);
  other_sums.Add(*others.mover_moves);
  other_sums.Add(*others.opponent_moves);
  WideSums total = other_sums.Unpacked();
  const auto sums_of = [&](int symmetry) {
    return SumsOf<Packed>(symmetry, table, indices);
  };
  for (const int transpose : {0, kTranspose}) {
    WideSums columns = sums_of(transpose | kMirrorColumns);
    columns.Add(
        Turned<kMirrorRows>(sums_of(transpose | kMirrorColumns | kMirrorRows)));
    WideSums sums = sums_of(transpose);
    sums.Add(Turned<kMirrorRows>(sums_of(transpose | kMirrorRows)));
    sums.Add(Turned<kMirrorColumns>(columns));
    total.Add(transpose == 0 ? sums : Turned<kTranspose>(sums));
  }
  constexpr WordFactors kEven = SquareSigns(0);
  constexpr WordFactors kOdd = SquareSigns(1);
  int value = total.even[0] * kLowDigitUnit + total.odd[0] * kHighDigitUnit;
  for (int i = 1; i < kWideWords; ++i) {
    value += total.even[i] * total.even[i] * kEven[i] +
             total.odd[i] * total.odd[i] * kOdd[i];
  }
  return value;
}

inline int ValueOfRows(const WideRow* table, const FeatureVector& indices,
                       const OtherRows<WideRow>& others) {
  return ValueOfRowsIn<PackedSums>(table, indices, others);
}

}  // namespace portable

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_PORTABLE_H_
