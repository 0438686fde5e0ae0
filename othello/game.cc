#include "othello/game.h"

#include "absl/strings/str_cat.h"

namespace othello {

Game::Game(const Board& start) : boards_{start} {}

int Game::BlackScore() const {
  return Position{board().black, board().white}.FinalScore();
}

void Game::Append(Square square, bool is_implied_pass) {
  moves_.resize(moves_made_);
  boards_.resize(moves_made_ + 1);
  const Position before = position();
  const Position after = square == kPass ? before.Pass() : before.Play(square);
  GameMove& move = moves_.emplace_back();
  move.square = square;
  move.mover = to_move();
  move.is_implied_pass = is_implied_pass;
  boards_.push_back(Board::FromPosition(after, Opposite(to_move())));
  ++moves_made_;
}

absl::Status Game::Play(Square square) {
  const Position now = position();
  const bool must_pass = !now.HasLegalMove();
  if (must_pass && !now.Pass().HasLegalMove()) {
    return absl::FailedPreconditionError("the game is over");
  }
  const Color mover =
      must_pass && square != kPass ? Opposite(to_move()) : to_move();
  return Play(mover, square);
}

absl::Status Game::Play(Color color, Square square) {
  const Position now = position();
  const bool must_pass = !now.HasLegalMove();
  if (must_pass && !now.Pass().HasLegalMove()) {
    return absl::FailedPreconditionError("the game is over");
  }
  if (square == kPass) {
    if (color != to_move() || !must_pass) {
      return absl::InvalidArgumentError(
          absl::StrCat(ColorName(color), " may not pass here"));
    }
    Append(kPass, /*is_implied_pass=*/false);
    return absl::OkStatus();
  }
  if (color != to_move() && !must_pass) {
    return absl::InvalidArgumentError(
        absl::StrCat("it is ", ColorName(to_move()), "'s turn"));
  }
  const Position before = color == to_move() ? now : now.Pass();
  if (square < 0 || square > 63 ||
      (before.LegalMoves() & SquareBit(square)) == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(square >= 0 && square <= 63 ? SquareName(square) : "that",
                     " is not a legal move for ", ColorName(color)));
  }
  if (color != to_move()) {
    Append(kPass, /*is_implied_pass=*/true);
  }
  Append(square, /*is_implied_pass=*/false);
  return absl::OkStatus();
}

int Game::Undo(int count) {
  int undone = 0;
  while (undone < count && CanUndo()) {
    --moves_made_;
    ++undone;
    while (CanUndo() && moves_[moves_made_ - 1].is_implied_pass) {
      --moves_made_;
    }
  }
  return undone;
}

int Game::Redo(int count) {
  int redone = 0;
  while (redone < count && CanRedo()) {
    while (moves_[moves_made_].is_implied_pass) ++moves_made_;
    ++moves_made_;
    ++redone;
  }
  return redone;
}

absl::string_view Game::tag(absl::string_view name) const {
  const auto found = tags_.find(std::string(name));
  return found == tags_.end() ? absl::string_view() : found->second;
}

void Game::SetTag(absl::string_view name, absl::string_view value) {
  tags_[std::string(name)] = std::string(value);
}

}  // namespace othello
