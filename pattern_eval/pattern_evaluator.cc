#include "pattern_eval/pattern_evaluator.h"

namespace pattern_eval {

std::vector<Contribution> PatternEvaluator::Explain(
    const othello::Position& position) const {
  const TableRow* table = weights_->rows(StageOf(position.disc_count()));
  const FeatureVector indices = Indices(StateOf(position));
  const OtherRows others = RowsBesidePatterns(position, table);
  std::vector<Contribution> contributions;
  std::vector<const TableRow*> rows;
  for (int f = 0; f < kFeatureCount; ++f) {
    const int index = indices.values[f];
    contributions.push_back({f, index, ""});
    rows.push_back(table + TableOffset(f) + index);
  }
  contributions.push_back({-1, 0, "disc count"});
  rows.push_back(others.discs);
  contributions.push_back({-1, 0, "own moves"});
  rows.push_back(others.mover_moves);
  contributions.push_back({-1, 0, "opponent's moves"});
  rows.push_back(others.opponent_moves);

  RowSums sums = {};
  for (const TableRow* row : rows) portable::AddRow(*row, sums);
  for (size_t i = 0; i < rows.size(); ++i) {
    const auto& values = rows[i]->values;
    contributions[i].linear =
        static_cast<double>(values[0] + TableRow::kDigitBase * values[1]) /
        kWeightUnitsPerDisc;
    // h^2 is the sum over rows of their number times h.
    int product = 0;
    for (int k = 0; k < kVectorChannels; ++k) {
      const int term =
          values[TableRow::kDigits + k] * sums[TableRow::kDigits + k];
      product += k % 2 == 0 ? term : -term;
    }
    contributions[i].quadratic =
        static_cast<double>(product) / kSquareUnitsPerDisc;
  }
  return contributions;
}

}  // namespace pattern_eval
