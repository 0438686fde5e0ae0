// The rules on the full screen: a page at a time.

#include "absl/strings/str_replace.h"
#include "tools/fullscreen/model.h"
#include "tools/terminal/rules.h"

namespace fullscreen {

void Model::ShowRules() {
  Dialog dialog;
  dialog.kind = Dialog::Kind::kRules;
  dialog.view.title = terminal::RulesTitle(rules_page_);
  dialog.text = [page = rules_page_](int width) {
    terminal::Style style;
    style.columns = width;
    // As the discs of the board beside it are drawn.
    return absl::StrReplaceAll(terminal::RulesText(page, style),
                               {{"X ", "● "},
                                {"O ", "○ "},
                                {"X]", "●]"},
                                {"O]", "○]"},
                                {"X)", "●)"},
                                {"O)", "○)"}});
  };
  dialog.view.keys = rules_page_ + 1 < terminal::kRulesPages
                         ? "Enter next   Left back   Esc close"
                         : "Enter close   Left back";
  dialog_ = std::move(dialog);
  FillDialog();
}

void Model::OnRulesKey(const Key& key) {
  const bool goes_back =
      key.kind == Key::Kind::kLeft || key.kind == Key::Kind::kUp ||
      key.kind == Key::Kind::kPageUp || key.kind == Key::Kind::kBackspace;
  const bool is_last = rules_page_ + 1 == terminal::kRulesPages;
  if (goes_back) {
    rules_page_ -= rules_page_ > 0 ? 1 : 0;
  } else if (key.kind == Key::Kind::kEscape ||
             key.kind == Key::Kind::kInterrupt ||
             LowerOf(key.character) == U'q' || is_last) {
    rules_page_ = 0;
    dialog_.reset();
    return Continue();
  } else {
    ++rules_page_;
  }
  ShowRules();
}

}  // namespace fullscreen
