// The value of a position from the narrow rows of its features: with
// wide_row_kernels.h the one hot loop of the evaluation. All arithmetic is on
// integers that cannot overflow, so all kernels return the same to the bit.

#ifndef RIALTO_PATTERN_EVAL_ROW_KERNELS_H_
#define RIALTO_PATTERN_EVAL_ROW_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <utility>

#include "othello/kernel_choice.h"
#include "pattern_eval/feature_state.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weights.h"

#if RIALTO_HAS_AVX2_KERNEL
#include <immintrin.h>
#endif
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace pattern_eval {

constexpr size_t TableOffset(int feature) {
  return kPatternSet.patterns[kPatternSet.features[feature].pattern]
      .table_offset;
}

// Rows that do not come from patterns: disc count, and moves of either side.
template <typename Row>
struct OtherRows {
  const Row* discs;
  const Row* mover_moves;
  const Row* opponent_moves;
};

namespace portable {

inline void AddRow(const NarrowRow& row, NarrowRow::Numbers& sums) {
  for (int i = 0; i < NarrowRow::kSize; ++i) {
    sums[i] = static_cast<int16_t>(sums[i] + row.values[i]);
  }
}

// In 1/kSquareUnitsPerDisc. `table` has the rows of the stage.
inline int ValueOfRows(const NarrowRow* table, const FeatureVector& indices,
                       const OtherRows<NarrowRow>& others) {
  NarrowRow::Numbers sums = {};
  for (int f = 0; f < kFeatureCount; ++f) {
    AddRow(table[TableOffset(f) + indices.values[f]], sums);
  }
  AddRow(*others.discs, sums);
  AddRow(*others.mover_moves, sums);
  AddRow(*others.opponent_moves, sums);
  return pattern_eval::ValueOfSums<NarrowRow::kSize>(sums);
}

}  // namespace portable

#if RIALTO_HAS_AVX2_KERNEL
namespace avx2 {

RIALTO_TARGET_AVX2 inline __m256i Widened(const NarrowRow& row) {
  return _mm256_cvtepi8_epi16(
      _mm_load_si128(reinterpret_cast<const __m128i*>(&row)));
}

// Four features at a time, added as a tree, so that additions do not wait for
// each other; the places of the tables are constants in the code.
template <int kFeature>
RIALTO_TARGET_AVX2 inline __m256i WithFourRows(const NarrowRow* table,
                                               const FeatureVector& indices,
                                               __m256i sum) {
  const auto row = [&](int f) RIALTO_TARGET_AVX2 {
    return f < kFeatureCount
               ? Widened(table[TableOffset(f) + indices.values[f]])
               : _mm256_setzero_si256();
  };
  sum = _mm256_add_epi16(
      sum,
      _mm256_add_epi16(_mm256_add_epi16(row(kFeature), row(kFeature + 1)),
                       _mm256_add_epi16(row(kFeature + 2), row(kFeature + 3))));
  // Here the four are added before more are read. GCC would read all rows
  // first and keep them on the stack, for lack of registers.
  asm volatile("" : "+x"(sum) : : "memory");
  return sum;
}

template <int... kFours>
RIALTO_TARGET_AVX2 inline __m256i SumOfRows(
    const NarrowRow* table, const FeatureVector& indices, __m256i sum,
    std::integer_sequence<int, kFours...>) {
  ((sum = WithFourRows<4 * kFours>(table, indices, sum)), ...);
  return sum;
}

// ValueOfSums() on a register.
RIALTO_TARGET_AVX2 inline int ValueOfSums(__m256i sums) {
  // Multiplied by themselves with alternating signs, but for the digits.
  const __m256i signs = _mm256_set1_epi32(0xFFFF0001);  // 1, -1, 1, -1, ...
  const __m256i digit_units = _mm256_zextsi128_si256(
      _mm_cvtsi32_si128(kLowDigitUnit | kHighDigitUnit << 16));
  const __m256i factors =
      _mm256_blend_epi32(_mm256_sign_epi16(sums, signs), digit_units, 1);
  const __m256i products = _mm256_madd_epi16(sums, factors);
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(products),
                              _mm256_extracti128_si256(products, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01'00'11'10));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10'11'00'01));
  return _mm_cvtsi128_si32(sum);
}

// The same contract as portable::ValueOfRows.
RIALTO_TARGET_AVX2 inline int ValueOfRows(const NarrowRow* table,
                                          const FeatureVector& indices,
                                          const OtherRows<NarrowRow>& others) {
  static_assert(kFeatureCount <= kMaxFeatures && kMaxFeatures % 4 == 0);
  static_assert(NarrowRow::kSize == 16 && kDigits == 2);
  const __m256i sum =
      _mm256_add_epi16(Widened(*others.discs),
                       _mm256_add_epi16(Widened(*others.mover_moves),
                                        Widened(*others.opponent_moves)));
  return ValueOfSums(
      SumOfRows(table, indices, sum,
                std::make_integer_sequence<int, kMaxFeatures / 4>()));
}

}  // namespace avx2
#endif  // RIALTO_HAS_AVX2_KERNEL

#if defined(__wasm_simd128__)
namespace wasm {

// The sums of rows: eight lanes each.
struct Sums {
  v128_t low;
  v128_t high;

  void Add(const NarrowRow& row) {
    low = wasm_i16x8_add(low, wasm_i16x8_load8x8(&row.values[0]));
    high = wasm_i16x8_add(high, wasm_i16x8_load8x8(&row.values[8]));
  }
};

// The same contract as portable::ValueOfRows.
inline int ValueOfRows(const NarrowRow* table, const FeatureVector& indices,
                       const OtherRows<NarrowRow>& others) {
  static_assert(NarrowRow::kSize == 16 && kDigits == 2);
  Sums sums = {wasm_i16x8_splat(0), wasm_i16x8_splat(0)};
  for (int f = 0; f < kFeatureCount; ++f) {
    sums.Add(table[TableOffset(f) + indices.values[f]]);
  }
  sums.Add(*others.discs);
  sums.Add(*others.mover_moves);
  sums.Add(*others.opponent_moves);
  // Multiplied by themselves with alternating signs, but for the digits.
  const v128_t signs = wasm_i16x8_const(1, -1, 1, -1, 1, -1, 1, -1);
  const v128_t factors = wasm_i32x4_replace_lane(
      wasm_i16x8_mul(sums.low, signs), 0, kLowDigitUnit | kHighDigitUnit << 16);
  const v128_t products = wasm_i32x4_add(
      wasm_i32x4_dot_i16x8(sums.low, factors),
      wasm_i32x4_dot_i16x8(sums.high, wasm_i16x8_mul(sums.high, signs)));
  return wasm_i32x4_extract_lane(products, 0) +
         wasm_i32x4_extract_lane(products, 1) +
         wasm_i32x4_extract_lane(products, 2) +
         wasm_i32x4_extract_lane(products, 3);
}

}  // namespace wasm
#endif  // __wasm_simd128__

#if RIALTO_USE_AVX2_KERNEL
using avx2::ValueOfRows;
#elif defined(__wasm_simd128__)
using wasm::ValueOfRows;
#else
using portable::ValueOfRows;
#endif

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_ROW_KERNELS_H_
