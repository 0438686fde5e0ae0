#include "training/calibration.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "training/linear_fit.h"

namespace training {
namespace {

constexpr uint32_t kHeldOutParts = 5;  // one game of so many

Calibration Empty(double t) {
  Calibration calibration;
  calibration.t = t;
  calibration.nominal = 1 - NormalCdf(t);
  return calibration;
}

void AddPair(const FittedCell& cell, const EvaluationPair& pair,
             Calibration& calibration) {
  const double t = calibration.t;
  const double residual = ProbCutFit::ScaledResidual(cell, pair);
  calibration.high.Add(residual < -t);
  calibration.low.Add(residual > t);
  if (pair.bound == EvaluationPair::kNoBound) return;
  const search::ProbCutRow& row = cell.row;
  const double estimate = row.a * pair.v_shallow + row.b;
  if (estimate - pair.bound > t * row.sigma) {
    calibration.in_search.Add(pair.v_deep <= pair.bound);
  } else if (pair.bound - estimate >= t * row.sigma) {
    calibration.in_search.Add(pair.v_deep > pair.bound);
  }
}

}  // namespace

double WrongCuts::error() const {
  if (cuts == 0) return 0;
  return std::sqrt(share() * (1 - share()) / static_cast<double>(cuts));
}

std::vector<double> CalibrationThresholds() {
  return {0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 3.0};
}

Calibration Calibrate(const ProbCutFit& fit,
                      absl::Span<const EvaluationPair> unseen, double t) {
  Calibration calibration = Empty(t);
  for (const EvaluationPair& pair : unseen) {
    const FittedCell* cell = fit.CellOf(pair);
    if (cell != nullptr) AddPair(*cell, pair, calibration);
  }
  return calibration;
}

std::map<std::string, Calibration> CalibrateBy(
    const ProbCutFit& fit, absl::Span<const EvaluationPair> unseen, double t,
    const std::function<std::string(const EvaluationPair&)>& group_of) {
  std::map<std::string, Calibration> groups;
  for (const EvaluationPair& pair : unseen) {
    const FittedCell* cell = fit.CellOf(pair);
    if (cell == nullptr) continue;
    AddPair(*cell, pair,
            groups.try_emplace(group_of(pair), Empty(t)).first->second);
  }
  return groups;
}

std::string DepthsGroup(const EvaluationPair& pair) {
  return absl::StrCat("depths ", FamilyOf(pair).ToString());
}

std::string DiscsGroup(const EvaluationPair& pair) {
  constexpr int kWidth = 8;
  const int first = (pair.discs - 4) / kWidth * kWidth + 4;
  return absl::StrFormat("discs %02d-%02d", first, first + kWidth - 1);
}

bool IsHeldOut(uint32_t game) {
  // Numbers of games may follow a pattern; a multiplicative hash breaks it.
  return ((game * 2654435769u) >> 16) % kHeldOutParts == 0;
}

PairSplit SplitPairs(absl::Span<const EvaluationPair> pairs, bool has_games) {
  PairSplit split;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const bool held_out =
        has_games ? IsHeldOut(pairs[i].game) : i % kHeldOutParts == 0;
    (held_out ? split.unseen : split.seen).push_back(pairs[i]);
  }
  return split;
}

}  // namespace training
