// Refutation table: for each move at the root, the line that followed it in
// the last iteration. The next iteration begins each subtree with that line:
// the small-memory alternative to a transposition table (Marsland 1986,
// section 4.1).

#ifndef RIALTO_SEARCH_REFUTATION_TABLE_H_
#define RIALTO_SEARCH_REFUTATION_TABLE_H_

#include <array>

#include "othello/square.h"
#include "search/line.h"

namespace search {

class RefutationTable {
 public:
  void Clear() {
    for (Line& line : lines_) line.Clear();
  }

  // The line that begins with the root move line[0].
  void Record(const Line& line) {
    if (line.size() > 0 && line[0] < 64) lines_[line[0]] = line;
  }

  // The move that the line of path[0] recommends at ply `ply`, if the moves
  // played since the root are those of that line.
  othello::Square Advice(const othello::Square* path, int ply) const {
    if (ply == 0 || path[0] >= 64) return othello::kNoSquare;
    const Line& line = lines_[path[0]];
    if (line.size() <= ply) return othello::kNoSquare;
    for (int i = 1; i < ply; ++i) {
      if (line[i] != path[i]) return othello::kNoSquare;
    }
    return line[ply];
  }

 private:
  std::array<Line, 64> lines_;  // by root move
};

}  // namespace search

#endif  // RIALTO_SEARCH_REFUTATION_TABLE_H_
