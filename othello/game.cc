#include "othello/game.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace othello {
namespace {

// Callers may pass any number as a square.
std::string NameForError(Square square) {
  return square >= 0 && square <= kPass ? SquareName(square) : "that";
}

}  // namespace

Game::Game(const Board& start) : boards_{start} {}

int Game::NumberOfMove(size_t i) const {
  const auto discs = [](const Board& board) {
    return PopCount(board.black | board.white);
  };
  // A set-up position may have fewer discs than the start.
  return std::max(1, discs(start()) - 3) + discs(boards_[i]) - discs(start());
}

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
  const Bitboard legal = position().LegalMoves();
  const Color mover =
      legal == 0 && square != kPass ? Opposite(to_move()) : to_move();
  return PlayKnowing(legal, mover, square);
}

absl::Status Game::Play(Color color, Square square) {
  return PlayKnowing(position().LegalMoves(), color, square);
}

absl::Status Game::PlayKnowing(Bitboard legal, Color color, Square square) {
  const bool must_pass = legal == 0;
  const Bitboard legal_after_pass =
      must_pass ? position().Pass().LegalMoves() : 0;
  if (must_pass && legal_after_pass == 0) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the game is over, ", NameForError(square), " cannot be played"));
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
  const bool implies_pass = color != to_move();
  const Bitboard allowed = implies_pass ? legal_after_pass : legal;
  if (square < 0 || square > 63 || (allowed & SquareBit(square)) == 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        NameForError(square), " is not a legal move for ", ColorName(color)));
  }
  if (implies_pass) Append(kPass, /*is_implied_pass=*/true);
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
