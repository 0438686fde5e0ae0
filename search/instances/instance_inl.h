// Where evaluators, selectivity methods and the search are joined. Only the
// files of this folder include it, one or two methods each, because each
// combination is compiled on its own.

#ifndef RIALTO_SEARCH_INSTANCES_INSTANCE_INL_H_
#define RIALTO_SEARCH_INSTANCES_INSTANCE_INL_H_

#include <memory>

#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/root_search_inl.h"
#include "search/search_instance.h"
#include "search/searcher.h"
#include "search/toy_evaluator.h"

namespace search {

// A search with this method and the evaluator of the options.
template <typename P, typename F = ProductionFeatures>
std::unique_ptr<SearchInstance> MakeInstance(const P& policy,
                                             const SearchOptions& options,
                                             TranspositionTable& table,
                                             SplitPool& pool,
                                             const F& features = F()) {
  if (options.weights != nullptr) {
    using pattern_eval::PatternEvaluator;
    return std::make_unique<RootSearch<PatternEvaluator, P, F>>(
        PatternEvaluator(options.weights), policy, features, table, pool);
  }
  return std::make_unique<RootSearch<ToyEvaluator, P, F>>(
      ToyEvaluator(), policy, features, table, pool);
}

}  // namespace search

#endif  // RIALTO_SEARCH_INSTANCES_INSTANCE_INL_H_
