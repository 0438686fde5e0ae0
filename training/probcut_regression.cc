#include "training/probcut_regression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/score.h"
#include "training/linear_fit.h"

namespace training {
namespace {

using othello::kMaxDiscs;

constexpr int kDiscCounts = kMaxDiscs + 1;
// Measured rows that an extrapolation rests on, the ones furthest from the end.
constexpr int kExtrapolationBase = 8;

// Of one family, by discs.
struct FamilySums {
  std::array<LinearSums, kDiscCounts> sums;
  std::array<int64_t, kDiscCounts> outliers = {};
};

using AllSums = std::map<PairFamily, FamilySums>;

struct Pool {
  LinearSums sums;
  int reach = 0;
};

Pool PoolAround(const FamilySums& family, int discs,
                const RegressionSettings& settings) {
  Pool pool = {family.sums[discs], 0};
  while (pool.sums.count() < settings.wanted_pairs &&
         pool.reach < settings.max_reach) {
    ++pool.reach;
    if (discs - pool.reach >= 0) pool.sums.Add(family.sums[discs - pool.reach]);
    if (discs + pool.reach < kDiscCounts) {
      pool.sums.Add(family.sums[discs + pool.reach]);
    }
  }
  return pool;
}

absl::StatusOr<FittedCell> FitCell(const PairFamily& name, int discs,
                                   const FamilySums& family, const Pool& pool) {
  const absl::StatusOr<LinearFit> line = FitLine(pool.sums);
  if (!line.ok()) return line.status();
  FittedCell cell;
  cell.own_pairs = family.sums[discs].count();
  cell.reach = pool.reach;
  cell.outliers = family.outliers[discs];
  // The pool's residuals have mean 0 by construction, those of the cell's own
  // pairs need not.
  cell.residual_mean =
      cell.own_pairs == 0
          ? 0
          : family.sums[discs].mean_y() - line->At(family.sums[discs].mean_x());
  cell.row = {discs,
              name.shallow,
              name.is_exact() ? kMaxDiscs - discs : name.deep,
              line->count,
              line->slope,
              line->offset,
              line->sigma,
              line->r2,
              line->slope_error,
              line->offset_error,
              line->sigma_error};
  if (absl::Status sense = search::CheckProbCutRow(cell.row); !sense.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the fit for ", discs, " discs, depths ", name.ToString(),
                     ", makes no sense: ", sense.message()));
  }
  return cell;
}

// Whether a search of these depths exists with this many discs.
bool IsPossible(const PairFamily& name, int discs) {
  const int empties = kMaxDiscs - discs;
  return name.is_exact() ? name.shallow < empties : name.deep < empties;
}

// Whether one of the disc counts first .. last has pairs.
bool HasPairs(const FamilySums& family, int first, int last) {
  for (int discs = std::max(first, 0); discs <= std::min(last, kMaxDiscs);
       ++discs) {
    if (family.sums[discs].count() > 0) return true;
  }
  return false;
}

absl::Status FitFamilies(const AllSums& all, const RegressionSettings& settings,
                         ProbCutFit& fit) {
  fit.families.clear();
  fit.too_few.clear();
  for (const auto& [name, family] : all) {
    for (int discs = 0; discs < kDiscCounts; ++discs) {
      if (!IsPossible(name, discs)) continue;
      const bool has_pairs = family.sums[discs].count() > 0;
      if (!has_pairs &&
          !(HasPairs(family, discs - settings.max_reach, discs - 1) &&
            HasPairs(family, discs + 1, discs + settings.max_reach))) {
        continue;
      }
      const Pool pool = PoolAround(family, discs, settings);
      if (pool.sums.count() < settings.min_pairs) {
        if (!has_pairs) continue;
        fit.too_few[name].push_back(discs);
        continue;
      }
      absl::StatusOr<FittedCell> cell = FitCell(name, discs, family, pool);
      if (!cell.ok()) return cell.status();
      fit.families[name][discs] = *std::move(cell);
    }
  }
  return absl::OkStatus();
}

