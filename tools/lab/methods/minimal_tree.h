// The minimal tree of alpha-beta (Knuth and Moore), the yardstick for the
// ordering of moves.

#ifndef RIALTO_TOOLS_LAB_METHODS_MINIMAL_TREE_H_
#define RIALTO_TOOLS_LAB_METHODS_MINIMAL_TREE_H_

#include <cmath>

#include "othello/bitboard.h"
#include "othello/position.h"

namespace lab {

// Leaves of the minimal tree of a uniform width.
inline double MinimalLeaves(double width, int depth) {
  return std::pow(width, (depth + 1) / 2) + std::pow(width, depth / 2) - 1;
}

// Mean number of moves on random walks of `depth` plies. play(position, moves)
// returns the position after one of the moves.
template <typename Play>
double MeanWidth(const othello::Position& start, int depth, int walks,
                 Play play) {
  double sum = 0;
  int nodes = 0;
  for (int walk = 0; walk < walks; ++walk) {
    othello::Position position = start;
    for (int ply = 0; ply < depth && !position.IsGameOver(); ++ply) {
      if (!position.HasLegalMove()) position = position.Pass();
      const othello::Bitboard moves = position.LegalMoves();
      sum += othello::PopCount(moves);
      ++nodes;
      position = play(position, moves);
    }
  }
  return sum / nodes;
}

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_MINIMAL_TREE_H_
