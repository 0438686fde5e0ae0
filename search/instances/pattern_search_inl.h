// How a file of this folder makes a search of its own for a method.

#ifndef RIALTO_SEARCH_INSTANCES_PATTERN_SEARCH_INL_H_
#define RIALTO_SEARCH_INSTANCES_PATTERN_SEARCH_INL_H_

#include <memory>

#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/instances/instances.h"
#include "search/root_search_inl.h"

namespace search {

template <typename Method>
std::unique_ptr<SearchInstance> MakePatternSearch(const Method& method,
                                                  const SearchOptions& options,
                                                  TranspositionTable& table,
                                                  SplitPool& pool) {
  using pattern_eval::PatternEvaluator;
  return std::make_unique<
      RootSearch<PatternEvaluator, Method, ProductionFeatures>>(
      PatternEvaluator(options.weights), method, ProductionFeatures(), table,
      pool);
}

}  // namespace search

// At the end of a file, in namespace search.
#define RIALTO_PATTERN_SEARCH(...)                                         \
  template std::unique_ptr<SearchInstance> MakePatternSearch<__VA_ARGS__>( \
      const __VA_ARGS__&, const SearchOptions&, TranspositionTable&,       \
      SplitPool&)

#endif  // RIALTO_SEARCH_INSTANCES_PATTERN_SEARCH_INL_H_
