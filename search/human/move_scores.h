// The scores of all legal moves that the human move model starts from.

#ifndef RIALTO_SEARCH_HUMAN_MOVE_SCORES_H_
#define RIALTO_SEARCH_HUMAN_MOVE_SCORES_H_

#include <memory>
#include <vector>

#include "othello/position.h"
#include "search/human/move_terms.h"
#include "search/searcher.h"

namespace search {

// How the searches are made, by those who fit the model and those who play by
// it: one thread, a small table, ProbCut if there are parameters for it.
SearchOptions HumanSearchOptions(
    std::shared_ptr<const pattern_eval::Weights> weights,
    std::shared_ptr<const ProbCutModel> probcut);

// Searches all legal moves to the depths of kHumanDepths up to `deepest`; what
// is deeper gets the score of the deepest search that was made. A position with
// no more empty squares than a depth is solved. None if there is no legal move;
// a single one is not searched and scores 0. The searcher, which should come
// from HumanSearchOptions(), is cleared first: the scores depend on nothing
// else. With a `control` that is stopped, the scores are of less depth.
std::vector<MoveScores> ScoreMoves(const othello::Position& position,
                                   int deepest, Searcher& searcher,
                                   SearchControl* control = nullptr);

}  // namespace search

#endif  // RIALTO_SEARCH_HUMAN_MOVE_SCORES_H_
