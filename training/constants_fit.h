// The constants of the evaluation, one for each number of discs, set so that
// searches of successive depths agree.
//
// A constant that is too high by c favours whoever is to move at the leaves: a
// search of an even number of plies finds c too much, one of an odd number c
// too little, and the value swings by 2 c with every iteration. Training does
// not see this, probably because half of its positions come after a random
// move, a gift to the side to move; leaves of a search come after good ones.

#ifndef RIALTO_TRAINING_CONSTANTS_FIT_H_
#define RIALTO_TRAINING_CONSTANTS_FIT_H_

#include <array>
#include <optional>
#include <vector>

#include "othello/position.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"

namespace training {

// The value that a search found for a position, and the leaf it comes from.
struct LeafValue {
  int discs = 0;                   // on the board at the leaf
  bool is_for_leaf_mover = false;  // the same side moves at leaf and root
  double value = 0;                // in discs, for the mover at the root
};

// One position, searched to several depths.
struct SearchedRoot {
  std::vector<LeafValue> values;
  std::optional<double> exact;  // its score, if it was solved
};

// Searches `position` to depths of 1 to `depth` plies, short of the end of the
// game. Requires a legal move. Begins with an empty table.
SearchedRoot SearchRoot(const othello::Position& position, int depth,
                        bool is_solved, search::Searcher& searcher);

struct Surplus {
  double discs = 0;  // how much a constant is too high
  double standard_error = 0;
  int values = 0;  // how many had leaves with so many discs
};
using Surpluses = std::array<Surplus, pattern_eval::kDiscCounts>;

// Least squares for value = truth + surplus at the leaf, where the truth of a
// root is unknown, but the same for all its values. Neighbouring disc counts
// are pulled towards a straight line, as hard as `smoothing` observations
// would. Counts without a value have a surplus of 0.
Surpluses FitSurpluses(const std::vector<SearchedRoot>& roots,
                       double smoothing);

// Takes the surpluses out of the constants.
void SubtractSurpluses(const Surpluses& surpluses,
                       pattern_eval::FreeWeights& weights);

}  // namespace training

#endif  // RIALTO_TRAINING_CONSTANTS_FIT_H_
