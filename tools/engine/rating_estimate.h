// How strong somebody played: the rating that makes the moves of games most
// likely, by the human move model, and what the moves lost.

#ifndef RIALTO_TOOLS_ENGINE_RATING_ESTIMATE_H_
#define RIALTO_TOOLS_ENGINE_RATING_ESTIMATE_H_

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "othello/board.h"
#include "othello/game.h"
#include "search/human/human_model.h"
#include "search/human/move_terms.h"
#include "tools/engine/rated_player.h"

namespace engine {

// A move with alternatives.
struct JudgedMove {
  othello::Color mover = othello::Color::kBlack;
  int empties = 0;
  std::vector<search::MoveTerms> terms;  // of all legal moves
  size_t played = 0;                     // an index of these
  // Discs that each of them gives away against the best one at the deepest of
  // kHumanDepths.
  std::vector<double> losses;

  double loss() const { return losses[played]; }
};

struct JudgeOptions {
  // Whose moves; unset: those of both sides.
  std::optional<othello::Color> only = std::nullopt;
  // Asked before each move: "no" leaves out the rest. May be empty.
  std::function<bool()> goes_on = {};
  // Plies of the deepest scores. Fewer are quicker, but see fewer losses.
  int deepest = search::kHumanDepths.back();
};

// All moves of a game that had an alternative. `player` scores them, which is
// what takes the time: some milliseconds each.
std::vector<JudgedMove> JudgeMoves(const othello::Game& game,
                                   RatedPlayer& player,
                                   const JudgeOptions& options = {});

struct Accuracy {
  int moves = 0;
  double loss = 0;  // discs in total
  int best = 0;     // moves that lost nothing

  void Add(double move_loss);
  double mean_loss() const { return moves == 0 ? 0 : loss / moves; }
  double best_share() const {
    return moves == 0 ? 0 : static_cast<double>(best) / moves;
  }
};

// Phases by empty squares: 41 or more, 21 to 40, 20 or fewer.
enum Phase { kOpening, kMidgame, kEndgame, kPhaseCount };
Phase PhaseAt(int empties);

struct RatingEstimate {
  double rating = 0;
  // 95 %. An end at kLowestRating or kHighestRating is open.
  double low = 0;
  double high = 0;
};

// Of a normal distribution, in standard deviations.
inline constexpr double kQuantile95 = 1.959964;

// How much people differ from the model of their rating, as standard deviations
// in points: each person for good, and each of their games. Estimates know only
// the chance of single moves.
struct Dispersion {
  double person = 0;
  double game = 0;
};
// Fitted by rialto-fit-players --check_players; docs/fit.md has the command and
// the coverage among other people.
inline constexpr Dispersion kDispersion = {75, 130};

// An interval that knows the moves of some games, and now also dispersion.
RatingEstimate Widened(const RatingEstimate& by_moves, int games,
                       const Dispersion& dispersion);

// Gathers what is known about one player.
class PlayerRecord {
 public:
  // The moves of one side in one game.
  void AddGame(const search::HumanModel& model,
               absl::Span<const JudgedMove> moves);

  int games() const { return static_cast<int>(likelihoods_.size()); }
  const Accuracy& total() const { return total_; }
  const Accuracy& phase(Phase phase) const { return phases_[phase]; }

  // Nothing without moves.
  std::optional<RatingEstimate> Estimate() const;
  // The same rating with a narrower interval: the ratings that a test of the
  // likelihood's ratio accepts, without dispersion.
  std::optional<RatingEstimate> EstimateByMoves() const;

 private:
  // Log-likelihoods of a game at kLowestRating, and each kStep above it.
  using Curve = std::vector<double>;

  std::vector<Curve> likelihoods_;
  Accuracy total_;
  std::array<Accuracy, kPhaseCount> phases_;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_RATING_ESTIMATE_H_
