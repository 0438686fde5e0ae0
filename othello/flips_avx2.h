// Flips with AVX2: four rays in the four lanes, twice.

#ifndef RIALTO_OTHELLO_FLIPS_AVX2_H_
#define RIALTO_OTHELLO_FLIPS_AVX2_H_

#include "othello/kernel_choice.h"

#if RIALTO_HAS_AVX2_KERNEL

#include <immintrin.h>

#include "othello/bitboard.h"
#include "othello/rays.h"

namespace othello::avx2 {

// The set in each of the four lanes.
RIALTO_TARGET_AVX2 inline __m256i InAllLanes(Bitboard set) {
  return _mm256_set1_epi64x(static_cast<long long>(set));
}

RIALTO_TARGET_AVX2 inline Bitboard FirstLane(__m256i lanes) {
  return static_cast<Bitboard>(
      _mm_cvtsi128_si64(_mm256_castsi256_si128(lanes)));
}

// Union of the four lanes.
RIALTO_TARGET_AVX2 inline Bitboard UnionOfLanes(__m256i lanes) {
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes),
                              _mm256_extracti128_si256(lanes, 1));
  half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(half));
}

// The flips of both rays of an axis in the lane of the axis; their union is
// what the move turns. Takes the position in all lanes.
RIALTO_TARGET_AVX2 inline __m256i FlipsByAxis(int square, __m256i movers,
                                              __m256i opponents) {
  const SquareRays& rays = kRays[square];
  const __m256i up =
      _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
  const __m256i down =
      _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
  const __m256i zero = _mm256_setzero_si256();

  // Up: negation isolates the lowest square without an opponent and, above it,
  // only opponents, which the intersection with the movers removes.
  const __m256i stops = _mm256_andnot_si256(opponents, up);
  const __m256i up_end = _mm256_and_si256(_mm256_sub_epi64(zero, stops),
                                          _mm256_and_si256(movers, up));
  // up_end - 1 where an end was found, 0 elsewhere.
  const __m256i below_end =
      _mm256_sub_epi64(_mm256_add_epi64(up_end, _mm256_set1_epi64x(-1)),
                       _mm256_cmpeq_epi64(up_end, zero));
  const __m256i up_flips = _mm256_and_si256(below_end, up);

  // Down: the run ends at a mover's disc if the highest of those is above the
  // highest empty square, that is if they are the larger number (bit 63 is on
  // no downward ray, so signed comparison is right). The run is the part of the
  // ray left when the movers are smeared towards a1.
  const __m256i stride = _mm256_set_epi64x(9, 8, 7, 1);
  const __m256i stride2 = _mm256_set_epi64x(18, 16, 14, 2);
  const __m256i stride4 = _mm256_set_epi64x(36, 32, 28, 4);
  const __m256i ends = _mm256_and_si256(movers, down);
  const __m256i gaps =
      _mm256_andnot_si256(_mm256_or_si256(movers, opponents), down);
  __m256i smear = _mm256_or_si256(ends, _mm256_srlv_epi64(ends, stride));
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, stride2));
  smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, stride4));
  const __m256i down_flips = _mm256_and_si256(_mm256_andnot_si256(smear, down),
                                              _mm256_cmpgt_epi64(ends, gaps));

  return _mm256_or_si256(up_flips, down_flips);
}

// The same contract as portable::Flips.
RIALTO_TARGET_AVX2 inline Bitboard Flips(int square, Bitboard mover,
                                         Bitboard opponent) {
  return UnionOfLanes(
      FlipsByAxis(square, InAllLanes(mover), InAllLanes(opponent)));
}

}  // namespace othello::avx2

#endif  // RIALTO_HAS_AVX2_KERNEL

#endif  // RIALTO_OTHELLO_FLIPS_AVX2_H_
