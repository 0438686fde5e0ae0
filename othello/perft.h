// Perft: the number of leaves of the game tree at a depth.
//
// Convention: a pass is one ply, and a game that ends earlier is one leaf.

#ifndef RIALTO_OTHELLO_PERFT_H_
#define RIALTO_OTHELLO_PERFT_H_

#include <cstdint>

#include "othello/position.h"

namespace othello {

// No hashing and no counting trick beyond the popcount of the last ply.
// Requires depth >= 0.
uint64_t Perft(const Position& position, int depth);

// The same with the portable kernels, for tests and benchmarks.
uint64_t PerftPortable(const Position& position, int depth);

}  // namespace othello

#endif  // RIALTO_OTHELLO_PERFT_H_
