#include "pattern_eval/pattern_evaluator.h"

namespace pattern_eval {

std::vector<Contribution> PatternEvaluator::Explain(
    const othello::Position& position) const {
  const int16_t* tables = weights_->tables(StageOf(position.disc_count()));
  const FeatureVector indices = Indices(StateOf(position));
  std::vector<Contribution> contributions;
  for (int f = 0; f < kFeatureCount; ++f) {
    const int index = indices.values[f];
    contributions.push_back({f, index, tables[TableOffset(f) + index]});
  }
  return contributions;
}

}  // namespace pattern_eval
