// The search that plays unless another is asked for, and the one without
// weights.

#include "search/instances/pattern_search_inl.h"
#include "search/toy_evaluator.h"

namespace search {

std::unique_ptr<SearchInstance> MakeToySearch(TranspositionTable& table,
                                              SplitPool& pool) {
  return std::make_unique<
      RootSearch<ToyEvaluator, NoSelectivity, ProductionFeatures>>(
      ToyEvaluator(), NoSelectivity(), ProductionFeatures(), table, pool);
}

RIALTO_PATTERN_SEARCH(MultiProbCut);

}  // namespace search
