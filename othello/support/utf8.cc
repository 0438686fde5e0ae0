#include "othello/support/utf8.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace othello {
namespace {

constexpr absl::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// Whether a valid character is one of the control characters, those of two
// bytes (U+0080 to U+009F) among them, which some terminals obey.
bool IsControl(absl::string_view character) {
  const auto first = static_cast<uint8_t>(character[0]);
  return first < 0x20 || first == 0x7F ||
         (first == 0xC2 && static_cast<uint8_t>(character[1]) < 0xA0);
}

std::string Escape(absl::string_view text, bool keeps_line_ends) {
  std::string shown;
  while (!text.empty()) {
    const size_t length = Utf8Length(text);
    const absl::string_view character =
        text.substr(0, length == 0 ? 1 : length);
    if (length > 0 &&
        (!IsControl(character) || (keeps_line_ends && character == "\n"))) {
      absl::StrAppend(&shown, character);
    } else {
      for (const char byte : character) {
        absl::StrAppendFormat(&shown, "\\x%02x", static_cast<uint8_t>(byte));
      }
    }
    text.remove_prefix(character.size());
  }
  return shown;
}

}  // namespace

size_t Utf8Length(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  if (byte(0) < 0x80) return 1;
  const size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const bool out_of_range = (byte(0) == 0xE0 && byte(1) < 0xA0) ||
                            (byte(0) == 0xED && byte(1) >= 0xA0) ||
                            (byte(0) == 0xF0 && byte(1) < 0x90) ||
                            (byte(0) == 0xF4 && byte(1) >= 0x90);
  return out_of_range ? 0 : length;
}

std::string Printable(absl::string_view text) {
  return Escape(text, /*keeps_line_ends=*/false);
}

std::string PrintableLines(absl::string_view text) {
  return Escape(text, /*keeps_line_ends=*/true);
}

std::string XmlCharacters(absl::string_view text) {
  std::string allowed;
  while (!text.empty()) {
    const size_t length = Utf8Length(text);
    const absl::string_view character =
        text.substr(0, length == 0 ? 1 : length);
    const bool is_known = length > 0 &&
                          (!IsControl(character) || character == "\n" ||
                           character == "\t" || character == "\r") &&
                          character != "\xEF\xBF\xBE" &&
                          character != "\xEF\xBF\xBF";
    absl::StrAppend(&allowed, is_known ? character : kReplacement);
    text.remove_prefix(character.size());
  }
  return allowed;
}

}  // namespace othello
