// A search with its evaluator, its selectivity and its features chosen: the
// boundary between the templates below and the ordinary code above.

#ifndef RIALTO_SEARCH_SEARCH_INSTANCE_H_
#define RIALTO_SEARCH_SEARCH_INSTANCE_H_

#include "othello/position.h"
#include "search/limits.h"
#include "search/result.h"
#include "search/search_control.h"

namespace search {

class SearchInstance {
 public:
  virtual ~SearchInstance() = default;

  // Blocks until a limit is reached or `control` asks for the end. `observer`
  // may be null.
  virtual SearchResult Run(const othello::Position& position,
                           const SearchLimits& limits,
                           const SearchControl& control,
                           SearchObserver* observer) = 0;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SEARCH_INSTANCE_H_
