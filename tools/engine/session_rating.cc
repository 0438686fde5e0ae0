// Moves of a session that plays at a rating.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "othello/score.h"
#include "othello/support/random.h"
#include "tools/engine/session.h"
#include "tools/engine/time_manager.h"

namespace engine {
namespace {

using ::othello::Position;
using ::search::Clock;

// What a front end shows: the moves by their deepest scores, and the one drawn.
ChosenMove ToChosenMove(const RatedPlayer::Choice& choice) {
  ChosenMove chosen;
  chosen.result.depth = choice.depth;
  chosen.result.level = 0;
  chosen.result.lines.clear();
  for (const search::MoveScores& move : choice.moves) {
    search::ScoredLine line;
    line.score = static_cast<othello::Score>(
        std::lround(move.discs.back() * othello::kScorePerDisc));
    line.moves = {move.square};
    chosen.result.lines.push_back(std::move(line));
  }
  chosen.line = chosen.result.lines[choice.index];
  chosen.move = chosen.line.best_move();
  absl::c_stable_sort(chosen.result.lines, [](const search::ScoredLine& a,
                                              const search::ScoredLine& b) {
    return a.score > b.score;
  });
  return chosen;
}

}  // namespace

ChosenMove Session::ChooseRatedMove(const MoveRequest& request,
                                    const Position& position) {
  StopPondering();
  Clock::time_point deadline = search::SearchControl::kNoDeadline;
  if (const auto plan = PlanFor(request, position.empty_count())) {
    deadline = std::max(request.asked, thought_until_) +
               std::chrono::duration_cast<Clock::duration>(
                   std::chrono::duration<double>(plan->maximum_seconds));
  }
  if (rated_ == nullptr) {
    absl::StatusOr<std::unique_ptr<RatedPlayer>> made =
        RatedPlayer::Create(*options_.parameters);
    if (!made.ok()) return ChosenMove();
    rated_ = *std::move(made);
  }
  control_.SetDeadline(deadline);
  const Clock::time_point start = Clock::now();
  const othello::Square last =
      request.color == game_.to_move()
          ? OpponentsLastMove(game_, game_.moves().size())
          : othello::kNoSquare;
  othello::RandomStream random(random_(), 0);
  ChosenMove chosen = ToChosenMove(
      rated_->Choose(position, last, *options_.rating, random, &control_));
  chosen.result.seconds =
      std::chrono::duration<double>(Clock::now() - start).count();
  NoteEndOfThinking();
  return chosen;
}

}  // namespace engine
