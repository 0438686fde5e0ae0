// Random squares.

#ifndef RIALTO_OTHELLO_RANDOM_SQUARE_H_
#define RIALTO_OTHELLO_RANDOM_SQUARE_H_

#include "othello/bitboard.h"
#include "othello/square.h"
#include "othello/support/random.h"

namespace othello {

// A random member of a non-empty set.
inline Square RandomSquare(Bitboard set, RandomStream& random) {
  for (int skip = random.Below(PopCount(set)); skip > 0; --skip) {
    set = WithoutLowest(set);
  }
  return LowestSquare(set);
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_RANDOM_SQUARE_H_
