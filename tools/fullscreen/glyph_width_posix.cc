#include "tools/fullscreen/glyph_width.h"

#include <poll.h>
#include <unistd.h>

#include <chrono>

#include "absl/strings/str_cat.h"
#include "search/search_control.h"

namespace fullscreen {
namespace {

// For the way there and back over a slow line. Terminals that never answer are
// rare, and cost this once.
constexpr std::chrono::milliseconds kAnswerTime{500};

}  // namespace

std::optional<int> MeasureGlyph(absl::string_view glyph, int in, int out,
                                std::string& typed) {
  const std::string question = absl::StrCat("\r", glyph, "\x1b[6n");
  if (write(out, question.data(), question.size()) < 0) return std::nullopt;
  const search::Clock::time_point end = search::Clock::now() + kAnswerTime;
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
