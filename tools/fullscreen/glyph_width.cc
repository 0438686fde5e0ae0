#include "tools/fullscreen/glyph_width.h"

#include <poll.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <iterator>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "search/search_control.h"

namespace fullscreen {
namespace {

// For the way there and back over a slow line. Terminals that never answer are
// rare, and cost this once.
constexpr std::chrono::milliseconds kPatience{500};

}  // namespace

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

std::optional<int> MeasureGlyph(absl::string_view glyph, int in, int out,
                                std::string& typed) {
  const std::string question = absl::StrCat("\r", glyph, "\x1b[6n");
  if (write(out, question.data(), question.size()) < 0) return std::nullopt;
  const search::Clock::time_point end = search::Clock::now() + kPatience;
  std::optional<int> column;
  while (!column.has_value()) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - search::Clock::now());
    pollfd entry = {in, POLLIN, 0};
    if (left.count() <= 0 ||
        poll(&entry, 1, static_cast<int>(left.count())) <= 0) {
      break;
    }
    char bytes[64];
    const ssize_t count = read(in, bytes, sizeof(bytes));
    if (count <= 0) break;
    typed.append(bytes, static_cast<size_t>(count));
    column = TakeCursorColumn(typed);
  }
  if (!column.has_value()) return std::nullopt;
  return *column - 1;
}

}  // namespace fullscreen
