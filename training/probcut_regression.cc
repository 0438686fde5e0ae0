#include "training/probcut_regression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/score.h"
#include "othello/support/estimates.h"
#include "othello/support/linear_fit.h"

namespace training {
namespace {

using othello::kMaxDiscs;

// Measured rows that an extrapolation rests on, the ones furthest from the end.
constexpr int kExtrapolationBase = 8;
constexpr int kDegree = 2;  // of trends, see ChooseTrend()
// Before outliers are known.
constexpr TrendChoice kFirstChoice = {1000, 0};

// The pairs of one family.
struct FamilyPairs {
  std::vector<GamePairs> pairs;  // sorted by game and discs
  int games = 0;
  DiscMoments sums;
  std::array<int64_t, kDiscCounts> outliers = {};
  std::array<double, kDiscCounts> outlier_squares = {};  // of residuals
};

using AllPairs = std::map<PairFamily, FamilyPairs>;

bool IsCensored(const EvaluationPair& pair,
                const RegressionSettings& settings) {
  return std::abs(pair.v_shallow) > settings.max_shallow_value;
}

// The pairs in the order of their games.
std::vector<const EvaluationPair*> ByGame(
    absl::Span<const EvaluationPair> pairs) {
  std::vector<const EvaluationPair*> sorted;
  sorted.reserve(pairs.size());
  for (const EvaluationPair& pair : pairs) sorted.push_back(&pair);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const EvaluationPair* x, const EvaluationPair* y) {
                     return x->game < y->game;
                   });
  return sorted;
}

// Adds up pairs that come game by game.
class FamilyBuilder {
 public:
  void Add(const EvaluationPair& pair, int64_t game) {
    if (game != game_) EndGame();
    game_ = game;
    current_[pair.discs].Add(pair.v_shallow, pair.v_deep);
  }
  void AddOutlier(int discs, double residual) {
    ++family_.outliers[discs];
    family_.outlier_squares[discs] += residual * residual;
  }
  FamilyPairs Finish() {
    EndGame();
    family_.sums = SumOf(family_.pairs);
    return std::move(family_);
  }

 private:
  void EndGame() {
    if (current_.empty()) return;
    for (const auto& [discs, moments] : current_) {
      family_.pairs.push_back({family_.games, discs, moments});
    }
    ++family_.games;
    current_.clear();
  }

  FamilyPairs family_;
  int64_t game_ = -1;
  std::map<int, PairMoments> current_;
};

// Sorts pairs into families. If there is a `first` fit, it tells which are far
// from their windows, and which far from their lines: outliers.
AllPairs Gather(absl::Span<const EvaluationPair* const> by_game,
                const RegressionSettings& settings, const ProbCutFit* first,
                ProbCutFit& fit) {
  std::map<PairFamily, FamilyBuilder> builders;
  const bool has_games =
      !by_game.empty() && by_game.front()->game != by_game.back()->game;
  int64_t game = -1;
  const EvaluationPair* last = nullptr;
  fit.censored_pairs = 0;
  fit.far_pairs = 0;
  fit.outliers = 0;
  for (const EvaluationPair* pair : by_game) {
    if (last == nullptr || !has_games || pair->game != last->game) ++game;
    last = pair;
    if (IsCensored(*pair, settings)) {
      ++fit.censored_pairs;
      continue;
    }
    const FittedCell* cell = first == nullptr ? nullptr : first->CellOf(*pair);
    if (cell != nullptr && !first->IsNear(*cell, *pair)) {
      ++fit.far_pairs;
      continue;
    }
    FamilyBuilder& builder = builders[FamilyOf(*pair)];
    const double residual =
        cell == nullptr ? 0 : ProbCutFit::ScaledResidual(*cell, *pair);
    if (std::abs(residual) > settings.outlier_sigmas) {
      builder.AddOutlier(pair->discs, residual * cell->row.sigma);
      ++fit.outliers;
    } else {
      builder.Add(*pair, game);
    }
  }
  fit.games = game + 1;
  AllPairs all;
  for (auto& [name, builder] : builders) all[name] = builder.Finish();
  return all;
}

// Whether a search of these depths exists with this many discs.
bool IsPossible(const PairFamily& name, int discs) {
  const int empties = kMaxDiscs - discs;
  return name.is_exact() ? name.shallow < empties : name.deep < empties;
}

// Whether there is to be a cell: with pairs, or between pairs.
bool IsWanted(const DiscMoments& sums, int discs, int max_gap) {
  if (sums[discs].n > 0) return true;
  const auto has_pairs = [&](int step) {
    for (int i = 1; i <= max_gap; ++i) {
      const int at = discs + step * i;
      if (at >= 0 && at < kDiscCounts && sums[at].n > 0) return true;
    }
    return false;
  };
  return has_pairs(-1) && has_pairs(1);
}

