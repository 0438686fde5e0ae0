// A search with an evaluator of its own: where evaluators, selectivity methods
// and the search are joined. Only the files of this folder include it, one or
// two methods each, because each combination is compiled on its own.

#ifndef RIALTO_SEARCH_INSTANCES_INSTANCE_INL_H_
#define RIALTO_SEARCH_INSTANCES_INSTANCE_INL_H_

#include <memory>

#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/root_search_inl.h"
#include "search/search_instance.h"
#include "search/searcher.h"
#include "search/selectivity/cut_statistics.h"
#include "search/toy_evaluator.h"

namespace search {

template <typename E, typename P, typename F>
class Instance : public SearchInstance {
 public:
  Instance(const E& evaluator, const P& policy, const F& features,
           TranspositionTable& table, SplitPool& pool)
      : evaluator_(evaluator),
        search_(evaluator_, policy, features, table, pool) {}

  SearchResult Run(const othello::Position& position,
                   const SearchLimits& limits, const SearchControl& control,
                   SearchObserver* observer) override {
    return search_.Run(position, limits, control, observer);
  }

 private:
  const E evaluator_;
  RootSearch<E, P, F> search_;
};

// A search with this method and the evaluator of the options.
template <typename P, typename F>
std::unique_ptr<SearchInstance> MakeInstance(const P& policy, const F& features,
                                             const SearchOptions& options,
                                             TranspositionTable& table,
                                             SplitPool& pool) {
  if (options.weights != nullptr) {
    using pattern_eval::PatternEvaluator;
    return std::make_unique<Instance<PatternEvaluator, P, F>>(
        PatternEvaluator(options.weights), policy, features, table, pool);
  }
  return std::make_unique<Instance<ToyEvaluator, P, F>>(ToyEvaluator(), policy,
                                                        features, table, pool);
}

// A search with make_policy(Counting()) or make_policy(NoCounting()), as the
// options ask. The toy evaluation is for tests and need not be fast, so it
// always counts, which saves compiling it twice.
template <typename MakePolicy>
std::unique_ptr<SearchInstance> MakeCountedInstance(
    MakePolicy make_policy, const SearchOptions& options,
    TranspositionTable& table, SplitPool& pool) {
  using F = ProductionFeatures;
  if (options.weights != nullptr && !options.counts_cuts) {
    using pattern_eval::PatternEvaluator;
    const auto policy = make_policy(NoCounting());
    using P = std::remove_cv_t<decltype(policy)>;
    return std::make_unique<Instance<PatternEvaluator, P, F>>(
        PatternEvaluator(options.weights), policy, F(), table, pool);
  }
  return MakeInstance(make_policy(Counting()), F(), options, table, pool);
}

}  // namespace search

#endif  // RIALTO_SEARCH_INSTANCES_INSTANCE_INL_H_
