// A reading position in a text, shared by all parsers, so that every error
// names its line, its column and what was expected there.

#ifndef RIALTO_OTHELLO_SUPPORT_TEXT_CURSOR_H_
#define RIALTO_OTHELLO_SUPPORT_TEXT_CURSOR_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace othello {

// Lines and columns count from 1; columns count bytes.
struct TextPlace {
  int line = 1;
  int column = 1;
};

// What an error says it found: the text in quotes, escaped, cut when long or at
// the end of the line.
std::string QuoteForError(absl::string_view found);

// "line 3, column 17: d3 is not a legal move for white".
absl::Status ErrorAt(TextPlace place, absl::string_view message);

// "line 3, column 17: expected a square, found 'z9'".
absl::Status ParseError(TextPlace place, absl::string_view expected,
                        absl::string_view found);

// Walks over a text that must outlive it. Cheap to copy, so that a parser can
// look ahead on a copy and drop it.
class TextCursor {
 public:
  // `start` is the position of the text in its file, for parsers of one line.
  explicit TextCursor(absl::string_view text, TextPlace start = {})
      : text_(text), place_(start) {}

  bool AtEnd() const { return at_ == text_.size(); }
  // The next character, or '\0' at the end (a real NUL reads the same; AtEnd
  // tells them apart).
  char Peek() const { return AtEnd() ? '\0' : text_[at_]; }
  absl::string_view Rest() const { return text_.substr(at_); }
  TextPlace place() const { return place_; }
  size_t offset() const { return at_; }

  // Moves on by up to `count` characters.
  void Advance(size_t count = 1);
  // Skips blanks, tabs, line ends and other white space.
  void SkipSpace();
  // Moves past `token` if it comes next.
  bool Consume(absl::string_view token);
  // Reads up to (not including) the first character of `stops`, or to the end.
  absl::string_view ReadUntil(absl::string_view stops);

  // An error at this place, quoting the beginning of the text here.
  absl::Status Error(absl::string_view expected) const;

 private:
  absl::string_view text_;
  size_t at_ = 0;
  TextPlace place_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_TEXT_CURSOR_H_
