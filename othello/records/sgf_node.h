// The syntax of SGF for any game: nodes of properties along the first branch of
// a game tree. sgf.cc interprets the properties.

#ifndef RIALTO_OTHELLO_RECORDS_SGF_NODE_H_
#define RIALTO_OTHELLO_RECORDS_SGF_NODE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/support/text_cursor.h"

namespace othello {

// A value as written between brackets, including escapes.
struct SgfValue {
  absl::string_view raw;
  TextPlace place;
};

struct SgfProperty {
  std::string name;  // upper case letters
  std::vector<SgfValue> values;
};

using SgfNode = std::vector<SgfProperty>;

// Reads one game tree from "(" to its ")" and returns the nodes of its main
// line. Other branches are skipped without recursion, so that no depth of
// nesting can exhaust the stack. The values point into the cursor's text.
absl::StatusOr<std::vector<SgfNode>> ReadSgfMainLine(TextCursor& cursor);

// Resolves escapes; line ends become '\n' and other white space blanks. White
// space at both ends is removed.
std::string SgfText(absl::string_view raw);

// Escapes what would end the value.
std::string EscapeSgf(absl::string_view text);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_SGF_NODE_H_
