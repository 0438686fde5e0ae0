#include "tools/match/match_clock.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/records/clock_text.h"

namespace match {

absl::StatusOr<engine::TimeControl> ParseTimeControl(absl::string_view text) {
  const std::vector<absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('+', 1));
  const std::optional<double> main = othello::ParseTime(parts[0]);
  const std::optional<double> increment =
      parts.size() > 1 ? othello::ParseTime(parts[1]) : 0;
  if (!main.has_value() || *main <= 0 || !increment.has_value()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected the time of a game such as 60, 5:00 or 60+0.5, found '", text,
        "'"));
  }
  engine::TimeControl control;
  control.main_seconds = *main;
  control.increment_seconds = *increment;
  return control;
}

othello::ClockSetting RecordedClock(const TimeLimits& limits) {
  othello::ClockSetting setting;
  setting.main_seconds = limits.game.main_seconds;
  setting.increment_seconds =
      limits.HasMain() ? limits.game.increment_seconds : limits.per_move;
  return setting;
}

double MatchClock::Allowed() const {
  double allowed = std::numeric_limits<double>::infinity();
  if (limits_.HasMain()) allowed = main_left() + margin_;
  if (limits_.per_move > 0) {
    allowed = std::min(allowed, limits_.per_move + margin_);
  }
  return allowed;
}

bool MatchClock::Spend(double seconds) {
  if (seconds > Allowed()) return false;
  clock_.Spend(seconds);
  return true;
}

}  // namespace match
