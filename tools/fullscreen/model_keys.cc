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

constexpr absl::string_view kHelp =
    "arrows, h j k l   move the cursor     U   undo\n"
    "Enter, Space      play there          Y   redo\n"
    "f5                play f5             N   new game\n"
    "mouse             click a square,     P   who plays: Rialto has\n"
    "                  a move or a key         white, black, both, none\n"
    "[ ] PgUp PgDn     look back, forward  X   swap sides\n"
    "< > Home End      to the first, last  G   let Rialto move\n"
    "                                      + - level\n"
    "I   scores on the squares (hints)     S   save   O   open\n"
    "A   analysis without end              :   any command\n"
    "M   more or fewer lines of it         Ctrl-C   stop the thinking\n"
    "L   show the line on the board        Ctrl-L   draw anew\n"
    "V   review: what each move lost       Ctrl-Z   suspend\n"
    "    Tab: to the next turning point    Esc   back to the game\n"
    "T   training: warns of mistakes       Q   quit; the game is kept\n"
    "E   set up a position\n"
    "\n"
    "Capital letters always work; small ones unless they are the first\n"
    "letter of a square or a key of the cursor.";

}  // namespace

void Model::ShowHelp() { ShowText("Keys", kHelp); }

void Model::OnKey(const Key& key) {
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
    Say("Stopped.");
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
  } else {
    OnBoardKey(key);
  }
}

void Model::OnDialogKey(const Key& key) {
  const char32_t character = LowerOf(key.character);
  const bool closes =
      key.kind == Key::Kind::kEscape || key.kind == Key::Kind::kInterrupt;
  if (dialog_->kind == Dialog::Kind::kQuestion) {
    const bool is_yes = character == U'y' || key.kind == Key::Kind::kEnter;
    if (!is_yes && character != U'n' && !closes) return;
    const Dialog dialog = *std::move(dialog_);
    dialog_.reset();
    if (is_yes && dialog.on_yes) dialog.on_yes();
    if (!is_yes && dialog.on_no) dialog.on_no();
    Continue();
    return;
  }
  if (dialog_->kind == Dialog::Kind::kEnd) {
    if (closes || key.kind == Key::Kind::kEnter ||
        key.kind == Key::Kind::kClick) {
      dialog_.reset();
      Continue();
    } else if (key.kind == Key::Kind::kCharacter) {
      OnEndKey(character);
    }
    return;
  }
  size_t& row = dialog_->view.first_row;
  const size_t page = static_cast<size_t>(std::max(1, height_ - 5));
  const size_t last =
      dialog_->view.rows.size() - std::min(dialog_->view.rows.size(), page);
  if (key.kind == Key::Kind::kDown || key.kind == Key::Kind::kWheelDown) {
    row = std::min(row + 1, last);
  } else if (key.kind == Key::Kind::kUp || key.kind == Key::Kind::kWheelUp) {
    row -= row > 0 ? 1 : 0;
  } else if (key.kind == Key::Kind::kPageDown || character == U' ') {
    row = std::min(row + page, last);
  } else if (key.kind == Key::Kind::kPageUp) {
    row -= std::min(row, page);
  } else if (closes || key.kind == Key::Kind::kEnter || character == U'q' ||
             character == U'?' || key.kind == Key::Kind::kClick) {
    dialog_.reset();
  }
}

void Model::OnEndKey(char32_t character) {
  if (character != U'n' && character != U'x' && character != U'v' &&
      character != U's' && character != U'q' && character != U'u') {
    return;
  }
  dialog_.reset();
  if (character == U'x') {
    StopThinking();
    state_.session.NewGame();
    OnGameChanged();
    SwapSides();
    return;
  }
  OnCharacter(character);
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
      if (mode_ != Mode::kSetUp) LookAt(target.index);
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

void Model::OnBoardKey(const Key& key) {
  if (key.kind == Key::Kind::kCharacter) {
    if (!OnCoordinate(key.character)) OnCharacter(key.character);
    return;
  }
  pending_column_ = 0;
  switch (key.kind) {
    case Key::Kind::kUp:
      return MoveCursor(0, -1);
    case Key::Kind::kDown:
      return MoveCursor(0, 1);
    case Key::Kind::kLeft:
      return MoveCursor(-1, 0);
    case Key::Kind::kRight:
      return MoveCursor(1, 0);
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
      return LookAtTurningPoint(1);
    case Key::Kind::kBackTab:
      return LookAtTurningPoint(-1);
    case Key::Kind::kBackspace:
      return TakeBack();
    case Key::Kind::kEndOfInput:
      quits_ = true;
      return;
    case Key::Kind::kEscape:
    case Key::Kind::kInterrupt:
      if (mode_ != Mode::kPlay) {
        StopThinking();
        mode_ = Mode::kPlay;
        is_paused_ = true;
        thoughts_.reset();
      }
      shows_line_ = false;
      Say("");
      LookAt(move_count());
      return;
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
      mode_ = mode_ == Mode::kAnalysis ? Mode::kPlay : Mode::kAnalysis;
      is_paused_ = true;
      Say(mode_ == Mode::kAnalysis ? "Play both sides; Esc ends the analysis."
                                   : "");
      return Continue();
    case U'E':
      return BeginSetUp();
    case U'G':
      return LetEngineMove();
    case U'L':
      shows_line_ = !shows_line_;
      return Say(shows_line_ ? "The board shows the line of play." : "");
    case U'j':
    case U'J':
      return MoveCursor(0, 1);
    case U'k':
    case U'K':
      return MoveCursor(0, -1);
    case U'l':
      return MoveCursor(1, 0);
    case U'H':
      return MoveCursor(-1, 0);
    default:
      break;
  }
  const int level = state_.session.options().level;
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
      return NextSides();
    case U'i':
      StopLooking();
      settings_.shows_hints = !settings_.shows_hints;
      Say(settings_.shows_hints ? "Scores: the discs that a move wins." : "");
      return Continue();
    case U'v':
      if (move_count() == 0) return Complain("There is no move to review.");
      StopThinking();
      mode_ = Mode::kReview;
      is_paused_ = true;
      return Continue();
    case U't':
      settings_.trains = !settings_.trains;
      return Say(settings_.trains
                     ? absl::StrCat("Training: moves that lose more than ",
                                    settings_.training_discs,
                                    " discs are spoken of.")
                     : "No training.");
    case U'm':
      StopLooking();
      settings_.lines = settings_.lines < 3 ? 3 : settings_.lines < 5 ? 5 : 1;
      Say(absl::StrCat("Lines of an analysis: ", settings_.lines, "."));
      if (!thinker_.is_busy()) thoughts_.reset();
      return Continue();
    case U'+':
    case U'=':
      return SetLevel(level + 1);
    case U'-':
    case U'_':
      return SetLevel(level - 1);
    case U'[':
      return LookAt(shown_ - (shown_ > 0 ? 1 : 0));
    case U']':
      return LookAt(shown_ + 1);
    case U'<':
      return LookAt(0);
    case U'>':
      return LookAt(move_count());
    case U's':
    case U'w':
      return editor_.Open("save ");
    case U'o':
      return editor_.Open("load ");
    case U':':
      return editor_.Open();
    case U'?':
      return ShowHelp();
    case U'q':
      quits_ = true;
      return;
    default:
      return;
  }
}

}  // namespace fullscreen
