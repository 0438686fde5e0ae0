// Killer heuristic: moves that cut off sibling nodes are tried early (Marsland
// 1986, section 4.2).

#ifndef RIALTO_SEARCH_KILLER_TABLE_H_
#define RIALTO_SEARCH_KILLER_TABLE_H_

#include <array>

#include "othello/square.h"

namespace search {

class KillerTable {
 public:
  void Clear() { plies_.fill({}); }

  void RecordCut(int ply, othello::Square move) {
    Killers& killers = plies_[ply];
    if (killers.first == move) return;
    killers.second = killers.first;
    killers.first = move;
  }

  // 2 for the newest killer of the ply, 1 for the one before, else 0.
  int RankOf(int ply, othello::Square move) const {
    const Killers& killers = plies_[ply];
    return move == killers.first ? 2 : move == killers.second ? 1 : 0;
  }

 private:
  static constexpr int kPlies = 128;
  struct Killers {
    othello::Square first = othello::kNoSquare;
    othello::Square second = othello::kNoSquare;
  };
  std::array<Killers, kPlies> plies_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_KILLER_TABLE_H_
