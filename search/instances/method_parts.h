// From the words of a method's specification to what the method works with.

#ifndef RIALTO_SEARCH_INSTANCES_METHOD_PARTS_H_
#define RIALTO_SEARCH_INSTANCES_METHOD_PARTS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "search/searcher.h"
#include "search/selectivity/method_spec.h"
#include "search/selectivity/multi_cut.h"
#include "search/selectivity/multi_probcut.h"
#include "search/selectivity/probcut.h"
#include "search/selectivity/rank_cut.h"

namespace search {

// Errors if the options lack the parameters that the method was fitted with.
absl::StatusOr<ProbCutPair> ProbCutPairOf(const MethodChoice& choice,
                                          const SearchOptions& options);
absl::StatusOr<std::shared_ptr<const ProbCutTests>> ProbCutTestsOf(
    const SearchOptions& options);
absl::StatusOr<std::shared_ptr<const RankDecisions>> RankDecisionsOf(
    const MethodChoice& choice, const SearchOptions& options);

MultiProbCutThresholds ThresholdsOf(const MethodChoice& choice);
MultiCutParameters MultiCutParametersOf(const MethodChoice& choice);
RankCutParameters RankCutParametersOf(const MethodChoice& choice);

}  // namespace search

#endif  // RIALTO_SEARCH_INSTANCES_METHOD_PARTS_H_
