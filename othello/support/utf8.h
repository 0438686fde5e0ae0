// Text from outside, made safe to show.

#ifndef RIALTO_OTHELLO_SUPPORT_UTF8_H_
#define RIALTO_OTHELLO_SUPPORT_UTF8_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace othello {

// Length of the UTF-8 character at the front of a non-empty text, or 0 if it is
// not valid (stray or missing continuation bytes, overlong forms, surrogates,
// values above U+10FFFF).
size_t Utf8Length(absl::string_view text);

// The text for a terminal: control characters, and bytes that are not UTF-8,
// as \x1b. A name in a file must not move the cursor or forge a line.
std::string Printable(absl::string_view text);
// The same for several lines: keeps line ends.
std::string PrintableLines(absl::string_view text);

// The text as XML and HTML allow it: characters that they do not know become
// U+FFFD. Marks such as & are not escaped.
std::string XmlCharacters(absl::string_view text);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_UTF8_H_
