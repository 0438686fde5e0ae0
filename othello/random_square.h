// A square by chance.

#ifndef RIALTO_OTHELLO_RANDOM_SQUARE_H_
#define RIALTO_OTHELLO_RANDOM_SQUARE_H_

#include "othello/bitboard.h"
#include "othello/square.h"
#include "othello/support/random.h"

namespace othello {

// Any square of a set that is not empty.
inline Square RandomSquare(Bitboard set, RandomStream& random) {
  for (int skip = random.Below(PopCount(set)); skip > 0; --skip) {
    set = WithoutLowest(set);
  }
  return LowestSquare(set);
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_RANDOM_SQUARE_H_