// Continues the exact scores away from the end of the game: sigma grows with
// the empty squares along a line through the last measured rows, or stays where
// it was there on average if the line falls; so do a and b.
void Extrapolate(std::map<int, FittedCell>& cells, int exact_empties) {
  if (cells.size() < kExtrapolationBase) return;
  LinearSums sigmas;
  double a = 0;
  double b = 0;
  const FittedCell last = cells.begin()->second;  // the fewest discs
  auto cell = cells.begin();
  for (int i = 0; i < kExtrapolationBase; ++i, ++cell) {
    sigmas.Add(kMaxDiscs - cell->first, cell->second.row.sigma);
    a += cell->second.row.a / kExtrapolationBase;
    b += cell->second.row.b / kExtrapolationBase;
  }
  const absl::StatusOr<LinearFit> line = FitLine(sigmas);
  if (!line.ok()) return;
  for (int empties = kMaxDiscs - last.row.discs + 1; empties <= exact_empties;
       ++empties) {
    FittedCell made = last;
    made.is_extrapolated = true;
    made.own_pairs = 0;
    made.outliers = 0;
    made.residual_mean = 0;
    made.row.discs = kMaxDiscs - empties;
    made.row.deep = empties;
    made.row.a = a;
    made.row.b = b;
    made.row.sigma = std::max(sigmas.mean_y(), line->At(empties));
    made.row.se_sigma = std::hypot(
        line->sigma, line->slope_error * (empties - sigmas.mean_x()));
    if (!search::CheckProbCutRow(made.row).ok()) return;
    cells[made.row.discs] = made;
  }
}

}  // namespace

std::string PairFamily::ToString() const {
  return is_exact() ? absl::StrCat(shallow, "-end")
                    : absl::StrCat(shallow, "-", deep);
}

PairFamily FamilyOf(const EvaluationPair& pair) {
  return {pair.shallow, pair.IsExact() ? PairFamily::kExactDeep : pair.deep};
}

const FittedCell* ProbCutFit::CellOf(const EvaluationPair& pair) const {
  const auto family = families.find(FamilyOf(pair));
  if (family == families.end()) return nullptr;
  const auto cell = family->second.find(pair.discs);
  return cell == family->second.end() ? nullptr : &cell->second;
}

std::vector<search::ProbCutRow> ProbCutFit::Rows() const {
  std::vector<search::ProbCutRow> rows;
  for (const auto& [name, cells] : families) {
    for (const auto& [discs, cell] : cells) rows.push_back(cell.row);
  }
  return rows;
}

double ProbCutFit::ScaledResidual(const FittedCell& cell,
                                  const EvaluationPair& pair) {
  const search::ProbCutRow& row = cell.row;
  return (pair.v_deep - (row.a * pair.v_shallow + row.b)) / row.sigma;
}

absl::StatusOr<ProbCutFit> FitProbCut(absl::Span<const EvaluationPair> pairs,
                                      const RegressionSettings& settings) {
  ProbCutFit fit;
  const auto is_censored = [&settings](const EvaluationPair& pair) {
    return std::abs(pair.v_shallow) > settings.max_shallow_value;
  };
  AllSums all;
  for (const EvaluationPair& pair : pairs) {
    if (is_censored(pair)) {
      ++fit.censored_pairs;
      continue;
    }
    all[FamilyOf(pair)].sums[pair.discs].Add(pair.v_shallow, pair.v_deep);
  }
  if (absl::Status status = FitFamilies(all, settings, fit); !status.ok()) {
    return status;
  }
  // Once more without the outliers of the first fit.
  AllSums kept;
  for (const EvaluationPair& pair : pairs) {
    if (is_censored(pair)) continue;
    FamilySums& family = kept[FamilyOf(pair)];
    const FittedCell* cell = fit.CellOf(pair);
    if (cell != nullptr && std::abs(ProbCutFit::ScaledResidual(*cell, pair)) >
                               settings.outlier_sigmas) {
      ++family.outliers[pair.discs];
      ++fit.outliers;
    } else {
      family.sums[pair.discs].Add(pair.v_shallow, pair.v_deep);
    }
  }
  if (absl::Status status = FitFamilies(kept, settings, fit); !status.ok()) {
    return status;
  }
  if (fit.families.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "no cell has the ", settings.min_pairs,
        " pairs that a fit needs; there are ", pairs.size(), " in all"));
  }
  for (auto& [name, cells] : fit.families) {
    if (name.is_exact()) Extrapolate(cells, settings.exact_empties);
  }
  return fit;
}

}  // namespace training
