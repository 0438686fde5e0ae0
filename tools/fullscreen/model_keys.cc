// What keys and the mouse do.

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "tools/fullscreen/layout.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {
namespace {

using ::othello::Square;

// Keys that mean more than to stop a game that is watched.
bool GoesOnAfterStop(const Key& key) {
  if (key.kind != Key::Kind::kCharacter) return false;
  switch (LowerOf(key.character)) {
    case U'u':
    case U'p':
    case U'n':
    case U'q':
    case U'?':
    case U':':
      return true;
    default:
      return false;
  }
}

}  // namespace

void Model::OnKey(const Key& key) {
  // Whoever watches wants to stop first, whatever the key is.
  if (IsWatching() && !editor_.is_open() && !dialog_.has_value()) {
    StopWatching();
    if (!GoesOnAfterStop(key)) return;
  }
  if (key.kind == Key::Kind::kInterrupt && thinker_.is_busy()) {
    editor_.OnKey(key);
    const bool was_looking =
        job_ == Job::kHints || job_ == Job::kAnalysis || job_ == Job::kReview;
    thinker_.Interrupt();
    // Otherwise it would begin again at once.
    if (was_looking) {
      if (job_ == Job::kHints) settings_.shows_hints = false;
      mode_ = Mode::kPlay;
      is_paused_ = true;
    }
    Say(was_looking && !game().IsOver() && EnginePlays(game().to_move())
            ? "Stopped.  G lets Rialto move."
            : "Stopped.");
    return;
  }
  if (editor_.is_open()) {
    if (const std::optional<std::string> line = editor_.OnKey(key)) {
      RunLine(*line);
    }
    return;
  }
  if (dialog_.has_value()) {
    OnDialogKey(key);
  } else if (key.kind == Key::Kind::kClick) {
    OnClick(key);
  } else if (mode_ == Mode::kSetUp) {
    OnSetUpKey(key);
  } else if (mode_ == Mode::kPractice) {
    OnPracticeKey(key);
  } else {
    OnBoardKey(key);
  }
}

void Model::OnClick(const Key& key) {
  const View shown = view();
  const Target target = TargetAt(shown, width_, height_, key.x, key.y);
  switch (target.kind) {
    case Target::Kind::kSquare:
      cursor_ = static_cast<Square>(target.index);
      if (mode_ == Mode::kSetUp) {
        OnSetUpKey(Key::Of(U' '));
      } else {
        PlayAt(cursor_);
      }
      break;
    case Target::Kind::kMove:
      if (mode_ != Mode::kSetUp && mode_ != Mode::kPractice) {
        LookAt(target.index);
      }
      break;
    case Target::Kind::kMenu: {
      const std::string& name = shown.menu[target.index].first;
      Key pressed = Key::Of(static_cast<char32_t>(name[0]));
      if (name == "Enter") pressed = {Key::Kind::kEnter, 0, 0, 0};
      if (name == "Esc") pressed = {Key::Kind::kEscape, 0, 0, 0};
      if (name == "Tab") pressed = {Key::Kind::kTab, 0, 0, 0};
      if (name == "Space") pressed = Key::Of(U' ');
      OnKey(pressed);
      break;
    }
    case Target::Kind::kNothing:
      break;
  }
}

void Model::MoveCursor(int columns, int rows) {
  cursor_ = othello::MakeSquare((othello::ColumnOf(cursor_) + columns + 8) % 8,
                                (othello::RowOf(cursor_) + rows + 8) % 8);
}

bool Model::OnCursorKey(const Key& key) {
  // A capital L is not among them: it shows a line.
  const auto is = [&](Key::Kind kind, char32_t small, char32_t capital) {
    return key.kind == kind ||
           (key.kind == Key::Kind::kCharacter &&
            (key.character == small || key.character == capital));
  };
  if (is(Key::Kind::kLeft, U'h', U'H')) {
    MoveCursor(-1, 0);
  } else if (is(Key::Kind::kDown, U'j', U'J')) {
    MoveCursor(0, 1);
  } else if (is(Key::Kind::kUp, U'k', U'K')) {
    MoveCursor(0, -1);
  } else if (is(Key::Kind::kRight, U'l', U'l')) {
    MoveCursor(1, 0);
  } else {
    return false;
  }
  return true;
}

