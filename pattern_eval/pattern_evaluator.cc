#include "pattern_eval/pattern_evaluator.h"

namespace pattern_eval {

template <typename Row>
std::vector<Contribution> PatternEvaluator::ExplainRows(
    const othello::Position& position) const {
  const Row* table = weights_->rows<Row>(StageOf(position.disc_count()));
  const FeatureVector indices = Indices(StateOf(position));
  const OtherRows<Row> others = RowsBesidePatterns(position, table);
  std::vector<Contribution> contributions;
  std::vector<typename Row::Numbers> rows;
  for (int f = 0; f < kFeatureCount; ++f) {
    const int index = indices.values[f];
    contributions.push_back({f, index, ""});
    rows.push_back(PlacedNumbers(table[TableOffset(f) + index],
                                 kPatternSet.features[f].symmetry));
  }
  contributions.push_back({-1, 0, "disc count"});
  rows.push_back(PlacedNumbers(*others.discs, 0));
  contributions.push_back({-1, 0, "own moves"});
  rows.push_back(PlacedNumbers(*others.mover_moves, 0));
  contributions.push_back({-1, 0, "opponent's moves"});
  rows.push_back(PlacedNumbers(*others.opponent_moves, 0));

  typename Row::Numbers sums = {};
  for (const auto& row : rows) {
    for (int i = 0; i < Row::kSize; ++i) {
      sums[i] = static_cast<int16_t>(sums[i] + row[i]);
    }
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    contributions[i].linear =
        static_cast<double>(rows[i][0] + kDigitBase * rows[i][1]) /
        kWeightUnitsPerDisc;
    // h^2 is the sum over rows of their number times h.
    int product = 0;
    for (int k = 0; k < Row::kChannels; ++k) {
      product += SquareSign(k) * rows[i][kDigits + k] * sums[kDigits + k];
    }
    contributions[i].quadratic =
        static_cast<double>(product) / kSquareUnitsPerDisc;
  }
  return contributions;
}

std::vector<Contribution> PatternEvaluator::Explain(
    const othello::Position& position) const {
  return weights_->is_wide() ? ExplainRows<WideRow>(position)
                             : ExplainRows<NarrowRow>(position);
}

}  // namespace pattern_eval
