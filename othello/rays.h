// The eight rays that leave each square, in the layout that the flip kernels
// need.

#ifndef RIALTO_OTHELLO_RAYS_H_
#define RIALTO_OTHELLO_RAYS_H_

#include <array>

#include "othello/bitboard.h"

namespace othello {

// Rays of one square, without the square itself. A direction and its opposite
// share an index; index i moves by kRayStride[i] bits.
struct alignas(64) SquareRays {
  std::array<Bitboard, 4> up;  // towards h8: right, down-left, down, down-right
  std::array<Bitboard, 4> down;  // towards a1: left, up-right, up, up-left
};

inline constexpr std::array<int, 4> kRayStride = {1, 7, 8, 9};

namespace rays_internal {

constexpr std::array<SquareRays, 64> MakeRays() {
  constexpr int kColumnStep[4] = {1, -1, 0, 1};
  constexpr int kRowStep[4] = {0, 1, 1, 1};
  std::array<SquareRays, 64> rays{};
  for (int square = 0; square < 64; ++square) {
    for (int direction = 0; direction < 4; ++direction) {
      for (int sign : {1, -1}) {
        Bitboard ray = 0;
        int column = square % 8 + sign * kColumnStep[direction];
        int row = square / 8 + sign * kRowStep[direction];
        while (column >= 0 && column < 8 && row >= 0 && row < 8) {
          ray |= SquareBit(8 * row + column);
          column += sign * kColumnStep[direction];
          row += sign * kRowStep[direction];
        }
        (sign > 0 ? rays[square].up : rays[square].down)[direction] = ray;
      }
    }
  }
  return rays;
}

}  // namespace rays_internal

inline constexpr std::array<SquareRays, 64> kRays = rays_internal::MakeRays();

}  // namespace othello

#endif  // RIALTO_OTHELLO_RAYS_H_
