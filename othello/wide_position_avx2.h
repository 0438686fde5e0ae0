// A position spread over vector registers.
//
// Where flips and mobility follow each other at once (the last plies of perft,
// move ordering by mobility), going through general registers and back in
// between only adds latency. A WidePosition stays in vector registers.

#ifndef RIALTO_OTHELLO_WIDE_POSITION_AVX2_H_
#define RIALTO_OTHELLO_WIDE_POSITION_AVX2_H_

#include "othello/kernel_choice.h"

#if RIALTO_HAS_AVX2_KERNEL

#include <immintrin.h>

#include "othello/bitboard.h"
#include "othello/flips_avx2.h"
#include "othello/mobility_avx2.h"

namespace othello::avx2 {

// Each set in all four lanes.
struct WidePosition {
  __m256i movers;
  __m256i opponents;
};

RIALTO_TARGET_AVX2 inline WidePosition Widened(Bitboard mover,
                                               Bitboard opponent) {
  return {InAllLanes(mover), InAllLanes(opponent)};
}

// The position after a legal move.
RIALTO_TARGET_AVX2 inline WidePosition Play(const WidePosition& position,
                                            int square) {
  __m256i flips = FlipsByAxis(square, position.movers, position.opponents);
  // The union of the lanes in each lane: exchange halves, then neighbours.
  flips = _mm256_or_si256(flips, _mm256_permute4x64_epi64(flips, 0x4E));
  flips = _mm256_or_si256(flips, _mm256_shuffle_epi32(flips, 0x4E));
  const __m256i with_move =
      _mm256_or_si256(position.movers, InAllLanes(SquareBit(square)));
  return {_mm256_xor_si256(position.opponents, flips),
          _mm256_xor_si256(with_move, flips)};
}

// The squares among `empties`, which must be those of the position, where the
// mover may play.
RIALTO_TARGET_AVX2 inline Bitboard LegalMoves(const WidePosition& position,
                                              Bitboard empties) {
  return empties &
         UnionOfLanes(BehindRunsByAxis(position.movers, position.opponents));
}

}  // namespace othello::avx2

#endif  // RIALTO_HAS_AVX2_KERNEL

#endif  // RIALTO_OTHELLO_WIDE_POSITION_AVX2_H_
