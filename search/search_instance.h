// A search with its evaluator, its selectivity and its features chosen: the
// boundary between the templates below and the ordinary code above.

#ifndef RIALTO_SEARCH_SEARCH_INSTANCE_H_
#define RIALTO_SEARCH_SEARCH_INSTANCE_H_

#include <atomic>

#include "othello/position.h"
#include "search/limits.h"
#include "search/result.h"

namespace search {

class SearchInstance {
 public:
  virtual ~SearchInstance() = default;

  // Blocks until a limit is reached or `stop` becomes true. `observer` may be
  // null.
  virtual SearchResult Run(const othello::Position& position,
                           const SearchLimits& limits,
                           const std::atomic<bool>& stop,
                           SearchObserver* observer) = 0;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SEARCH_INSTANCE_H_