void Model::OnBoardKey(const Key& key) {
  if (key.kind == Key::Kind::kCharacter && OnCoordinate(key.character)) return;
  pending_column_ = 0;
  if (OnCursorKey(key)) return;
  switch (key.kind) {
    case Key::Kind::kCharacter:
      return OnCharacter(key.character);
    case Key::Kind::kEnter:
      return PlayAt(cursor_);
    case Key::Kind::kPageUp:
    case Key::Kind::kWheelUp:
      return LookAt(shown_ - (shown_ > 0 ? 1 : 0));
    case Key::Kind::kPageDown:
    case Key::Kind::kWheelDown:
      return LookAt(shown_ + 1);
    case Key::Kind::kHome:
      return LookAt(0);
    case Key::Kind::kEnd:
      return LookAt(move_count());
    case Key::Kind::kTab:
      return LookAtMistake(1);
    case Key::Kind::kBackTab:
      return LookAtMistake(-1);
    case Key::Kind::kBackspace:
      return TakeBack();
    case Key::Kind::kEndOfInput:
      return Leave();
    case Key::Kind::kEscape:
    case Key::Kind::kInterrupt:
      if (mode_ != Mode::kPlay) EndLooking();
      shows_line_ = false;
      Say("");
      LookAt(move_count());
      return Continue();
    default:
      return;
  }
}

// Two keys are a square. The first may be a key of the cursor as well: then it
// moves, and the second takes that back.
bool Model::OnCoordinate(char32_t character) {
  const char before = std::exchange(pending_column_, '\0');
  if (before != 0 && character >= U'1' && character <= U'8') {
    cursor_ = cursor_before_;
    PlayAt(
        othello::MakeSquare(before - 'a', static_cast<int>(character - U'1')));
    return true;
  }
  if (character < U'a' || character > U'h') return false;
  pending_column_ = static_cast<char>(character);
  cursor_before_ = cursor_;
  if (character == U'h') MoveCursor(-1, 0);
  return true;
}

void Model::OnCharacter(char32_t character) {
  switch (character) {
    case U'A':
      StopThinking();
      if (mode_ == Mode::kAnalysis) {
        EndLooking();
        Say("");
      } else {
        BeginLooking(Mode::kAnalysis);
        Say("Play both sides; Esc ends the analysis.");
      }
      return Continue();
    case U'B':
      return BeginPractice();
    case U'C':
      return ChooseClock();
    case U'D':
      return ChooseRating(/*is_first_start=*/false);
    case U'E':
      return BeginSetUp();
    case U'F':
      return ShowBook();
    case U'G':
      return LetEngineMove();
    case U'L':
      shows_line_ = !shows_line_;
      return Say(shows_line_ ? "The board shows the line of play." : "");
    default:
      break;
  }
  switch (LowerOf(character)) {
    case U' ':
      return PlayAt(cursor_);
    case U'u':
      return TakeBack();
    case U'y':
      return BringBack();
    case U'n':
      if (game().IsOver() || move_count() == 0) return NewGame();
      return Ask("Begin a new game?", [this] { NewGame(); });
    case U'x':
      return SwapSides();
    case U'p':
      return ChooseSides();
    case U'i':
      StopLooking();
      settings_.shows_hints = !settings_.shows_hints;
      Say(settings_.shows_hints
              ? "Squares show the final score after each move."
              : "");
      return Continue();
    case U'v':
      if (move_count() == 0) return Complain("There is no move to review.");
      StopThinking();
      BeginLooking(Mode::kReview);
      return Continue();
    case U't':
      settings_.trains = !settings_.trains;
      return Say(settings_.trains
                     ? absl::StrCat("Training: losses of more than ",
                                    settings_.training_discs, " discs.")
                     : "No training.");
    case U'm':
      StopLooking();
      settings_.lines = settings_.lines < 3 ? 3 : settings_.lines < 5 ? 5 : 1;
      Say(absl::StrCat("Lines of an analysis: ", settings_.lines, "."));
      if (!thinker_.is_busy()) thoughts_.reset();
      return Continue();
    case U'+':
    case U'=':
      return ChangeStrength(1);
    case U'-':
    case U'_':
      return ChangeStrength(-1);
    case U'[':
      return LookAt(shown_ - (shown_ > 0 ? 1 : 0));
    case U']':
      return LookAt(shown_ + 1);
    case U'<':
      return LookAt(0);
    case U'>':
      return LookAt(move_count());
    case U'r':
      return ShowGames();
    case U's':
    case U'w':
      return editor_.Open(absl::StrCat("save ", ProposedName()));
    case U'o':
      return editor_.Open("load ");
    case U':':
      return editor_.Open();
    case U'?':
      return ShowHelp();
    case U'q':
      return Leave();
    default:
      return;
  }
}

}  // namespace fullscreen
