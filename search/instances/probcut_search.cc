#include "search/instances/factories.h"
#include "search/instances/instance_inl.h"
#include "search/instances/method_parts.h"

namespace search {

InstanceOrError MakeProbCutSearch(const MethodSpec& spec,
                                  const SearchOptions& options,
                                  TranspositionTable& table, SplitPool& pool) {
  const MethodChoice& choice = spec.choices[0];
  const auto pair = ProbCutPairOf(choice, options);
  if (!pair.ok()) return pair.status();
  const Fixed t = FixedFrom(choice.Get("t"));
  if (options.laboratory.has_value()) {
    return MakeInstance(ProbCut(*pair, t), options, table, pool,
                        LaboratoryFeatures{*options.laboratory});
  }
  return MakeInstance(ProbCut(*pair, t), options, table, pool);
}

InstanceOrError MakeMultiProbCutSearch(const MethodSpec& spec,
                                       const SearchOptions& options,
                                       TranspositionTable& table,
                                       SplitPool& pool) {
  const auto tests = ProbCutTestsOf(options);
  if (!tests.ok()) return tests.status();
  const MultiProbCutThresholds thresholds = ThresholdsOf(spec.choices[0]);
  return MakeInstance(MultiProbCut(*tests, thresholds), options, table, pool);
}

}  // namespace search