// Sigma as it would be with the outliers of the window.
double SigmaWithOutliers(const FamilyPairs& family, int discs, double sigma,
                         const TrendWindow& window) {
  double pairs = 0;
  double squares = 0;
  for (int at = 0; at < kDiscCounts; ++at) {
    const double weight = TrendWeight(std::abs(at - discs), window.reach);
    pairs += weight * family.sums[at].n;
    squares += weight * family.outlier_squares[at];
  }
  return std::sqrt(sigma * sigma + squares / pairs);
}

absl::StatusOr<FittedCell> CellFrom(const PairFamily& name, int discs,
                                    const FamilyPairs& family,
                                    const TrendLine& point,
                                    const TrendWindow& window,
                                    const RegressionSettings& settings) {
  const PairMoments& own = family.sums[discs];
  FittedCell cell;
  cell.effective_pairs = EffectivePairs(family.sums, discs, window);
  cell.outliers = family.outliers[discs];
  cell.sigma_with_outliers =
      SigmaWithOutliers(family, discs, point.sigma, window);
  if (own.n > 0) {
    cell.residual_mean = (own.y - point.a * own.x) / own.n - point.b;
  }
  search::ProbCutRow& row = cell.row;
  row.discs = discs;
  row.shallow = name.shallow;
  row.deep = name.is_exact() ? kMaxDiscs - discs : name.deep;
  row.n = PairsWithin(family.sums, discs, window.reach);
  row.a = point.a;
  row.b = point.b;
  row.sigma = point.sigma;
  row.r2 = point.r2;
  row.own = std::llround(own.n);
  row.reach = window.reach;
  row.is_extrapolated =
      cell.effective_pairs < static_cast<double>(settings.min_pairs) - 0.5;
  if (absl::Status sense = search::CheckProbCutRow(row); !sense.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the fit for ", discs, " discs, depths ", name.ToString(),
                     ", makes no sense: ", sense.message()));
  }
  return cell;
}

// Standard errors come later.
absl::Status FitFamily(const PairFamily& name, const FamilyPairs& family,
                       const TrendChoice& choice,
                       const RegressionSettings& settings, ProbCutFit& fit) {
  fit.choices[name] = choice;
  const CurveWindows windows =
      WindowsFor(family.sums, choice, settings.max_reach, kDegree);
  const TrendCurve curve = FitCurve(family.sums, windows);
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (!IsPossible(name, discs) ||
        !IsWanted(family.sums, discs, settings.max_gap)) {
      continue;
    }
    if (!curve[discs] || PairsWithin(family.sums, discs, windows[discs].reach) <
                             settings.min_pairs) {
      if (family.sums[discs].n > 0) fit.too_few[name].push_back(discs);
      continue;
    }
    absl::StatusOr<FittedCell> cell =
        CellFrom(name, discs, family, *curve[discs], windows[discs], settings);
    if (!cell.ok()) return cell.status();
    fit.families[name][discs] = *std::move(cell);
  }
  if (settings.replicates == 0 || !fit.families.contains(name)) {
    return absl::OkStatus();
  }
  const auto errors = CurveErrors(family.pairs, family.games, windows, curve,
                                  settings.replicates, settings.seed);
  for (auto& [discs, cell] : fit.families[name]) {
    const auto limited = [](double error) {
      return error <= kMaxDiscs ? error : static_cast<double>(kMaxDiscs);
    };
    cell.row.se_a = limited(errors[discs].a);
    cell.row.se_b = limited(errors[discs].b);
    // Where tails are heavy, the variance of sigma is hardly known to any
    // bootstrap, and leaving outliers out makes sigma smaller.
    cell.row.se_sigma =
        limited(errors[discs].sigma +
                (cell.sigma_with_outliers - cell.row.sigma) / othello::kZ95);
  }
  return absl::OkStatus();
}

TrendChoice ChoiceFor(const FamilyPairs& family,
                      const RegressionSettings& settings) {
  if (settings.wanted_pairs > 0) {
    return {static_cast<double>(settings.wanted_pairs), 0};
  }
  TrendChoice choice =
      ChooseTrend(family.pairs, family.games, settings.max_reach);
  // A narrow window must not cost rows. At an end it has half of its weight.
  const double least = 2.0 * static_cast<double>(settings.min_pairs);
  choice.wanted_pairs = std::max(choice.wanted_pairs, least);
  return choice;
}

