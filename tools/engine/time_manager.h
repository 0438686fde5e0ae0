// Decides how much of a clock a move may use and when a search ends, and runs
// searches by such plans.

#ifndef RIALTO_TOOLS_ENGINE_TIME_MANAGER_H_
#define RIALTO_TOOLS_ENGINE_TIME_MANAGER_H_

#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/search_control.h"
#include "search/searcher.h"
#include "search/solve_plan.h"
#include "tools/engine/game_clock.h"

namespace engine {

struct MovePlan {
  // What a quiet move should take, and what no move may exceed.
  double target_seconds = 0;
  double maximum_seconds = 0;
  // Unspent time can be spent later, so stopping early pays.
  bool saves_for_later = true;
  // The exact score is within reach: the search may take the maximum.
  bool solve = false;
};

// The part of the clock that is never spent. It covers the way of a move to the
// other side, and a busy machine.
double CushionOf(const TimeControl& control, const ClockReading& reading,
                 int empties);

// Divides the time on the clock among the moves until the endgame can be
// solved, and reserves a share for the solution.
MovePlan PlanMove(const TimeControl& control, const ClockReading& reading,
                  int empties, const search::SolveForecast& forecast);

// A fixed time for the move.
MovePlan PlanFixedTime(double seconds, int empties,
                       const search::SolveForecast& forecast);

// Follows one search and says when it should end: later if the score falls or
// the best move changes, and not in the middle of an iteration unless that
// could not finish anyway.
class MoveTimer {
 public:
  explicit MoveTimer(const MovePlan& plan);

  // An iteration ended `elapsed` seconds after the start of the search.
  void OnIteration(double elapsed, othello::Square best_move,
                   othello::Score score);
  // The score falls in the current iteration.
  void OnFailLow();

  // Seconds from the start of the search at which it should end, as far as is
  // known. Never beyond the plan's maximum.
  double end_seconds() const { return end_seconds_; }

 private:
  double QuietEnd() const;

  const MovePlan plan_;
  double end_seconds_;
  int iterations_ = 0;
  double last_elapsed_ = 0;
  double last_duration_ = 0;
  double growth_;  // of an iteration over the one before
  othello::Square best_move_ = othello::kNoSquare;
  othello::Score score_ = 0;
  double unrest_ = 0;  // how often the best move changed, fading
  double fall_discs_ = 0;
};

struct TimedSearchRequest {
  othello::Position position;
  MovePlan plan;
  // When the clock started; the plan counts from here.
  search::Clock::time_point start;
  // Further limits; their `seconds` are ignored.
  search::SearchLimits caps;
};

// Blocks until the plan or `control` ends it. Begins a solution if the
// time of the plan is enough for it at the speed that `forecast` has learned
// (search/solve_plan.h); `forecast` learns from it. The seconds of the result,
// and those that `observer` (may be null) sees, count from the start of the
// clock. Leaves its last deadline in `control`.
search::SearchResult TimedSearch(search::Searcher& searcher,
                                 const TimedSearchRequest& request,
                                 search::SolveForecast& forecast,
                                 search::SearchObserver* observer,
                                 search::SearchControl& control);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_TIME_MANAGER_H_
