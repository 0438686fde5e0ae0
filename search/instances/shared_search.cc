// One search for all that need no speed of their own: methods without weights,
// and searches that somebody watches. It visits the same nodes as the others.

#include <memory>

#include "search/either_evaluator.h"
#include "search/instances/instances.h"
#include "search/root_search_inl.h"
#include "search/selectivity/one_of.h"

namespace search {

std::unique_ptr<SearchInstance> MakeSharedSearch(const PlayedMethod& method,
                                                 const SearchOptions& options,
                                                 TranspositionTable& table,
                                                 SplitPool& pool) {
  using AnyPlayed = OneOf<PlayedMethod>;
  return std::make_unique<
      RootSearch<EitherEvaluator, AnyPlayed, ProductionFeatures>>(
      EitherEvaluator(options.weights), AnyPlayed(method), ProductionFeatures(),
      table, pool);
}

}  // namespace search
