// The coach: hints, training, and why moves of a review were mistakes.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "tools/engine/explanation.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {
namespace {

using ::othello::Board;
using ::othello::Color;
using ::othello::Square;
using ::search::SearchLimits;
using ::search::SearchResult;

constexpr size_t kReasons = 2;  // of a sentence

}  // namespace

void Model::StartHints() {
  const Board board = shown_board();
  SearchLimits limits = state_.session.CoachLimits(board.position());
  limits.lines = kMostMoves;
  StartLines(Job::kHints, "Hints", board, limits);
}

void Model::StartJudging() {
  const size_t last = move_count() - 1;
  const Board before = game().BoardBefore(last);
  if (game().moves()[last].square == othello::kPass) {
    Continue();
    return;
  }
  if (hints_.has_value() && hints_->is_complete && hints_->board == before) {
    Judge(hints_->result);
    Continue();
    return;
  }
  SearchLimits limits = state_.session.CoachLimits(before.position());
  limits.lines = kMostMoves;
  const auto result = std::make_shared<SearchResult>();
  Think(
      Job::kJudgement, "Looking at your move", before,
      [this, before, limits, result](search::SearchObserver& observer) {
        *result = state_.session.Analyze(before.position(), limits, &observer);
      },
      [this, result] { Judge(*result); });
}

void Model::Judge(const SearchResult& result) {
  const size_t last = move_count() - 1;
  const othello::GameMove move = game().moves()[last];
  const int sign = move.mover == Color::kBlack ? 1 : -1;
  const double best = othello::DiscsFromScore(result.score());
  NoteScore(last, sign * best);
  thoughts_.reset();
  for (const search::ScoredLine& line : result.lines) {
    if (line.best_move() != move.square) continue;
    const double value = othello::DiscsFromScore(line.score);
    NoteScore(last + 1, sign * value);
    const double loss = best - value;
    if (loss <= settings_.training_discs) {
      Say(loss < 0.5 ? "A good move."
                     : absl::StrFormat("That loses %.1f discs.", loss));
      return;
    }
    // The better move itself is for the person to find.
    const Square better = result.best_move();
    const Board before = game().BoardBefore(last);
    const auto reason = [before, better,
                         made = move.square](absl::string_view name) {
      return engine::ReasonText(before, better, made, 2, std::string(name));
    };
    const std::string why = reason("A better move");
    Ask(
        absl::StrFormat("%s loses about %.1f discs.\n%s%sTake it back?",
                        othello::SquareName(move.square), loss, why,
                        why.empty() ? "" : "\n"),
        [this] {
          StopThinking();
          state_.session.Undo(1);
          is_paused_ = false;
          OnGameChanged();
          Say("Try another move.");
        },
        [this, better, why = reason("It")] {
          Say(absl::StrCat(othello::SquareName(better), " was better.",
                           why.empty() ? "" : "  ", why));
        });
    return;
  }
}

bool Model::IsReviewed() const {
  return review_.has_value() && review_->moves.size() == move_count();
}

// The position before the move, and on it the line that is better.
void Model::LookAtMistake(int direction) {
  if (!IsReviewed()) {
    Complain("V reviews the game first.");
    return;
  }
  const std::vector<size_t> order = review_->MovesByLoss(kLeastMistake);
  if (order.empty()) {
    Complain("No move of the game lost anything.");
    return;
  }
  size_t rank = direction > 0 ? 0 : order.size() - 1;
  if (mistake_.has_value()) {
    const auto found = std::find(order.begin(), order.end(), *mistake_);
    const auto at = static_cast<size_t>(found - order.begin());
    if (direction > 0 ? at + 1 >= order.size() : at == 0) {
      Complain(direction > 0 ? "There is no further mistake."
                             : "This is the largest mistake.");
      return;
    }
    rank = direction > 0 ? at + 1 : at - 1;
  }
  LookAt(order[rank]);
  mistake_ = order[rank];
  Say(MistakeText(order[rank]));
}

std::string Model::MistakeText(size_t index) const {
  const engine::AnalyzedMove& move = review_->moves[index];
  const std::string name = othello::SquareName(move.move);
  const int number = game().NumberOfMove(index);
  if (move.move == othello::kPass) {
    return absl::StrCat(othello::ColorName(move.mover), " has to pass.");
  }
  if (move.loss < kLeastMistake || move.move == move.best) {
    return absl::StrFormat("%d. %s is a good move.", number, name);
  }
  const std::string best = othello::SquareName(move.best);
  const std::string reason = engine::ReasonText(
      game().BoardBefore(index), move.best, move.move, kReasons, best);
  return absl::StrFormat("%d. %s loses %.1f discs; %s is better.%s%s", number,
                         name, move.loss, best, reason.empty() ? "" : "  ",
                         reason);
}

}  // namespace fullscreen
