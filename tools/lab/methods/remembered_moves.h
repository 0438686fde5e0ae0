// Three ways to order moves that the laboratory measures (Figure 8 of Marsland
// 1986) and play does without: killers, history, refutations. The switches of
// switches.h choose among them.

#ifndef RIALTO_TOOLS_LAB_METHODS_REMEMBERED_MOVES_H_
#define RIALTO_TOOLS_LAB_METHODS_REMEMBERED_MOVES_H_

#include <algorithm>
#include <array>
#include <cstdint>

#include "othello/score.h"
#include "othello/square.h"
#include "search/line.h"
#include "search/selectivity/policy.h"
#include "tools/lab/methods/switches.h"

namespace lab {

// Killer heuristic: moves that cut off sibling nodes are tried early (Marsland
// 1986, section 4.2).
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

// History heuristic: moves that were best anywhere in the tree are tried
// early, the more so the larger the trees were that proved them (Schaeffer
// 1983; Marsland 1986, section 4.3).
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

// Refutation table: for each move at the root, the line that followed it in
// the last iteration. The next iteration begins each subtree with that line:
// the small-memory alternative to a transposition table (Marsland 1986,
// section 4.1).
class RefutationTable {
 public:
  void Clear() {
    for (search::Line& line : lines_) line.Clear();
  }

  // The line that begins with the root move line[0].
  void Record(const search::Line& line) {
    if (line.size() > 0 && line[0] < 64) lines_[line[0]] = line;
  }

  // The move that the line of path[0] recommends at ply `ply`, if the moves
  // played since the root are those of that line.
  othello::Square Advice(const othello::Square* path, int ply) const {
    if (ply == 0 || path[0] >= 64) return othello::kNoSquare;
    const search::Line& line = lines_[path[0]];
    if (line.size() <= ply) return othello::kNoSquare;
    for (int i = 1; i < ply; ++i) {
      if (line[i] != path[i]) return othello::kNoSquare;
    }
    return line[ply];
  }

 private:
  std::array<search::Line, 64> lines_;  // by root move
};

// What a worker of the laboratory remembers to order moves.
class RememberedMoves {
 public:
  explicit RememberedMoves(const Switches& switches) : switches_(switches) {}

  // To be added to the weight of a move. `path` are the moves from the root.
  int64_t WeightOf(const othello::Square* path, int ply,
                   othello::Square square) const {
    int64_t weight = 0;
    if (switches_.refutations && square == refutations_.Advice(path, ply)) {
      weight += kRefutationWeight;
    }
    if (switches_.killers) {
      weight += kKillerWeight * killers_.RankOf(ply, square);
    }
    if (switches_.history) {
      weight += std::min(history_.CountOf(ply, square), kMaxHistoryWeight);
    }
    return weight;
  }

  void RecordBest(const search::NodeView& view, othello::Square move,
                  othello::Score score) {
    if (move >= 64) return;
    if (switches_.killers && score >= view.beta) {
      killers_.RecordCut(view.ply, move);
    }
    if (switches_.history && score > view.alpha) {
      history_.RecordBest(view.ply, move, view.depth);
    }
  }

  void RecordRootLine(const search::Line& line) { refutations_.Record(line); }

 private:
  // Below the weights of the table's moves (move_ordering_inl.h), each louder
  // than all after it.
  static constexpr int64_t kRefutationWeight = int64_t{1} << 58;
  static constexpr int64_t kKillerWeight = int64_t{1} << 56;
  static constexpr int64_t kMaxHistoryWeight = int64_t{1} << 55;

  Switches switches_;
  KillerTable killers_;
  HistoryTable history_;
  RefutationTable refutations_;
};

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_REMEMBERED_MOVES_H_
