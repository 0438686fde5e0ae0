#include "tools/fullscreen/glyph_width.h"

#include <cctype>
#include <iterator>

#include "absl/strings/numbers.h"

namespace fullscreen {
std::optional<int> TakeCursorColumn(std::string& bytes) {
  constexpr char kBegin[] = "\x1b[";
  for (size_t begin = bytes.find(kBegin); begin != std::string::npos;
       begin = bytes.find(kBegin, begin + 1)) {
    const auto skip_digits = [&](size_t from) {
      while (from < bytes.size() &&
             std::isdigit(static_cast<unsigned char>(bytes[from])) != 0) {
        ++from;
      }
      return from;
    };
    const size_t semicolon = skip_digits(begin + std::size(kBegin) - 1);
    if (semicolon >= bytes.size() || bytes[semicolon] != ';') continue;
    const size_t end = skip_digits(semicolon + 1);
    int column;
    if (end >= bytes.size() || bytes[end] != 'R' ||
        !absl::SimpleAtoi(
            absl::string_view(bytes).substr(semicolon + 1, end - semicolon - 1),
            &column)) {
      continue;
    }
    bytes.erase(begin, end + 1 - begin);
    return column;
  }
  return std::nullopt;
}

}  // namespace fullscreen
