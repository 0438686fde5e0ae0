#include "othello/records/sgf_node.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

namespace othello {
namespace {

// Reads "[...]", in which a backslash protects the next character.
absl::StatusOr<SgfValue> ReadValue(TextCursor& cursor) {
  const TextCursor opening = cursor;
  if (!cursor.Consume("[")) return cursor.Error("'['");
  SgfValue value;
  value.place = cursor.place();
  const TextCursor start = cursor;
  while (!cursor.AtEnd() && cursor.Peek() != ']') {
    cursor.Advance(cursor.Peek() == '\\' ? 2 : 1);
  }
  value.raw = start.Rest().substr(0, cursor.offset() - start.offset());
  if (!cursor.Consume("]")) return opening.Error("a value that ends with ']'");
  return value;
}

// Old files write names with lower-case letters in between that do not count
// ("GaMe[2]"); a name all in lower case counts.
std::string ReadName(TextCursor& cursor) {
  std::string all;
  std::string capitals;
  while (absl::ascii_isalpha(static_cast<unsigned char>(cursor.Peek()))) {
    all += absl::ascii_toupper(cursor.Peek());
    if (absl::ascii_isupper(cursor.Peek())) capitals += cursor.Peek();
    cursor.Advance();
  }
  return capitals.empty() ? all : capitals;
}

absl::StatusOr<SgfProperty> ReadProperty(TextCursor& cursor) {
  SgfProperty property;
  const TextCursor start = cursor;
  property.name = ReadName(cursor);
  if (property.name.empty()) {
    return start.Error("a property, ';', '(' or ')'");
  }
  cursor.SkipSpace();
  do {
    absl::StatusOr<SgfValue> value = ReadValue(cursor);
    if (!value.ok()) return value.status();
    property.values.push_back(*value);
    cursor.SkipSpace();
  } while (cursor.Peek() == '[');
  return property;
}

// Skips what follows the main line until `open_trees` parentheses are closed.
absl::Status SkipOtherBranches(TextCursor& cursor, size_t open_trees) {
  while (open_trees > 0) {
    cursor.ReadUntil("()[");
    if (cursor.AtEnd()) return cursor.Error("')' at the end of the game tree");
    if (cursor.Peek() == '[') {
      const absl::StatusOr<SgfValue> value = ReadValue(cursor);
      if (!value.ok()) return value.status();
      continue;
    }
    open_trees += cursor.Peek() == '(' ? 1 : -1;
    cursor.Advance();
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<SgfNode>> ReadSgfMainLine(TextCursor& cursor) {
  cursor.SkipSpace();
  if (!cursor.Consume("(")) return cursor.Error("a game tree '(;'");
  cursor.SkipSpace();
  if (cursor.Peek() != ';') return cursor.Error("';'");
  std::vector<SgfNode> nodes;
  size_t open_trees = 1;
  while (true) {
    cursor.SkipSpace();
    if (cursor.Consume(";")) {
      nodes.emplace_back();
    } else if (cursor.Consume("(")) {
      ++open_trees;
    } else if (cursor.Consume(")")) {
      break;
    } else {
      absl::StatusOr<SgfProperty> property = ReadProperty(cursor);
      if (!property.ok()) return property.status();
      nodes.back().push_back(*std::move(property));
    }
  }
  const absl::Status status = SkipOtherBranches(cursor, open_trees - 1);
  if (!status.ok()) return status;
  return nodes;
}

std::string SgfText(absl::string_view raw) {
  // A pair of two different line end characters is one line end.
  const std::string text =
      absl::StrReplaceAll(raw, {{"\r\n", "\n"}, {"\n\r", "\n"}, {"\r", "\n"}});
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\\') {
      if (++i == text.size()) break;
      c = text[i];
      if (c == '\n') continue;  // A line that was broken for its length.
    }
    const bool is_space = absl::ascii_isspace(static_cast<unsigned char>(c));
    out += is_space && c != '\n' ? ' ' : c;
  }
  return std::string(absl::StripAsciiWhitespace(out));
}

std::string EscapeSgf(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"]", "\\]"}});
}

}  // namespace othello
