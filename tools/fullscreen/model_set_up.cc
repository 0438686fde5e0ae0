// Setting up a position on the board.

#include "tools/fullscreen/model.h"

namespace fullscreen {

void Model::BeginSetUp() {
  StopThinking();
  set_up_ = set_up_before_ = game().BoardBefore(shown_);
  mode_ = Mode::kSetUp;
  thoughts_.reset();
  Say("Space changes a square.  T changes the side to move.");
}

void Model::EndSetUp(bool takes_it) {
  if (!takes_it || set_up_ == set_up_before_) {
    mode_ = Mode::kPlay;
    Say("The game is as it was.");
    Continue();
    return;
  }
  if (move_count() == 0) return TakeSetUp();
  Ask("Leave the game, and begin one from this position?",
      [this] { TakeSetUp(); });
}

void Model::TakeSetUp() {
  mode_ = Mode::kPlay;
  state_.session.SetGame(othello::Game(set_up_));
  is_paused_ = true;
  OnGameChanged();
  Say(game().IsOver() ? "Neither side can move here."
                      : "A game from here.  G lets Rialto move.");
  has_seen_end_ = true;
  Continue();
}

void Model::OnSetUpKey(const Key& key) {
  if (OnCursorKey(key)) return;
  const othello::Bitboard bit = othello::SquareBit(cursor_);
  const auto put = [&](bool black, bool white) {
    set_up_.black = black ? set_up_.black | bit : set_up_.black & ~bit;
    set_up_.white = white ? set_up_.white | bit : set_up_.white & ~bit;
  };
  switch (key.kind) {
    case Key::Kind::kEnter:
      return EndSetUp(/*takes_it=*/true);
    case Key::Kind::kEscape:
    case Key::Kind::kInterrupt:
      return EndSetUp(/*takes_it=*/false);
    case Key::Kind::kBackspace:
    case Key::Kind::kDelete:
      return put(false, false);
    case Key::Kind::kCharacter:
      break;
    default:
      return;
  }
  switch (LowerOf(key.character)) {
    case U' ':
      return put((set_up_.black & bit) == 0 && (set_up_.white & bit) == 0,
                 (set_up_.black & bit) != 0);
    case U'x':
    case U'b':
    case U'*':
      return put(true, false);
    case U'o':
    case U'w':
      return put(false, true);
    case U'.':
    case U'-':
      return put(false, false);
    case U't':
      set_up_.to_move = othello::Opposite(set_up_.to_move);
      return;
    case U'z':
      set_up_.black = set_up_.white = 0;
      return;
    case U'i':
      set_up_ = othello::Board::Start();
      return;
    case U'q':
      return Leave();
    case U'?':
      return ShowHelp();
    default:
      return;
  }
}

}  // namespace fullscreen
