// Windows over the board: questions, texts, the help, the end of a game.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
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
    {"A", "analysis, endless"},
    {"M", "more, fewer lines"},
    {"L", "line on the board"},
    {"V", "review: losses"},
    {"Tab", "next turning point"},
    {"T", "training: warns"},
    {"E", "set up a position"},
};
constexpr HelpEntry kGameHelp[] = {
    {"U", "undo"},
    {"Y", "redo"},
    {"N", "new game"},
    {"P", "who plays: Rialto has"},
    {"", "white, black, both, none"},
    {"X", "swap sides"},
    {"G", "let Rialto move"},
    {"+ -", "level"},
    {"S O", "save, open"},
    {":", "any command"},
    {"Ctrl-C", "stop the thinking"},
    {"Ctrl-L", "redraw"},
    {"Ctrl-Z", "suspend"},
    {"Esc", "back to the game"},
    {"Q", "quit; the game is kept"},
};
static_assert(std::size(kBoardHelp) == std::size(kGameHelp));
constexpr int kTwoColumns = 76;

constexpr absl::string_view kHelpEnd =
    "\nCapital letters always work; small ones unless they are the first "
    "letter of a square or a key of the cursor.";

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
  ShowText("Keys", "");
  dialog_->text = HelpText;
  FillDialog();
}

void Model::FillDialog() {
  if (!dialog_.has_value() || dialog_->text == nullptr) return;
  // A frame and a blank on either side.
  const int room = width_ - 4;
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

}  // namespace fullscreen
