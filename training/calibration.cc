#include "training/calibration.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/linear_fit.h"

namespace training {
namespace {

Calibration Empty(double t) {
  Calibration calibration;
  calibration.t = t;
  calibration.nominal = 1 - othello::NormalCdf(t);
  return calibration;
}

// The cuts of a game after the other.
class GameByGame {
 public:
  explicit GameByGame(double t) : calibration_(Empty(t)) {}

  void Add(const FittedCell& cell, const EvaluationPair& pair, double sigmas,
           bool is_near) {
    if (has_game_ && pair.game != game_) EndGame();
    has_game_ = true;
    game_ = pair.game;
    const double residual = ProbCutFit::ScaledResidual(cell, pair);
    anywhere_.Add(residual < -sigmas);
    anywhere_.Add(residual > sigmas);
    if (is_near) {
      high_.Add(residual < -sigmas);
      low_.Add(residual > sigmas);
    }
    if (pair.bound == EvaluationPair::kNoBound) return;
    const search::ProbCutRow& row = cell.row;
    const double estimate = row.a * pair.v_shallow + row.b;
    if (estimate - pair.bound > sigmas * row.sigma) {
      in_search_.Add(pair.v_deep <= pair.bound);
    } else if (pair.bound - estimate >= sigmas * row.sigma) {
      in_search_.Add(pair.v_deep > pair.bound);
    }
  }

  Calibration Finish() {
    EndGame();
    return calibration_;
  }

 private:
  void EndGame() {
    calibration_.high.AddGame(high_);
    calibration_.low.AddGame(low_);
    calibration_.in_search.AddGame(in_search_);
    calibration_.anywhere.AddGame(anywhere_);
    WrongCuts both = high_;
    both.cuts += low_.cuts;
    both.wrong += low_.wrong;
    calibration_.margin.AddGame(both);
    high_ = low_ = in_search_ = anywhere_ = WrongCuts();
  }

  Calibration calibration_;
  bool has_game_ = false;
  uint32_t game_ = 0;
  WrongCuts high_, low_, in_search_, anywhere_;  // of this game
};

}  // namespace

void WrongCuts::AddGame(const WrongCuts& game) {
  const double of_cuts = static_cast<double>(game.cuts);
  const double of_wrong = static_cast<double>(game.wrong);
  cuts += game.cuts;
  wrong += game.wrong;
  cuts_squared += of_cuts * of_cuts;
  wrong_squared += of_wrong * of_wrong;
  cuts_times_wrong += of_cuts * of_wrong;
}

void WrongCuts::AddGames(const WrongCuts& games) {
  cuts += games.cuts;
  wrong += games.wrong;
  cuts_squared += games.cuts_squared;
  wrong_squared += games.wrong_squared;
  cuts_times_wrong += games.cuts_times_wrong;
}

void Calibration::Add(const Calibration& other) {
  t = other.t;
  nominal = other.nominal;
  high.AddGames(other.high);
  low.AddGames(other.low);
  in_search.AddGames(other.in_search);
  margin.AddGames(other.margin);
  anywhere.AddGames(other.anywhere);
}

double WrongCuts::error() const {
  if (cuts == 0) return 0;
  const double all = static_cast<double>(cuts);
  const double p = share();
  // A single game says nothing of how games differ.
  if (cuts_squared < all * all) {
    const double squares =
        wrong_squared - 2 * p * cuts_times_wrong + p * p * cuts_squared;
    if (squares > 0) return std::sqrt(squares) / all;
  }
  return std::sqrt(p * (1 - p) / all);
}

std::vector<double> CalibrationThresholds() {
  return {0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 3.0};
}

Calibration Calibrate(const ProbCutFit& fit,
                      absl::Span<const EvaluationPair> unseen, double t) {
  GameByGame cuts(t);
  for (const EvaluationPair& pair : unseen) {
    const FittedCell* cell = fit.CellOf(pair);
    if (cell == nullptr) continue;
    cuts.Add(*cell, pair, fit.TailsOf(pair).At(t), fit.IsNear(*cell, pair));
  }
  return cuts.Finish();
}

std::map<std::string, Calibration> CalibrateBy(
    const ProbCutFit& fit, absl::Span<const EvaluationPair> unseen, double t,
    const std::function<std::string(const EvaluationPair&)>& group_of) {
  std::map<std::string, GameByGame> groups;
  for (const EvaluationPair& pair : unseen) {
    const FittedCell* cell = fit.CellOf(pair);
    if (cell == nullptr) continue;
    groups.try_emplace(group_of(pair), t)
        .first->second.Add(*cell, pair, fit.TailsOf(pair).At(t),
                           fit.IsNear(*cell, pair));
  }
  std::map<std::string, Calibration> calibrations;
  for (auto& [name, cuts] : groups) calibrations[name] = cuts.Finish();
  return calibrations;
}

std::string DepthsGroup(const EvaluationPair& pair) {
  return absl::StrCat("depths ", FamilyOf(pair).ToString());
}

std::string DiscsGroup(const EvaluationPair& pair) {
  constexpr int kWidth = 8;
  const int first = (pair.discs - 4) / kWidth * kWidth + 4;
  return absl::StrFormat("discs %02d-%02d", first, first + kWidth - 1);
}

std::string DeepGroup(const EvaluationPair& pair) {
  return pair.IsExact() ? "deep end" : absl::StrFormat("deep %02d", pair.deep);
}

std::string DeepAndThirdGroup(const EvaluationPair& pair) {
  constexpr int kMovesOfThird = 20;
  return absl::StrCat(DeepGroup(pair), ", third ",
                      std::min((pair.discs - 4) / kMovesOfThird, 2) + 1);
}

bool IsHeldOut(uint32_t game, int part) {
  // Numbers of games may follow a pattern; a multiplicative hash breaks it.
  return static_cast<int>(((game * 2654435769u) >> 16) % kHeldOutParts) == part;
}

PairSplit SplitPairs(absl::Span<const EvaluationPair> pairs, bool has_games,
                     int part) {
  PairSplit split;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const bool held_out = has_games
                              ? IsHeldOut(pairs[i].game, part)
                              : static_cast<int>(i % kHeldOutParts) == part;
    (held_out ? split.unseen : split.seen).push_back(pairs[i]);
  }
  for (std::vector<EvaluationPair>* half : {&split.seen, &split.unseen}) {
    std::stable_sort(half->begin(), half->end(),
                     [](const EvaluationPair& x, const EvaluationPair& y) {
                       return x.game < y.game;
                     });
  }
  return split;
}

}  // namespace training
