#include "tools/match/game_clock.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/records/clock_text.h"

namespace match {

absl::StatusOr<TimeControl> ParseTimeControl(absl::string_view text) {
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
  TimeControl control;
  control.main = *main;
  control.increment = *increment;
  return control;
}

othello::ClockSetting RecordedClock(const TimeControl& control) {
  othello::ClockSetting setting;
  setting.main_seconds = control.main;
  setting.increment_seconds =
      control.HasMain() ? control.increment : control.per_move;
  return setting;
}

double GameClock::Allowed() const {
  double allowed = std::numeric_limits<double>::infinity();
  if (control_.HasMain()) allowed = main_left_ + margin_;
  if (control_.per_move > 0) {
    allowed = std::min(allowed, control_.per_move + margin_);
  }
  return allowed;
}

bool GameClock::Spend(double seconds) {
  if (seconds > Allowed()) return false;
  if (control_.HasMain()) {
    main_left_ = std::max(0.0, main_left_ - seconds) + control_.increment;
  }
  return true;
}

}  // namespace match
