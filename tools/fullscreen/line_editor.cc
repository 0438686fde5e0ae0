#include "tools/fullscreen/line_editor.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "tools/fullscreen/canvas.h"

namespace fullscreen {
namespace {

constexpr size_t kLongestLine = 1 << 16;
constexpr size_t kMostHistory = 1000;
constexpr char32_t kClearLine = 0x15;  // Ctrl-U
constexpr char32_t kToStart = 0x01;    // Ctrl-A
constexpr char32_t kToEnd = 0x05;      // Ctrl-E

}  // namespace

void LineEditor::Open(absl::string_view text) {
  is_open_ = true;
  text_ = FromUtf8(text);
  cursor_ = text_.size();
  candidates_.clear();
  recalled_ = history_.size();
  draft_.clear();
}

std::string LineEditor::text() const { return ToUtf8(text_); }

void LineEditor::Recall(size_t entry) {
  if (entry > history_.size()) return;
  if (recalled_ == history_.size()) draft_ = text_;
  recalled_ = entry;
  text_ = entry == history_.size() ? draft_ : FromUtf8(history_[entry]);
  cursor_ = text_.size();
}

void LineEditor::OnTab() {
  const std::string before = ToUtf8(text_.substr(0, cursor_));
  candidates_ = complete_(before);
  if (candidates_.empty()) return;
  std::string common = candidates_.front();
  for (const std::string& candidate : candidates_) {
    const auto end = std::mismatch(common.begin(), common.end(),
                                   candidate.begin(), candidate.end());
    common.erase(end.first, common.end());
  }
  const size_t blank = before.find_last_of(" \t");
  const size_t start = blank == std::string::npos ? 0 : blank + 1;
  if (common.size() < before.size() - start) return;
  // More may follow a folder.
  if (candidates_.size() == 1) {
    if (common.back() != '/') common += ' ';
    candidates_.clear();
  }
  const std::u32string completed = FromUtf8(before.substr(0, start) + common);
  text_ = completed + text_.substr(cursor_);
  cursor_ = completed.size();
}

std::optional<std::string> LineEditor::OnKey(const Key& key) {
  if (key.kind != Key::Kind::kTab) candidates_.clear();
  switch (key.kind) {
    case Key::Kind::kCharacter:
      if (key.character == kClearLine) {
        text_.erase(0, cursor_);
        cursor_ = 0;
      } else if (key.character == kToStart) {
        cursor_ = 0;
      } else if (key.character == kToEnd) {
        cursor_ = text_.size();
      } else if (key.character >= U' ' && text_.size() < kLongestLine) {
        text_.insert(cursor_++, 1, key.character);
      }
      break;
    case Key::Kind::kBackspace:
      if (text_.empty()) is_open_ = false;
      if (cursor_ > 0) text_.erase(--cursor_, 1);
      break;
    case Key::Kind::kDelete:
      if (cursor_ < text_.size()) text_.erase(cursor_, 1);
      break;
    case Key::Kind::kLeft:
      if (cursor_ > 0) --cursor_;
      break;
    case Key::Kind::kRight:
      if (cursor_ < text_.size()) ++cursor_;
      break;
    case Key::Kind::kHome:
      cursor_ = 0;
      break;
    case Key::Kind::kEnd:
      cursor_ = text_.size();
      break;
    case Key::Kind::kUp:
      if (recalled_ > 0) Recall(recalled_ - 1);
      break;
    case Key::Kind::kDown:
      Recall(recalled_ + 1);
      break;
    case Key::Kind::kTab:
      OnTab();
      break;
    case Key::Kind::kEscape:
    case Key::Kind::kInterrupt:
    case Key::Kind::kEndOfInput:
      is_open_ = false;
      break;
    case Key::Kind::kEnter: {
      is_open_ = false;
      std::string line(absl::StripAsciiWhitespace(text()));
      if (line.empty()) return std::nullopt;
      if (history_.empty() || history_.back() != line) history_.push_back(line);
      if (history_.size() > kMostHistory) history_.erase(history_.begin());
      return line;
    }
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace fullscreen
