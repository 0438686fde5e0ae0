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
  // When the clock began to run; the plan counts from here.
  search::Clock::time_point start;
  // What must not be exceeded either; its `seconds` are not looked at.
  search::SearchLimits caps;
};

// Blocks until the plan or `control` ends it. First the midgame is searched
// deeper and deeper, then, where that promises to come to an end in time, the
// game is solved; `forecast` learns from it. Nodes and seconds of the result
// and of what `observer` (may be null) hears count from the start of the
// whole. Moves the deadline of `control`, which is left as it is last.
search::SearchResult TimedSearch(search::Searcher& searcher,
                                 const TimedSearchRequest& request,
                                 SolveForecast& forecast,
                                 search::SearchObserver* observer,
                                 search::SearchControl& control);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_TIMED_SEARCH_H_
