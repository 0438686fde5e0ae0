// Exact zero-window search of the middle endgame, without an evaluator.
//
// Moves are ordered so that the opponent's answers are few ("fastest first"),
// with the transposition table, enhanced transposition cut-offs and stability
// cut-offs around it. Above kFastestFirst empties the evaluating search is
// better; at kLastDiscs and below the table costs more than it saves.

#ifndef RIALTO_SEARCH_ENDGAME_FASTEST_FIRST_H_
#define RIALTO_SEARCH_ENDGAME_FASTEST_FIRST_H_

#include <cstdint>

#include "othello/position.h"
#include "othello/score.h"
#include "search/budget.h"
#include "search/endgame/near_table.h"
#include "search/interruption.h"
#include "search/transposition_table.h"

namespace search::endgame {

// State shared by the searches of one thread.
struct SolverContext {
  TranspositionTable* table = nullptr;
  BudgetShare* share = nullptr;
  Interruption interruption;
  uint64_t nodes = 0;
  NearTable near_table;  // of this thread and this search

  // Returns true if the result is no longer wanted.
  bool IsInterrupted() {
    share->At(nodes);
    return interruption.IsRaised();
  }
  // Whether the whole search has ended; cheaper.
  bool IsSpent() { return share->IsSpent(nodes); }
};

// Whether the final score is above alpha, fail-soft as SolveLastDiscs. Correct
// for any number of empties, fast for at most kFastestFirst. The result is
// meaningless after an interruption.
inline constexpr int kFastestFirst = 12;
othello::DiscDiff SolveFastestFirst(const othello::Position& position,
                                    othello::DiscDiff alpha,
                                    SolverContext& context);

}  // namespace search::endgame

#endif  // RIALTO_SEARCH_ENDGAME_FASTEST_FIRST_H_
