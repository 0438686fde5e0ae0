// The one file that joins evaluators, selectivity methods and the search.

#include "search/search_instances.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/root_search_inl.h"
#include "search/selectivity/policy.h"
#include "search/toy_evaluator.h"

namespace search {
namespace {

// An instance with an evaluator of its own.
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

template <typename E>
std::unique_ptr<SearchInstance> MakeInstance(const E& evaluator,
                                             const SearchOptions& options,
                                             TranspositionTable& table,
                                             SplitPool& pool) {
  if (options.laboratory.has_value()) {
    using LaboratoryInstance = Instance<E, NoSelectivity, LaboratoryFeatures>;
    return std::make_unique<LaboratoryInstance>(
        evaluator, NoSelectivity(), LaboratoryFeatures{*options.laboratory},
        table, pool);
  }
  using PlayInstance = Instance<E, NoSelectivity, ProductionFeatures>;
  return std::make_unique<PlayInstance>(evaluator, NoSelectivity(),
                                        ProductionFeatures(), table, pool);
}

}  // namespace

absl::StatusOr<std::unique_ptr<SearchInstance>> MakeSearchInstance(
    const SearchOptions& options, TranspositionTable& table, SplitPool& pool) {
  if (options.selectivity != "none") {
    return absl::InvalidArgumentError(absl::StrCat(
        "unknown selectivity '", options.selectivity, "'; there is: none"));
  }
  if (options.weights != nullptr) {
    return MakeInstance(pattern_eval::PatternEvaluator(options.weights),
                        options, table, pool);
  }
  return MakeInstance(ToyEvaluator(), options, table, pool);
}

}  // namespace search
