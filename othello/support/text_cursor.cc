#include "othello/support/text_cursor.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace othello {
namespace {

// Errors quote at most this much, whatever a broken file contains.
constexpr size_t kQuotedLength = 20;

}  // namespace

std::string QuoteForError(absl::string_view found) {
  if (found.empty()) return "the end of the text";
  if (found[0] == '\n' || found[0] == '\r') return "the end of the line";
  found = found.substr(0, found.find_first_of("\r\n"));
  const bool cut = found.size() > kQuotedLength;
  return absl::StrCat("'", absl::CHexEscape(found.substr(0, kQuotedLength)),
                      cut ? "...'" : "'");
}

absl::Status ErrorAt(TextPlace place, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat(
      "line ", place.line, ", column ", place.column, ": ", message));
}

absl::Status ParseError(TextPlace place, absl::string_view expected,
                        absl::string_view found) {
  return ErrorAt(place, absl::StrCat("expected ", expected, ", found ",
                                     QuoteForError(found)));
}

void TextCursor::Advance(size_t count) {
  const size_t end = at_ + std::min(count, text_.size() - at_);
  for (; at_ < end; ++at_) {
    if (text_[at_] == '\n') {
      ++place_.line;
      place_.column = 1;
    } else {
      ++place_.column;
    }
  }
}

void TextCursor::SkipSpace() {
  while (!AtEnd() && absl::ascii_isspace(Peek())) Advance();
}

bool TextCursor::Consume(absl::string_view token) {
  if (Rest().substr(0, token.size()) != token) return false;
  Advance(token.size());
  return true;
}

absl::string_view TextCursor::ReadUntil(absl::string_view stops) {
  const absl::string_view rest = Rest();
  const absl::string_view read = rest.substr(0, rest.find_first_of(stops));
  Advance(read.size());
  return read;
}

absl::Status TextCursor::Error(absl::string_view expected) const {
  return ParseError(place_, expected, Rest());
}

}  // namespace othello
