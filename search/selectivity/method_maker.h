// From the name of a selectivity method to the method.

#ifndef RIALTO_SEARCH_SELECTIVITY_METHOD_MAKER_H_
#define RIALTO_SEARCH_SELECTIVITY_METHOD_MAKER_H_

#include <variant>

#include "absl/status/statusor.h"
#include "search/searcher.h"
#include "search/selectivity/method_spec.h"
#include "search/selectivity/multi_cut.h"
#include "search/selectivity/multi_probcut.h"
#include "search/selectivity/node_reporter.h"
#include "search/selectivity/policy.h"
#include "search/selectivity/probcut.h"
#include "search/selectivity/rank_counter.h"
#include "search/selectivity/rank_cut.h"

namespace search {

// The methods that play, and those that watch a search for the fits.
using PlayedMethod =
    std::variant<NoSelectivity, ProbCut, MultiProbCut, MultiCut<>, RankCut,
                 Both<MultiProbCut, MultiCut<>>, Both<MultiProbCut, RankCut>,
                 RankCounter, Both<MultiProbCut, RankCounter>, NodeReporter>;

// What `spec` names, with its parameters. Errors: `options` lacks what the
// method was fitted with.
absl::StatusOr<PlayedMethod> MakeMethod(const MethodSpec& spec,
                                        const SearchOptions& options);

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_METHOD_MAKER_H_
