// A search that follows a plan of the time manager.

#ifndef RIALTO_TOOLS_ENGINE_TIMED_SEARCH_H_
#define RIALTO_TOOLS_ENGINE_TIMED_SEARCH_H_

#include "othello/position.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/search_control.h"
#include "search/searcher.h"
#include "tools/engine/solve_forecast.h"
#include "tools/engine/time_manager.h"

namespace engine {

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
// (search/limits.h); `forecast` learns from it. The seconds of the result, and
// those that `observer` (may be null) sees, count from the start of the clock.
// Leaves its last deadline in `control`.
search::SearchResult TimedSearch(search::Searcher& searcher,
                                 const TimedSearchRequest& request,
                                 SolveForecast& forecast,
                                 search::SearchObserver* observer,
                                 search::SearchControl& control);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_TIMED_SEARCH_H_
