// Makers of searches, one for each name of a selectivity method.

#ifndef RIALTO_SEARCH_INSTANCES_FACTORIES_H_
#define RIALTO_SEARCH_INSTANCES_FACTORIES_H_

#include <memory>

#include "absl/status/statusor.h"
#include "search/search_instance.h"
#include "search/searcher.h"
#include "search/selectivity/method_spec.h"
#include "search/split_pool.h"
#include "search/transposition_table.h"

namespace search {

using InstanceOrError = absl::StatusOr<std::unique_ptr<SearchInstance>>;
using InstanceFactory = InstanceOrError(const MethodSpec& spec,
                                        const SearchOptions& options,
                                        TranspositionTable& table,
                                        SplitPool& pool);

InstanceFactory MakePlainSearch;  // none
InstanceFactory MakeProbCutSearch;
InstanceFactory MakeMultiProbCutSearch;
InstanceFactory MakeMultiCutSearch;
InstanceFactory MakeRankCutSearch;
InstanceFactory MakeMultiProbCutAndMultiCutSearch;
InstanceFactory MakeMultiProbCutAndRankCutSearch;
InstanceFactory MakeNBestSearch;
InstanceFactory MakeRazoringSearch;
InstanceFactory MakeNullMoveSearch;

}  // namespace search

#endif  // RIALTO_SEARCH_INSTANCES_FACTORIES_H_
