#include "search/instances/factories.h"
#include "search/instances/instance_inl.h"
#include "search/instances/method_parts.h"

namespace search {

InstanceOrError MakeRankCutSearch(const MethodSpec& spec,
                                  const SearchOptions& options,
                                  TranspositionTable& table, SplitPool& pool) {
  const MethodChoice& choice = spec.choices[0];
  const auto decisions = RankDecisionsOf(choice, options);
  if (!decisions.ok()) return decisions.status();
  const RankCutParameters parameters = RankCutParametersOf(choice);
  return MakeInstance(RankCut(*decisions, parameters), options, table, pool);
}

InstanceOrError MakeMultiProbCutAndRankCutSearch(const MethodSpec& spec,
                                                 const SearchOptions& options,
                                                 TranspositionTable& table,
                                                 SplitPool& pool) {
  const auto tests = ProbCutTestsOf(options);
  if (!tests.ok()) return tests.status();
  const MultiProbCutThresholds thresholds = ThresholdsOf(spec.choices[0]);
  const auto decisions = RankDecisionsOf(spec.choices[1], options);
  if (!decisions.ok()) return decisions.status();
  const RankCutParameters parameters = RankCutParametersOf(spec.choices[1]);
  return MakeInstance(
      Both<MultiProbCut, RankCut>{MultiProbCut(*tests, thresholds),
                                  RankCut(*decisions, parameters)},
      options, table, pool);
}

}  // namespace search
