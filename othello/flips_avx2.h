// Flips with AVX2: four rays in the four lanes, twice.

#ifndef RIALTO_OTHELLO_FLIPS_AVX2_H_
#define RIALTO_OTHELLO_FLIPS_AVX2_H_

#include "othello/kernel_choice.h"

#if RIALTO_HAS_AVX2_KERNEL

#include <immintrin.h>

#include "othello/bitboard.h"
#include "othello/rays.h"

namespace othello::avx2 {

// Union of the four lanes.
RIALTO_TARGET_AVX2 inline Bitboard UnionOfLanes(__m256i lanes) {
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes),
                              _mm256_extracti128_si256(lanes, 1));
  half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(half));
}

// The same contract as portable::Flips.
RIALTO_TARGET_AVX2 inline Bitboard Flips(int square, Bitboard mover,
                                         Bitboard opponent) {
  const SquareRays& rays = kRays[square];
  const __m256i up =
      _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
  const __m256i down =
      _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
  const __m256i movers = _mm256_set1_epi64x(static_cast<long long>(mover));
  const __m256i opponents =
      _mm256_set1_epi64x(static_cast<long long>(opponent));
  const __m256i zero = _mm256_setzero_si256();

  // Up: negation isolates the lowest stop and, above it, opponents only,
  // which the intersection with the mover's discs removes.
  const __m256i up_stops = _mm256_andnot_si256(opponents, up);
  const __m256i up_end = _mm256_and_si256(_mm256_sub_epi64(zero, up_stops),
                                          _mm256_and_si256(movers, up));
  // up_end - 1 where an end was found, 0 elsewhere.
  const __m256i up_below =
      _mm256_sub_epi64(_mm256_add_epi64(up_end, _mm256_set1_epi64x(-1)),
                       _mm256_cmpeq_epi64(up_end, zero));

  // Down: smear the stops towards a1; what the smear leaves of the ray is the
  // run next to the square.
  const __m256i stride = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i stride2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i stride4 = _mm256_set_epi64x(36, 32, 28, 4);
  const __m256i down_stops = _mm256_andnot_si256(opponents, down);
  __m256i smear = _mm256_srlv_epi64(down_stops, stride);
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, stride));
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, stride2));
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, stride4));
  // The stop that the smear (which starts one step behind each) leaves over
  // is the nearest.
  const __m256i down_end =
      _mm256_and_si256(_mm256_andnot_si256(smear, down_stops), movers);
  const __m256i run =
      _mm256_andnot_si256(_mm256_or_si256(smear, down_stops), down);
  const __m256i down_flips =
      _mm256_andnot_si256(_mm256_cmpeq_epi64(down_end, zero), run);

  return UnionOfLanes(
      _mm256_or_si256(_mm256_and_si256(up_below, up), down_flips));
}

}  // namespace othello::avx2

#endif  // RIALTO_HAS_AVX2_KERNEL

#endif  // RIALTO_OTHELLO_FLIPS_AVX2_H_
