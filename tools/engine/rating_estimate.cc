#include "tools/engine/rating_estimate.h"

#include <algorithm>
#include <cmath>

#include "othello/bitboard.h"

namespace engine {
namespace {

// Ratings of the likelihood's curve.
constexpr double kStep = 20;
constexpr int kPoints =
    static_cast<int>((search::kHighestRating - search::kLowestRating) / kStep) +
    1;
// Half of the 95 % quantile of chi squared with one degree of freedom.
constexpr double kDrop95 = 1.920729;
// Scores are rounded; a smaller loss is none.
constexpr double kNoLoss = 0.01;

double RatingAt(double point) { return search::kLowestRating + kStep * point; }

// Where the curve falls to `level` between `inner`, which is above it, and
// `outer`, as a number of points.
double Crossing(const std::vector<double>& curve, int inner, int outer,
                double level) {
  const double drop = curve[inner] - curve[outer];
  const double part = drop > 0 ? (curve[inner] - level) / drop : 0;
  return inner + (outer - inner) * std::clamp(part, 0.0, 1.0);
}

}  // namespace

std::vector<JudgedMove> JudgeMoves(const othello::Game& game,
                                   RatedPlayer& player,
                                   const JudgeOptions& options) {
  std::vector<JudgedMove> judged;
  for (size_t i = 0; i < game.moves().size(); ++i) {
    const othello::GameMove& made = game.moves()[i];
    if (made.square == othello::kPass) continue;
    if (options.only.has_value() && made.mover != *options.only) continue;
    if (options.goes_on && !options.goes_on()) break;
    const othello::Position position = game.BoardBefore(i).position();
    if (othello::PopCount(position.LegalMoves()) < 2) continue;
    const std::vector<search::MoveScores> scores =
        player.Score(position, options.deepest);
    const auto played = std::find_if(scores.begin(), scores.end(),
                                     [&](const search::MoveScores& move) {
                                       return move.square == made.square;
                                     });
    if (played == scores.end()) continue;
    double best = played->discs.back();
    for (const search::MoveScores& move : scores) {
      best = std::max(best, move.discs.back());
    }
    JudgedMove move;
    move.mover = made.mover;
    move.empties = position.empty_count();
    move.terms = search::TermsOf(position, OpponentsLastMove(game, i), scores);
    move.played = static_cast<size_t>(played - scores.begin());
    for (const search::MoveScores& other : scores) {
      move.losses.push_back(best - other.discs.back());
    }
    judged.push_back(std::move(move));
  }
  return judged;
}

void Accuracy::Add(double move_loss) {
  ++moves;
  loss += move_loss;
  if (move_loss < kNoLoss) ++best;
}

Phase PhaseAt(int empties) {
  if (empties > 40) return kOpening;
  return empties > 20 ? kMidgame : kEndgame;
}

void PlayerRecord::AddGame(const search::HumanModel& model,
                           absl::Span<const JudgedMove> moves) {
  if (moves.empty()) return;
  Curve curve(kPoints);
  for (const JudgedMove& move : moves) {
    total_.Add(move.loss());
    phases_[PhaseAt(move.empties)].Add(move.loss());
    for (int point = 0; point < kPoints; ++point) {
      const std::vector<double> probabilities =
          model.Probabilities(move.terms, RatingAt(point), move.empties);
      constexpr double kLeast = 1e-300;
      curve[point] += std::log(std::max(probabilities[move.played], kLeast));
    }
  }
  likelihoods_.push_back(std::move(curve));
}

RatingEstimate Widened(const RatingEstimate& by_moves, int games,
                       const Dispersion& dispersion) {
  const double more =
      kQuantile95 *
      std::hypot(dispersion.person, dispersion.game / std::sqrt(games));
  RatingEstimate wide = by_moves;
  wide.low = std::max(
      search::kLowestRating,
      by_moves.rating - std::hypot(by_moves.rating - by_moves.low, more));
  wide.high = std::min(
      search::kHighestRating,
      by_moves.rating + std::hypot(by_moves.high - by_moves.rating, more));
  return wide;
}

std::optional<RatingEstimate> PlayerRecord::Estimate() const {
  const std::optional<RatingEstimate> by_moves = EstimateByMoves();
  if (!by_moves.has_value()) return by_moves;
  return Widened(*by_moves, games(), kDispersion);
}

std::optional<RatingEstimate> PlayerRecord::EstimateByMoves() const {
  if (likelihoods_.empty()) return std::nullopt;
  Curve sum(kPoints);
  for (const Curve& curve : likelihoods_) {
    for (int i = 0; i < kPoints; ++i) sum[i] += curve[i];
  }
  const int best =
      static_cast<int>(std::max_element(sum.begin(), sum.end()) - sum.begin());
  double peak = best;
  if (best > 0 && best + 1 < kPoints) {
    // The top of the parabola through three points.
    const double curvature = 2 * sum[best] - sum[best - 1] - sum[best + 1];
    if (curvature > 0) {
      peak += (sum[best + 1] - sum[best - 1]) / (2 * curvature);
    }
  }
  const double level = sum[best] - kDrop95;
  int low = best, high = best;
  while (low > 0 && sum[low] >= level) --low;
  while (high + 1 < kPoints && sum[high] >= level) ++high;
  RatingEstimate estimate;
  estimate.rating = RatingAt(peak);
  estimate.low =
      RatingAt(sum[low] >= level ? low : Crossing(sum, low + 1, low, level));
  estimate.high = RatingAt(
      sum[high] >= level ? high : Crossing(sum, high - 1, high, level));
  return estimate;
}

}  // namespace engine
