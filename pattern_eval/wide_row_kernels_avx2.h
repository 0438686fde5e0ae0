// The kernel of wide rows for AVX2: wide_row_kernels.h.

#ifndef RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_AVX2_H_
#define RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_AVX2_H_

#include "othello/kernel_choice.h"
#include "pattern_eval/wide_row_kernels_portable.h"

#if RIALTO_HAS_AVX2_KERNEL
#include <immintrin.h>

namespace pattern_eval::avx2 {

// Sums of rows as words, and of their odd numbers alone (table_rows.h).
struct PackedSums {
  __m256i words;
  __m256i odd;
};

struct WideSums {
  __m256i even;
  __m256i odd;
};

RIALTO_TARGET_AVX2 inline __m256i Loaded(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}

RIALTO_TARGET_AVX2 inline __m256i HighBytes(__m256i words) {
  return _mm256_srai_epi16(words, 8);
}

RIALTO_TARGET_AVX2 inline WideSums Unpacked(const PackedSums& sums) {
  return {_mm256_sub_epi16(sums.words, _mm256_slli_epi16(sums.odd, 8)),
          sums.odd};
}

RIALTO_TARGET_AVX2 inline WideSums Added(const WideSums& a, const WideSums& b) {
  return {_mm256_add_epi16(a.even, b.even), _mm256_add_epi16(a.odd, b.odd)};
}

// Constants in the layout of registers.
struct alignas(32) Factors {
  WordFactors words;
};
template <int kSymmetry, int kPlace>
inline constexpr Factors kTurns = {SignsOf(kSymmetry, kPlace)};
template <int kPlace>
inline constexpr Factors kSquares = {SquareSigns(kPlace)};
constexpr Factors MakePairMask() {
  Factors mask = {};
  for (int i = 0; i < kWideWords; ++i) mask.words[i] = IsPair(i) ? -1 : 0;
  return mask;
}
inline constexpr Factors kPairMask = MakePairMask();

template <int kSymmetry>
RIALTO_TARGET_AVX2 inline WideSums Turned(WideSums sums) {
  if constexpr (kSymmetry == kTranspose) {
    const __m256i mask = Loaded(&kPairMask);
    sums = {_mm256_blendv_epi8(sums.even, sums.odd, mask),
            _mm256_blendv_epi8(sums.odd, sums.even, mask)};
  }
  return {_mm256_sign_epi16(sums.even, Loaded(&kTurns<kSymmetry, 0>)),
          _mm256_sign_epi16(sums.odd, Loaded(&kTurns<kSymmetry, 1>))};
}

// The row of the feature that is `kPlace`-th in the order of symmetries.
template <int kPlace>
RIALTO_TARGET_AVX2 inline __m256i RowAt(const WideRow* table,
                                        const FeatureVector& indices) {
  constexpr int kFeature = kFeaturesBySymmetry.features[kPlace];
  return Loaded(&table[TableOffset(kFeature) + indices.values[kFeature]]);
}

// Adds the features from kPlace to kEnd - 1, up to four at a time as a tree, so
// that additions do not wait for each other.
template <int kPlace, int kEnd>
RIALTO_TARGET_AVX2 inline PackedSums WithRows(const WideRow* table,
                                              const FeatureVector& indices,
                                              PackedSums sums) {
  if constexpr (kPlace + 1 >= kEnd) {
    if constexpr (kPlace < kEnd) {
      const __m256i row = RowAt<kPlace>(table, indices);
      sums = {_mm256_add_epi16(sums.words, row),
              _mm256_add_epi16(sums.odd, HighBytes(row))};
    }
    return sums;
  } else {
    const __m256i a = RowAt<kPlace>(table, indices);
    const __m256i b = RowAt<kPlace + 1>(table, indices);
    sums = {_mm256_add_epi16(sums.words, _mm256_add_epi16(a, b)),
            _mm256_add_epi16(sums.odd,
                             _mm256_add_epi16(HighBytes(a), HighBytes(b)))};
    // Here the two are added before more are read. GCC would read all rows
    // first and keep them on the stack, for lack of registers.
    asm volatile("" : "+x"(sums.words), "+x"(sums.odd) : : "memory");
    return WithRows<kPlace + 2, kEnd>(table, indices, sums);
  }
}

template <int kSymmetry>
RIALTO_TARGET_AVX2 inline WideSums SumsOf(const WideRow* table,
                                          const FeatureVector& indices) {
  const PackedSums nothing = {
      _mm256_set1_epi16(-WideRow::kBias * kFeaturesBySymmetry.count(kSymmetry)),
      _mm256_setzero_si256()};
  return Unpacked(WithRows<kFeaturesBySymmetry.first[kSymmetry],
                           kFeaturesBySymmetry.first[kSymmetry + 1]>(
      table, indices, nothing));
}

// Of the features that kSymmetry has placed, by itself or after mirrors.
template <int kSymmetry>
RIALTO_TARGET_AVX2 inline WideSums SumsWithMirrors(
    const WideRow* table, const FeatureVector& indices) {
  const WideSums plain = Added(
      SumsOf<kSymmetry>(table, indices),
      Turned<kMirrorRows>(SumsOf<kSymmetry | kMirrorRows>(table, indices)));
  const WideSums columns = Added(
      SumsOf<kSymmetry | kMirrorColumns>(table, indices),
      Turned<kMirrorRows>(
          SumsOf<kSymmetry | kMirrorColumns | kMirrorRows>(table, indices)));
  return Added(plain, Turned<kMirrorColumns>(columns));
}

RIALTO_TARGET_AVX2 inline WideSums SumsOfOthers(
    const OtherRows<WideRow>& others) {
  const __m256i a = Loaded(others.discs);
  const __m256i b = Loaded(others.mover_moves);
  const __m256i c = Loaded(others.opponent_moves);
  const __m256i words = _mm256_add_epi16(_mm256_add_epi16(a, b), c);
  const __m256i odd = _mm256_add_epi16(
      _mm256_add_epi16(HighBytes(a), HighBytes(b)), HighBytes(c));
  const WideSums sums = Unpacked({words, odd});
  return {_mm256_sub_epi16(sums.even, _mm256_set1_epi16(3 * WideRow::kBias)),
          sums.odd};
}

RIALTO_TARGET_AVX2 inline __m256i WithUnit(__m256i factors, int unit) {
  return _mm256_blend_epi16(factors,
                            _mm256_zextsi128_si256(_mm_cvtsi32_si128(unit)), 1);
}

// ValueOfSums() on registers.
RIALTO_TARGET_AVX2 inline int ValueOf(const WideSums& sums) {
  // Both halves of a register are blended: the upper one keeps its factors.
  const auto factors = [&](__m256i numbers, const Factors& signs,
                           int unit) RIALTO_TARGET_AVX2 {
    const __m256i signed_numbers = _mm256_sign_epi16(numbers, Loaded(&signs));
    return _mm256_blend_epi32(signed_numbers, WithUnit(signed_numbers, unit),
                              0x0F);
  };
  const __m256i products = _mm256_add_epi32(
      _mm256_madd_epi16(sums.even,
                        factors(sums.even, kSquares<0>, kLowDigitUnit)),
      _mm256_madd_epi16(sums.odd,
                        factors(sums.odd, kSquares<1>, kHighDigitUnit)));
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(products),
                              _mm256_extracti128_si256(products, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01'00'11'10));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10'11'00'01));
  return _mm_cvtsi128_si32(sum);
}

// The same contract as portable::ValueOfRows.
RIALTO_TARGET_AVX2 inline int ValueOfRows(const WideRow* table,
                                          const FeatureVector& indices,
                                          const OtherRows<WideRow>& others) {
  const WideSums transposed =
      Turned<kTranspose>(SumsWithMirrors<kTranspose>(table, indices));
  const WideSums plain =
      Added(SumsWithMirrors<0>(table, indices), SumsOfOthers(others));
  return ValueOf(Added(plain, transposed));
}

}  // namespace pattern_eval::avx2

#endif  // RIALTO_HAS_AVX2_KERNEL

#endif  // RIALTO_PATTERN_EVAL_WIDE_ROW_KERNELS_AVX2_H_
