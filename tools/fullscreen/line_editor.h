// The line after ':': editing, history and completion.

#ifndef RIALTO_TOOLS_FULLSCREEN_LINE_EDITOR_H_
#define RIALTO_TOOLS_FULLSCREEN_LINE_EDITOR_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "tools/fullscreen/key.h"

namespace fullscreen {

class LineEditor {
 public:
  // The completions of the word at the end of a line.
  using Complete =
      std::function<std::vector<std::string>(absl::string_view line)>;

  explicit LineEditor(Complete complete) : complete_(std::move(complete)) {}

  // Begins a line that says `text` already.
  void Open(absl::string_view text = "");
  bool is_open() const { return is_open_; }
  std::string text() const;
  size_t cursor() const { return cursor_; }
  // The completions left after a Tab that was ambiguous.
  const std::vector<std::string>& candidates() const { return candidates_; }

  // The finished line, on Enter. Escape, Ctrl-C, or Backspace in an empty line
  // closes without one.
  std::optional<std::string> OnKey(const Key& key);

 private:
  void OnTab();
  void Recall(size_t entry);

  const Complete complete_;
  bool is_open_ = false;
  std::u32string text_;
  size_t cursor_ = 0;
  std::vector<std::string> candidates_;
  std::vector<std::string> history_;
  size_t recalled_ = 0;
  std::u32string draft_;  // typed before the history was opened
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_LINE_EDITOR_H_
