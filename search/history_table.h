// History heuristic: moves that were best anywhere in the tree are tried
// early, the more so the larger the trees were that proved them (Schaeffer
// 1983; Marsland 1986, section 4.3).

#ifndef RIALTO_SEARCH_HISTORY_TABLE_H_
#define RIALTO_SEARCH_HISTORY_TABLE_H_

#include <array>
#include <cstdint>

#include "othello/square.h"

namespace search {

class HistoryTable {
 public:
  void Clear() { counts_ = {}; }

  // `ply` tells the sides apart: even plies belong to the side at the root.
  void RecordBest(int ply, othello::Square move, int depth) {
    counts_[ply & 1][move] += int64_t{1} << depth;
  }

  int64_t CountOf(int ply, othello::Square move) const {
    return counts_[ply & 1][move];
  }

 private:
  std::array<std::array<int64_t, 64>, 2> counts_ = {};
};

}  // namespace search

#endif  // RIALTO_SEARCH_HISTORY_TABLE_H_
