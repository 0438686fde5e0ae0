// The result of a search.

#ifndef RIALTO_SEARCH_RESULT_H_
#define RIALTO_SEARCH_RESULT_H_

#include <cstdint>
#include <vector>

#include "othello/score.h"
#include "othello/square.h"
#include "search/selectivity/cut_statistics.h"
#include "search/transposition_table.h"

namespace search {

// Whether a score is exact, or only a bound because it fell outside the window
// of the search.
enum class Bound { kExact, kLower, kUpper };

// One line of play: its score for the side to move at the root, and the moves,
// passes among them as kPass.
struct ScoredLine {
  othello::Score score = 0;
  Bound bound = Bound::kExact;
  std::vector<othello::Square> moves;

  othello::Square best_move() const {
    return moves.empty() ? othello::kNoSquare : moves.front();
  }
};

struct SearchResult {
  // Best first; at least one, and more if the limits ask for them. The line of
  // a finished game is empty.
  std::vector<ScoredLine> lines = {ScoredLine()};
  // Plies searched in full; the number of empty squares if the game was
  // searched to its end. At least 1 unless the game is over, however small the
  // limits. The first line may come from one iteration more, if
  // that was interrupted after it had found a best move.
  int depth = 0;
  bool is_solved = false;  // to the end of the game, without pruning
  // How selective the search was; selectivity/level.h has percentages.
  SelectivityLevel level = kExactLevel;
  bool was_stopped = false;  // before the depth limit was reached
  uint64_t nodes = 0;
  uint64_t leaves = 0;  // evaluated at the midgame's horizon
  double seconds = 0;
  // The part of them that went into passes to the end of the game.
  uint64_t solve_nodes = 0;
  double solve_seconds = 0;
  // How full the transposition table is with this search.
  int table_permille = 0;
  // What each selectivity method did, if the options ask for it.
  std::vector<CutStatistics> cuts;

  othello::Score score() const { return lines.front().score; }
  othello::Square best_move() const { return lines.front().best_move(); }
};

// Called while a search runs, in its thread. May stop the search or move its
// deadline through the control (search_control.h).
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;
  // After each iteration that was finished.
  virtual void OnIteration(const SearchResult& so_far) = 0;
  // During an iteration, when the score of the best move turns out to be
  // clearly below that of the iteration before.
  virtual void OnFailLow() {}
};

}  // namespace search

#endif  // RIALTO_SEARCH_RESULT_H_
