// Moves and indices of features with AVX2: 16 features at a time.

#ifndef RIALTO_PATTERN_EVAL_FEATURE_KERNELS_AVX2_H_
#define RIALTO_PATTERN_EVAL_FEATURE_KERNELS_AVX2_H_

#include "othello/kernel_choice.h"

#if RIALTO_HAS_AVX2_KERNEL

#include <immintrin.h>

#include "othello/bitboard.h"
#include "othello/square.h"
#include "pattern_eval/feature_state.h"

namespace pattern_eval::avx2 {

inline constexpr int kLanes = 16;
inline constexpr int kVectors = kMaxFeatures / kLanes;
static_assert(kVectors == 4);

RIALTO_TARGET_AVX2 inline __m256i Load(const FeatureVector& features,
                                       int vector) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(
      features.values.data() + vector * kLanes));
}

RIALTO_TARGET_AVX2 inline void Store(__m256i values, int vector,
                                     FeatureVector& features) {
  _mm256_store_si256(
      reinterpret_cast<__m256i*>(features.values.data() + vector * kLanes),
      values);
}

// Four names instead of an array, so that they stay in registers.
struct AllFeatures {
  __m256i part0, part1, part2, part3;
};

// The sum of the powers of all squares in the set.
RIALTO_TARGET_AVX2 inline AllFeatures SumOfPowers(othello::Bitboard squares) {
  const __m256i zero = _mm256_setzero_si256();
  AllFeatures sum = {zero, zero, zero, zero};
  for (; squares != 0; squares = othello::WithoutLowest(squares)) {
    const FeatureVector& powers = kSquarePowers[othello::LowestSquare(squares)];
    sum.part0 = _mm256_add_epi16(sum.part0, Load(powers, 0));
    sum.part1 = _mm256_add_epi16(sum.part1, Load(powers, 1));
    sum.part2 = _mm256_add_epi16(sum.part2, Load(powers, 2));
    sum.part3 = _mm256_add_epi16(sum.part3, Load(powers, 3));
  }
  return sum;
}

// The same contract as portable::AfterMove.
RIALTO_TARGET_AVX2 inline FeatureState AfterMove(const FeatureState& state,
                                                 othello::Square square,
                                                 othello::Bitboard flips) {
  const AllFeatures sum = SumOfPowers(flips);
  const __m256i turned[kVectors] = {sum.part0, sum.part1, sum.part2, sum.part3};
  const FeatureVector& placed = kSquarePowers[square];
  FeatureState after;
  for (int i = 0; i < kVectors; ++i) {
    Store(_mm256_sub_epi16(Load(state.opponent, i), turned[i]), i, after.mover);
    const __m256i gained = _mm256_add_epi16(turned[i], Load(placed, i));
    Store(_mm256_add_epi16(Load(state.mover, i), gained), i, after.opponent);
  }
  return after;
}

// The same contract as portable::Indices.
RIALTO_TARGET_AVX2 inline FeatureVector Indices(const FeatureState& state) {
  FeatureVector indices;
  for (int i = 0; i < kVectors; ++i) {
    const __m256i opponent = Load(state.opponent, i);
    Store(_mm256_add_epi16(Load(state.mover, i),
                           _mm256_add_epi16(opponent, opponent)),
          i, indices);
  }
  return indices;
}

// The same contract as portable::IndicesAfterMove. The new mover has what the
// opponent had without the turned discs, the new opponent what the mover had
// with them and the new one:
//   (opponent - turned) + 2 * (mover + turned + placed)
RIALTO_TARGET_AVX2 inline FeatureVector IndicesAfterMove(
    const FeatureState& state, othello::Square square,
    othello::Bitboard flips) {
  const AllFeatures sum = SumOfPowers(flips);
  const __m256i turned[kVectors] = {sum.part0, sum.part1, sum.part2, sum.part3};
  const FeatureVector& placed = kSquarePowers[square];
  FeatureVector indices;
  for (int i = 0; i < kVectors; ++i) {
    const __m256i doubled =
        _mm256_add_epi16(Load(state.mover, i), Load(placed, i));
    const __m256i single = _mm256_add_epi16(Load(state.opponent, i), turned[i]);
    Store(_mm256_add_epi16(single, _mm256_add_epi16(doubled, doubled)), i,
          indices);
  }
  return indices;
}

}  // namespace pattern_eval::avx2

#endif  // RIALTO_HAS_AVX2_KERNEL

#endif  // RIALTO_PATTERN_EVAL_FEATURE_KERNELS_AVX2_H_
