#include "search/selectivity/probcut_model.h"

#include <algorithm>
#include <cmath>

#include "absl/status/status.h"
#include "othello/score.h"

namespace search {
namespace {

constexpr int64_t kDecimalOne = 10'000;  // Files have four decimals.
constexpr int kSquares = 64;

int64_t DecimalsOf(double number) {
  return std::llround(number * static_cast<double>(kDecimalOne));
}

// The largest whole number whose square is not above `number`.
int64_t SquareRoot(int64_t number) {
  int64_t root = static_cast<int64_t>(std::sqrt(static_cast<double>(number)));
  while (root * root > number) --root;
  while ((root + 1) * (root + 1) <= number) ++root;
  return root;
}

// The value at `x` on the line through (x0, y0) and (x1, y1).
int64_t Interpolate(int x, int x0, int64_t y0, int x1, int64_t y1) {
  return y0 + DivideRounded((y1 - y0) * (x - x0), x1 - x0);
}

}  // namespace

absl::StatusOr<ProbCutModel> ProbCutModel::Create(const ProbCutFile& file) {
  if (file.rows.empty()) {
    return absl::InvalidArgumentError("the ProbCut parameters have no rows");
  }
  std::vector<ProbCutRow> rows = file.rows;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ProbCutRow& x, const ProbCutRow& y) {
                     return x.discs < y.discs;
                   });
  ProbCutModel model;
  model.weights_fingerprint_ = file.weights_fingerprint;
  model.midgame_tails_ = file.midgame_tails;
  model.end_tails_ = file.end_tails;
  for (const ProbCutRow& row : rows) {
    const int64_t sigma = DecimalsOf(row.sigma * file.sigma_scale);
    Curve& curve = row.deep == kSquares - row.discs
                       ? model.endgame_[row.shallow]
                       : model.midgame_[{row.shallow, row.deep}];
    curve.push_back(
        {row.discs, {DecimalsOf(row.a), DecimalsOf(row.b), sigma * sigma}});
  }
  return model;
}

ProbCutModel::Values ProbCutModel::At(const Curve& curve, int discs) {
  const auto above = std::lower_bound(
      curve.begin(), curve.end(), discs,
      [](const auto& point, int wanted) { return point.first < wanted; });
  if (above == curve.end()) return curve.back().second;
  if (above == curve.begin() || above->first == discs) return above->second;
  const auto& [x0, low] = *(above - 1);
  const auto& [x1, high] = *above;
  return {Interpolate(discs, x0, low.slope, x1, high.slope),
          Interpolate(discs, x0, low.offset, x1, high.offset),
          Interpolate(discs, x0, low.variance, x1, high.variance)};
}

ProbCutLine ProbCutModel::LineOf(const Values& values) {
  constexpr int64_t kScoreUnits = kFixedOne * othello::kScorePerDisc;
  ProbCutLine line;
  line.slope = DivideRounded(values.slope * kFixedOne, kDecimalOne);
  line.offset = DivideRounded(values.offset * kScoreUnits, kDecimalOne);
  line.sigma =
      DivideRounded(SquareRoot(values.variance) * kScoreUnits, kDecimalOne);
  return line;
}

std::optional<ProbCutModel::Values> ProbCutModel::Known(int discs, int shallow,
                                                        int deep) const {
  // The first and the last row with this shallow depth and parity.
  const Curve* first = nullptr;
  const Curve* last = nullptr;
  int first_deep = 0;
  int last_deep = 0;
  for (auto at = midgame_.lower_bound({shallow, shallow});
       at != midgame_.end() && at->first.first == shallow &&
       at->first.second <= deep;
       ++at) {
    if ((deep - at->first.second) % 2 != 0) continue;
    if (first == nullptr) {
      first = &at->second;
      first_deep = at->first.second;
    }
    last = &at->second;
    last_deep = at->first.second;
  }
  if (last == nullptr) return std::nullopt;
  Values values = At(*last, discs);
  if (last_deep < deep) {
    // A single row grows from the shallow depth, where there is no error.
    const bool alone = first == last;
    values.variance = std::max(
        values.variance, Interpolate(deep, alone ? shallow : first_deep,
                                     alone ? 0 : At(*first, discs).variance,
                                     last_deep, values.variance));
  }
  return values;
}

std::optional<ProbCutLine> ProbCutModel::Midgame(int discs, int shallow,
                                                 int deep) const {
  for (; shallow >= 0; shallow -= 2, deep -= 2) {
    if (const auto values = Known(discs, shallow, deep)) return LineOf(*values);
  }
  return std::nullopt;
}

std::optional<ProbCutLine> ProbCutModel::Endgame(int discs, int shallow) const {
  const auto found = endgame_.find(shallow);
  if (found == endgame_.end()) {
    return Midgame(discs, shallow, kSquares - discs);
  }
  const Curve& curve = found->second;
  Values values = At(curve, discs);
  const auto& [first, at_first] = curve.front();
  const auto& [last, at_last] = curve.back();
  if (discs < first && first < last) {
    values.variance = std::max(
        values.variance,
        Interpolate(discs, first, at_first.variance, last, at_last.variance));
  }
  return LineOf(values);
}

}  // namespace search