// Outliers count: they are wrong cuts as well.
void MeasureTails(absl::Span<const EvaluationPair* const> by_game,
                  const RegressionSettings& settings, ProbCutFit& fit) {
  std::vector<float> midgame, end;
  for (const EvaluationPair* pair : by_game) {
    const FittedCell* cell = fit.CellOf(*pair);
    if (cell == nullptr || IsCensored(*pair, settings) ||
        !fit.IsNear(*cell, *pair)) {
      continue;
    }
    (pair->IsExact() ? end : midgame)
        .push_back(
            static_cast<float>(ProbCutFit::ScaledResidual(*cell, *pair)));
  }
  fit.midgame_tails = TailsOf(std::move(midgame));
  fit.end_tails = TailsOf(std::move(end));
}

// Continues the exact scores away from the end of the game: sigma grows with
// the empty squares along a line through the last measured rows, or stays where
// it was there on average if the line falls; so do a and b.
void Extrapolate(std::map<int, FittedCell>& cells, int exact_empties) {
  if (cells.size() < kExtrapolationBase) return;
  othello::LinearSums sigmas;
  double a = 0;
  double b = 0;
  const FittedCell last = cells.begin()->second;  // the fewest discs
  auto cell = cells.begin();
  for (int i = 0; i < kExtrapolationBase; ++i, ++cell) {
    sigmas.Add(kMaxDiscs - cell->first, cell->second.row.sigma);
    a += cell->second.row.a / kExtrapolationBase;
    b += cell->second.row.b / kExtrapolationBase;
  }
  const absl::StatusOr<othello::LinearFit> line = othello::FitLine(sigmas);
  if (!line.ok()) return;
  for (int empties = kMaxDiscs - last.row.discs + 1; empties <= exact_empties;
       ++empties) {
    FittedCell made;
    made.row = last.row;
    made.row.is_extrapolated = true;
    made.row.own = 0;
    made.row.discs = kMaxDiscs - empties;
    made.row.deep = empties;
    made.row.a = a;
    made.row.b = b;
    made.row.sigma = std::max(sigmas.mean_y(), line->At(empties));
    // The line's own doubt, and that of the row it starts from.
    made.row.se_sigma =
        std::hypot(last.row.se_sigma, line->sigma,
                   line->slope_error * (empties - sigmas.mean_x()));
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

bool ProbCutFit::IsNear(const FittedCell& cell,
                        const EvaluationPair& pair) const {
  if (near_sigmas == 0 || pair.bound == EvaluationPair::kNoBound) return true;
  const search::ProbCutRow& row = cell.row;
  return std::abs(row.a * pair.v_shallow + row.b - pair.bound) <=
         near_sigmas * row.sigma;
}

absl::StatusOr<ProbCutFit> FitProbCut(absl::Span<const EvaluationPair> pairs,
                                      const RegressionSettings& settings) {
  const std::vector<const EvaluationPair*> by_game = ByGame(pairs);
  ProbCutFit first;
  first.near_sigmas = settings.near_sigmas;
  RegressionSettings quick = settings;
  quick.replicates = 0;
  for (const auto& [name, family] : Gather(by_game, settings, nullptr, first)) {
    if (auto s = FitFamily(name, family, kFirstChoice, quick, first); !s.ok()) {
      return s;
    }
  }
  ProbCutFit fit;
  fit.near_sigmas = settings.near_sigmas;
  for (const auto& [name, family] : Gather(by_game, settings, &first, fit)) {
    const TrendChoice choice = ChoiceFor(family, settings);
    if (auto s = FitFamily(name, family, choice, settings, fit); !s.ok()) {
      return s;
    }
    if (settings.on_family) settings.on_family();
  }
  if (fit.families.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "no cell has the ", settings.min_pairs,
        " pairs that a fit needs; there are ", pairs.size(), " in all"));
  }
  MeasureTails(by_game, settings, fit);
  for (auto& [name, cells] : fit.families) {
    if (name.is_exact()) Extrapolate(cells, settings.exact_empties);
  }
  return fit;
}

HeldOutLikelihood LikelihoodOf(const ProbCutFit& fit,
                               absl::Span<const EvaluationPair> unseen,
                               const RegressionSettings& settings) {
  constexpr double kHalfLogTwoPi = 0.9189385332046727;
  HeldOutLikelihood result;
  for (const EvaluationPair& pair : unseen) {
    const FittedCell* cell = fit.CellOf(pair);
    if (cell == nullptr || IsCensored(pair, settings) ||
        !fit.IsNear(*cell, pair)) {
      continue;
    }
    const double residual = ProbCutFit::ScaledResidual(*cell, pair);
    ++result.pairs;
    result.mean_log -=
        kHalfLogTwoPi + std::log(cell->row.sigma) + residual * residual / 2;
  }
  if (result.pairs > 0) result.mean_log /= static_cast<double>(result.pairs);
  return result;
}

}  // namespace training
