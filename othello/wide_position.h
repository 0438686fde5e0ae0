// A position that is played and looked at in one go: in vector registers where
// the kernels use them (wide_position_avx2.h), as two sets elsewhere.

#ifndef RIALTO_OTHELLO_WIDE_POSITION_H_
#define RIALTO_OTHELLO_WIDE_POSITION_H_

#include "othello/bitboard.h"
#include "othello/kernel_choice.h"
#include "othello/position.h"
#include "othello/square.h"
#include "othello/wide_position_avx2.h"

namespace othello {

#if RIALTO_USE_AVX2_KERNEL

using avx2::LegalMoves;
using avx2::Play;
using avx2::WidePosition;

inline WidePosition Widened(const Position& position) {
  return avx2::Widened(position.mover, position.opponent);
}

inline Position Narrowed(const WidePosition& position) {
  return {avx2::FirstLane(position.movers),
          avx2::FirstLane(position.opponents)};
}

#else

using WidePosition = Position;

inline WidePosition Widened(const Position& position) { return position; }
inline Position Narrowed(const WidePosition& position) { return position; }
inline WidePosition Play(const WidePosition& position, Square square) {
  return position.Play(square);
}
inline Bitboard LegalMoves(const WidePosition& position, Bitboard) {
  return position.LegalMoves();
}

#endif

}  // namespace othello

#endif  // RIALTO_OTHELLO_WIDE_POSITION_H_
