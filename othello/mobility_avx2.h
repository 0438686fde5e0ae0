// Legal moves with AVX2: the four axes in the four lanes, both senses of each.

#ifndef RIALTO_OTHELLO_MOBILITY_AVX2_H_
#define RIALTO_OTHELLO_MOBILITY_AVX2_H_

#include "othello/kernel_choice.h"

#if RIALTO_HAS_AVX2_KERNEL

#include <immintrin.h>

#include "othello/bitboard.h"
#include "othello/flips_avx2.h"

namespace othello::avx2 {

// Squares just past runs of opponents that start next to a mover's disc, in the
// lane of their axis; the empty ones among them are the legal moves. The same
// steps as in portable::LegalMoves. Takes the position in all lanes.
RIALTO_TARGET_AVX2 inline __m256i BehindRunsByAxis(__m256i movers,
                                                   __m256i opponents) {
  const __m256i stride = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i stride2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i inside = _mm256_set_epi64x(
      0x7E7E7E7E7E7E7E7E, -1, 0x7E7E7E7E7E7E7E7E, 0x7E7E7E7E7E7E7E7E);
  const __m256i inner = _mm256_and_si256(opponents, inside);

  __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(movers, stride));
  __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(movers, stride));
  up = _mm256_or_si256(up,
                       _mm256_and_si256(inner, _mm256_sllv_epi64(up, stride)));
  down = _mm256_or_si256(
      down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, stride)));
  const __m256i up_pairs =
      _mm256_and_si256(inner, _mm256_sllv_epi64(inner, stride));
  const __m256i down_pairs = _mm256_srlv_epi64(up_pairs, stride);
  for (int i = 0; i < 2; ++i) {
    up = _mm256_or_si256(
        up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, stride2)));
    down = _mm256_or_si256(
        down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, stride2)));
  }
  return _mm256_or_si256(_mm256_sllv_epi64(up, stride),
                         _mm256_srlv_epi64(down, stride));
}

// The same contract as portable::LegalMoves.
RIALTO_TARGET_AVX2 inline Bitboard LegalMoves(Bitboard mover,
                                              Bitboard opponent) {
  return UnionOfLanes(
             BehindRunsByAxis(InAllLanes(mover), InAllLanes(opponent))) &
         ~(mover | opponent);
}

}  // namespace othello::avx2

#endif  // RIALTO_HAS_AVX2_KERNEL

#endif  // RIALTO_OTHELLO_MOBILITY_AVX2_H_
