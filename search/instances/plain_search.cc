// Searches without selectivity: play's, the laboratory's, and the one that
// counts for RankCut.

#include "search/instances/factories.h"
#include "search/instances/instance_inl.h"
#include "search/selectivity/rank_counter.h"

namespace search {

InstanceOrError MakePlainSearch(const MethodSpec&, const SearchOptions& options,
                                TranspositionTable& table, SplitPool& pool) {
  if (options.laboratory.has_value()) {
    return MakeInstance(NoSelectivity(), options, table, pool,
                        LaboratoryFeatures{*options.laboratory});
  }
  if (options.rank_counts != nullptr) {
    if (options.threads != 1) {
      return absl::InvalidArgumentError(
          "only one thread can count for RankCut");
    }
    return MakeInstance(RankCounter(options.rank_counts), options, table, pool);
  }
  return MakeInstance(NoSelectivity(), options, table, pool);
}

}  // namespace search
