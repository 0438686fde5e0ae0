#include "search/instances/factories.h"
#include "search/instances/instance_inl.h"
#include "search/instances/method_parts.h"

namespace search {

InstanceOrError MakeMultiCutSearch(const MethodSpec& spec,
                                   const SearchOptions& options,
                                   TranspositionTable& table, SplitPool& pool) {
  const MultiCutParameters parameters = MultiCutParametersOf(spec.choices[0]);
  return MakeInstance(MultiCut<>(parameters), options, table, pool);
}

InstanceOrError MakeMultiProbCutAndMultiCutSearch(const MethodSpec& spec,
                                                  const SearchOptions& options,
                                                  TranspositionTable& table,
                                                  SplitPool& pool) {
  const auto tests = ProbCutTestsOf(options);
  if (!tests.ok()) return tests.status();
  const MultiProbCutThresholds thresholds = ThresholdsOf(spec.choices[0]);
  const MultiCutParameters parameters = MultiCutParametersOf(spec.choices[1]);
  return MakeInstance(
      Both<MultiProbCut, MultiCut<>>{MultiProbCut(*tests, thresholds),
                                     MultiCut<>(parameters)},
      options, table, pool);
}

}  // namespace search
