// Parts of the search that can be switched off, to measure what they gain.
//
// Play uses ProductionFeatures, whose answers are constants, so that the
// switches cost nothing there. The laboratory (tools/lab/methods/) has features
// whose answers are data.

#ifndef RIALTO_SEARCH_FEATURES_H_
#define RIALTO_SEARCH_FEATURES_H_

#include <cstdint>

#include "othello/score.h"
#include "othello/square.h"
#include "search/line.h"
#include "search/selectivity/policy.h"

namespace search {

struct ProductionFeatures {
  // What a worker remembers to order moves, beside the table: nothing.
  struct Ordering {
    explicit Ordering(const ProductionFeatures&) {}
    // To be added to the weight of a move. `path` are the moves from the root.
    static constexpr int64_t WeightOf(const othello::Square* /*path*/,
                                      int /*ply*/, othello::Square) {
      return 0;
    }
    void RecordBest(const NodeView&, othello::Square, othello::Score) {}
    void RecordRootLine(const Line&) {}
  };

  // Zero windows for all moves but the first (PVS).
  static constexpr bool zero_windows() { return true; }
  // Iterations 1, 2, 3, ... instead of the full depth at once.
  static constexpr bool iterations() { return true; }
  // A window around the last iteration's score.
  static constexpr bool aspiration() { return true; }
  // Transposition table: cut-offs, moves, enhanced cut-offs.
  static constexpr bool table() { return true; }
  // Order by mobility and by the values of the children.
  static constexpr bool shallow_ordering() { return true; }
  // Lines of refuted moves, for those who remember them.
  static constexpr bool refutations() { return false; }
};

}  // namespace search

#endif  // RIALTO_SEARCH_FEATURES_H_
