#include "othello/records/clock_text.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/support/decimal.h"

namespace othello {
namespace {

bool IsWritable(double seconds) {
  return seconds >= 0 && seconds <= kLargestDecimal;
}

// Requires IsWritable(seconds).
std::string FormatTime(double seconds) {
  if (seconds != std::floor(seconds)) return FormatDecimal(seconds);
  const int64_t whole = static_cast<int64_t>(seconds);
  const int64_t hours = whole / 3600;
  const int64_t minutes = whole / 60 % 60;
  return hours > 0 ? absl::StrFormat("%d:%02d:%02d", hours, minutes, whole % 60)
                   : absl::StrFormat("%02d:%02d", minutes, whole % 60);
}

}  // namespace

std::optional<double> ParseTime(absl::string_view text) {
  const std::vector<absl::string_view> parts =
      absl::StrSplit(absl::StripAsciiWhitespace(text), absl::MaxSplits(':', 3));
  if (parts.size() > 3) return std::nullopt;
  double seconds = 0;
  for (absl::string_view part : parts) {
    const std::optional<double> number = ParseDecimal(part);
    if (!number.has_value() || *number < 0) return std::nullopt;
    seconds = 60 * seconds + *number;
  }
  if (seconds > kLargestDecimal) return std::nullopt;
  return seconds;
}

std::optional<TimeControl> ParseTimeControl(absl::string_view text) {
  const std::vector<absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('+', 1));
  const std::optional<double> main = ParseTime(parts[0]);
  const std::optional<double> increment =
      parts.size() > 1 ? ParseTime(parts[1]) : 0;
  if (!main.has_value() || *main <= 0 || !increment.has_value()) {
    return std::nullopt;
  }
  return TimeControl{.main_seconds = *main, .increment_seconds = *increment};
}

std::optional<TimeControl> ParseClock(absl::string_view text) {
  const std::vector<absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('/', 3));
  if (parts.size() > 3) return std::nullopt;
  double times[3] = {0, 0, 0};
  for (size_t i = 0; i < parts.size(); ++i) {
    const absl::string_view part =
        absl::StripAsciiWhitespace(parts[i].substr(0, parts[i].find(',')));
    if (part.empty() && i > 0) continue;
    const std::optional<double> time = ParseTime(part);
    if (!time.has_value()) return std::nullopt;
    times[i] = *time;
  }
  TimeControl clock;
  clock.main_seconds = times[0];
  clock.increment_seconds = times[1];
  clock.overtime_seconds = times[2];
  return clock;
}

std::string FormatClock(const TimeControl& clock) {
  if (!IsWritable(clock.main_seconds) || !IsWritable(clock.increment_seconds) ||
      !IsWritable(clock.overtime_seconds)) {
    return "";
  }
  const bool has_increment = clock.increment_seconds > 0;
  const bool has_grace =
      clock.overtime_seconds > 0 && clock.overtime_moves == 0;
  return absl::StrCat(FormatTime(clock.main_seconds),
                      has_increment || has_grace ? "/" : "",
                      has_increment ? FormatTime(clock.increment_seconds) : "",
                      has_grace ? "/" : "",
                      has_grace ? FormatTime(clock.overtime_seconds) : "");
}

}  // namespace othello
