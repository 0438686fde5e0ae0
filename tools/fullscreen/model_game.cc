// The full screen's changes of the game.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/engine/levels.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {

using ::othello::Color;
using ::othello::Square;

void Model::OnGameChanged() {
  is_game_kept_ = false;
  watch_.reset();
  shown_ = move_count();
  review_.reset();
  mistake_.reset();
  practice_.reset();
  if (mode_ == Mode::kPractice) mode_ = Mode::kPlay;
  has_seen_end_ = false;
  has_to_judge_ = false;
  thoughts_.reset();
  // Records may know scores.
  scores_.assign(move_count() + 1, std::nullopt);
  for (size_t i = 0; i < move_count(); ++i) {
    const othello::GameMove& move = game().moves()[i];
    if (!move.eval.has_value()) continue;
    scores_[i] = move.mover == Color::kBlack ? *move.eval : -*move.eval;
  }
  waited_since_ = search::Clock::now();
  ReadClocks();
}

void Model::PlayAt(Square square) {
  if (mode_ == Mode::kPractice) return Answer(square);
  if (square != othello::kPass) cursor_ = square;
  if (game().IsOver() && !is_looking_back()) {
    Complain("The game is over.  N begins a new one, U takes back.");
    return;
  }
  const othello::Position position = shown_board().position();
  const bool is_legal =
      square == othello::kPass
          ? !position.HasLegalMove()
          : (position.LegalMoves() & othello::SquareBit(square)) != 0;
  if (!is_legal) {
    Complain(absl::StrCat(othello::SquareName(square),
                          " is not a legal move for ",
                          othello::ColorName(shown_board().to_move), "."));
    return;
  }
  if (is_looking_back()) {
    const size_t made = shown_;
    Ask(absl::StrFormat("Play on from here? The %d later moves are dropped.",
                        move_count() - shown_),
        [this, made, square] {
          StopThinking();
          while (move_count() > made && state_.session.Undo(1) > 0) {
          }
          OnGameChanged();
          PlayHere(square);
        });
    return;
  }
  if (mode_ == Mode::kPlay && EnginePlays(game().to_move())) {
    Complain("It is Rialto's turn.  G lets it move, P changes sides.");
    return;
  }
  PlayHere(square);
}

void Model::PlayHere(Square square) {
  StopThinking();
  const Color mover = game().to_move();
  const double seconds =
      std::chrono::duration<double>(search::Clock::now() - waited_since_)
          .count();
  if (absl::Status status = state_.session.Play(mover, square); !status.ok()) {
    Complain(status);
    return;
  }
  if (mode_ == Mode::kPlay && !is_paused_) {
    state_.session.SpendTime(mover, seconds);
    state_.session.AnnotateLastMove(/*eval=*/std::nullopt, seconds);
  }
  NoteMove();
  // Keeps what is known about the earlier moves.
  std::vector<std::optional<double>> scores = std::move(scores_);
  OnGameChanged();
  scores.resize(scores_.size());
  scores_ = std::move(scores);
  scores_.back().reset();
  is_paused_ = was_paused_ = false;
  has_to_judge_ = settings_.trains && mode_ == Mode::kPlay;
  Say("");
  Continue();
}

void Model::NewGame() {
  StopThinking();
  state_.session.NewGame();
  mode_ = Mode::kPlay;
  is_paused_ = false;
  OnGameChanged();
  DrawSeed();
  const engine::Options& options = state_.session.options();
  Say(options.variety_discs > 0 && options.seed.has_value()
          ? absl::StrCat("A new game.  Its seed is ", *options.seed, ".")
          : "A new game.");
  Continue();
}

int Model::Step(int (engine::Session::*move)(int)) {
  StopThinking();
  int steps = (state_.session.*move)(1);
  if (steps == 0) return 0;
  while (
      mode_ == Mode::kPlay && OwnColor().has_value() &&
      (game().to_move() != *OwnColor() || !game().position().HasLegalMove()) &&
      (state_.session.*move)(1) == 1) {
    ++steps;
  }
  is_paused_ = true;
  OnGameChanged();
  return steps;
}

void Model::TakeBack() {
  if (watch_.has_value() && move_count() > watch_->moves) {
    const size_t moves = watch_->moves;
    StopThinking();
    int undone = 0;
    while (move_count() > moves && state_.session.Undo(1) == 1) ++undone;
    is_paused_ = true;
    OnGameChanged();
    Say(absl::StrCat("Took back ", undone, " moves, to where you were."));
    Continue();
    return;
  }
  const int undone = Step(&engine::Session::Undo);
  if (undone == 0) {
    Complain("There is no move to undo.");
    return;
  }
  Say(absl::StrCat("Took back ", undone, undone == 1 ? " move." : " moves.",
                   "  Y brings back."));
  Continue();
}

void Model::BringBack() {
  const int redone = Step(&engine::Session::Redo);
  if (redone == 0) {
    Complain("There is no move to redo.");
    return;
  }
  Say(absl::StrCat("Brought back ", redone,
                   redone == 1 ? " move." : " moves."));
  Continue();
}

void Model::LookAt(size_t moves_made) {
  moves_made = std::min(moves_made, move_count());
  if (moves_made == shown_ && !mistake_.has_value()) return;
  StopLooking();
  shown_ = moves_made;
  mistake_.reset();
  if (IsReviewed() && shown_ > 0) {
    Say(MistakeText(shown_ - 1));
  } else {
    Say(is_looking_back() ? "End or > goes back to the game." : "");
  }
  Continue();
}

void Model::LetEngineMove() {
  if (game().IsOver()) {
    Complain("The game is over.");
    return;
  }
  if (job_ == Job::kMove && thinker_.is_busy()) return;
  StopThinking();
  mode_ = Mode::kPlay;
  shown_ = move_count();
  is_paused_ = false;
  if (game().position().HasLegalMove()) StartEngineMove();
  Continue();
}

void Model::SetLevel(int level) {
  level = std::clamp(level, engine::kMinLevel, engine::kMaxLevel);
  RunPlainCommand(absl::StrCat("level ", level));
  Say(LevelText());
}

}  // namespace fullscreen
