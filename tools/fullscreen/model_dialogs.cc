// Windows over the board: questions, texts, the help, the end of a game.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "tools/fullscreen/layout.h"
#include "tools/fullscreen/model.h"
#include "tools/terminal/board_view.h"

namespace fullscreen {
namespace {

struct HelpEntry {
  const char* keys;
  const char* text;
};
constexpr HelpEntry kBoardHelp[] = {
    {"arrows, h j k l", "move the cursor"},
    {"Enter, Space", "play there"},
    {"f5", "play f5"},
    {"mouse", "click a square,"},
    {"", "a move or a key"},
    {"[ ] PgUp PgDn", "look back, forward"},
    {"< > Home End", "to the first, last"},
    {"I", "scores on squares"},
    {"", "(final score)"},
    {"A", "analysis, endless"},
    {"M", "more, fewer lines"},
    {"L", "line on the board"},
    {"V", "review: losses"},
    {"Tab", "next largest loss"},
    {"T", "training: warns"},
    {"R", "games, practice"},
    {"E", "set up a position"},
    {"F", "opening book"},
};
constexpr HelpEntry kGameHelp[] = {
    {"U", "undo"},
    {"Y", "redo"},
    {"N", "new game"},
    {"P", "who plays"},
    {"C", "clocks"},
    {"D", "strength: a menu"},
    {"X", "swap sides"},
    {"G", "let Rialto move"},
    {"+ -", "stronger, weaker"},
    {"S O", "save, open"},
    {":", "any command"},
    {"Ctrl-C", "stop the thinking"},
    {"Ctrl-L", "redraw"},
    {"Ctrl-Z", "suspend"},
    {"Esc", "back to the game"},
    {"B", "practise mistakes"},
    {"Q", "quit; the game is kept"},
    {"", ""},
};
static_assert(std::size(kBoardHelp) == std::size(kGameHelp));
constexpr int kTwoColumns = 76;

constexpr absl::string_view kHelpEnd =
    "\nCapital letters always work; small ones unless they are the first "
    "letter of a square or a key of the cursor.";

constexpr absl::string_view kSetUpHelp =
    "arrows, h j k l  move the cursor\n"
    "Space            black, white, empty in turn\n"
    "X or B           a black disc\n"
    "O or W           a white disc\n"
    ". or Delete      an empty square\n"
    "T                the other side is to move\n"
    "Z                an empty board\n"
    "I                the start position\n"
    "mouse            changes a square\n"
    "Enter            done: play from here\n"
    "Esc              back to the game as it was";

constexpr absl::string_view kPracticeHelp =
    "In these positions of your games you lost 4 discs or more. Find the best "
    "move. A position that is solved at once does not come again.\n\n"
    "f5, mouse        answer f5\n"
    "arrows, h j k l  move the cursor\n"
    "Enter, Space     answer, or on when it is solved\n"
    "Tab              show the answer\n"
    "N                the next position\n"
    "Esc              back to the game";

// In two columns where there is room for them.
std::string HelpText(int width) {
  std::string text;
  if (width >= kTwoColumns) {
    for (size_t i = 0; i < std::size(kBoardHelp); ++i) {
      absl::StrAppendFormat(&text, "%-18s%-20s%-9s%s\n", kBoardHelp[i].keys,
                            kBoardHelp[i].text, kGameHelp[i].keys,
                            kGameHelp[i].text);
    }
  } else {
    for (const HelpEntry& entry : kBoardHelp) {
      absl::StrAppendFormat(&text, "%-16s%s\n", entry.keys, entry.text);
    }
    for (const HelpEntry& entry : kGameHelp) {
      absl::StrAppendFormat(&text, "%-9s%s\n", entry.keys, entry.text);
    }
  }
  text.append(kHelpEnd.data(), kHelpEnd.size());
  return text;
}

}  // namespace

void Model::Ask(absl::string_view question, std::function<void()> on_yes,
                std::function<void()> on_no) {
  Dialog dialog;
  dialog.kind = Dialog::Kind::kQuestion;
  dialog.text = [text = std::string(question)](int) { return text; };
  dialog.view.keys = "Y yes   N no";
  dialog.view.is_beside_board = true;
  dialog.on_yes = std::move(on_yes);
  dialog.on_no = std::move(on_no);
  dialog_ = std::move(dialog);
  FillDialog();
}

void Model::ShowText(absl::string_view title, absl::string_view text) {
  Dialog dialog;
  dialog.view.title = std::string(title);
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  dialog.text = [text = std::string(text)](int) { return text; };
  dialog.view.keys = "Up and Down scroll, Esc closes";
  dialog_ = std::move(dialog);
  FillDialog();
}

void Model::ShowHelp() {
  if (mode_ == Mode::kSetUp) return ShowText("Keys of the set-up", kSetUpHelp);
  if (mode_ == Mode::kPractice) {
    return ShowText("Keys of the practice", kPracticeHelp);
  }
  ShowText("Keys", "");
  dialog_->text = HelpText;
  FillDialog();
}

void Model::FillDialog() {
  if (!dialog_.has_value() || dialog_->text == nullptr) return;
  const int room =
      DialogTextRoom(dialog_->view.is_beside_board, width_, height_);
  dialog_->view.rows =
      absl::StrSplit(terminal::WrapWords(dialog_->text(room), room), '\n');
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
  if (dialog_->kind == Dialog::Kind::kMenu) return OnMenuKey(key);
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
  if (dialog_->kind == Dialog::Kind::kGames) return OnGamesKey(key);
  if (dialog_->kind == Dialog::Kind::kRules) return OnRulesKey(key);
  size_t& row = dialog_->view.first_row;
  const size_t page = static_cast<size_t>(std::max(1, height_ - 4));
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

void Model::Choose(absl::string_view title, std::vector<Choice> choices,
                   size_t selected, std::function<void()> on_escape) {
  Dialog dialog;
  dialog.kind = Dialog::Kind::kMenu;
  dialog.view.title = std::string(title);
  for (const Choice& choice : choices) {
    dialog.view.rows.push_back(absl::StrFormat(
        "%c  %s", absl::ascii_toupper(static_cast<unsigned char>(choice.key)),
        choice.text));
  }
  dialog.view.keys = "a key, or Up, Down and Enter";
  dialog.view.selected = std::min(selected, choices.size() - 1);
  dialog.view.is_beside_board = true;
  dialog.on_no = std::move(on_escape);
  dialog.choices = std::move(choices);
  dialog_ = std::move(dialog);
}

void Model::OnMenuKey(const Key& key) {
  const size_t count = dialog_->choices.size();
  size_t& selected = *dialog_->view.selected;
  std::optional<size_t> taken;
  bool closes = false;
  switch (key.kind) {
    case Key::Kind::kUp:
    case Key::Kind::kWheelUp:
      selected = (selected + count - 1) % count;
      break;
    case Key::Kind::kDown:
    case Key::Kind::kWheelDown:
      selected = (selected + 1) % count;
      break;
    case Key::Kind::kEnter:
      taken = selected;
      break;
    case Key::Kind::kClick: {
      const Rect box = DialogRect(dialog_->view, width_, height_);
      const int row = key.y - box.y - 1;
      closes = !box.Contains(key.x, key.y);
      if (!closes && row >= 0 && row < static_cast<int>(count)) {
        taken = static_cast<size_t>(row);
      }
      break;
    }
    case Key::Kind::kCharacter:
      for (size_t i = 0; i < count; ++i) {
        if (LowerOf(key.character) ==
            static_cast<char32_t>(dialog_->choices[i].key)) {
          taken = i;
        }
      }
      break;
    default:
      closes = key.kind == Key::Kind::kEscape ||
               key.kind == Key::Kind::kInterrupt ||
               key.kind == Key::Kind::kEndOfInput;
  }
  if (!taken.has_value() && !closes) return;
  const Dialog dialog = *std::move(dialog_);
  dialog_.reset();
  if (taken.has_value()) {
    dialog.choices[*taken].act();
  } else if (dialog.on_no) {
    dialog.on_no();
  }
  Continue();
}

void Model::OnEndKey(char32_t character) {
  if (character != U'n' && character != U'x' && character != U'v' &&
      character != U's' && character != U'q' && character != U'u' &&
      character != U'b') {
    return;
  }
  dialog_.reset();
  if (character == U'b') return BeginPractice();
  if (character == U'x') {
    StopThinking();
    state_.session.NewGame();
    OnGameChanged();
    SwapSides();
    return;
  }
  OnCharacter(character);
}

}  // namespace fullscreen
