#include "tools/engine/game_clock.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace engine {

GameClock::GameClock(const TimeControl& control) : control_(control) {
  reading_.seconds = control.main_seconds;
  if (control.main_seconds <= 0 && control.overtime_moves > 0) {
    StartOvertimePeriod();
  }
}

void GameClock::StartOvertimePeriod() {
  reading_.seconds = control_.overtime_seconds;
  reading_.overtime_moves_left = control_.overtime_moves;
}

double GameClock::Allowed() const {
  double allowed = std::numeric_limits<double>::infinity();
  if (reading_.overtime_moves_left > 0) {
    allowed = reading_.seconds;
  } else if (control_.HasMain()) {
    allowed = reading_.seconds;
    if (control_.overtime_moves > 0) allowed += control_.overtime_seconds;
  }
  if (control_.move_seconds > 0) {
    allowed = std::min(allowed, control_.move_seconds);
  }
  return allowed;
}

void GameClock::Spend(double seconds) {
  if (seconds > Allowed()) has_fallen_ = true;
  double left = reading_.seconds - seconds;
  if (left < 0 && reading_.overtime_moves_left == 0 &&
      control_.overtime_moves > 0) {
    // The move started in main time and ends in overtime.
    StartOvertimePeriod();
    left += reading_.seconds;
  }
  reading_.seconds = std::max(left, 0.0) + control_.increment_seconds;
  if (reading_.overtime_moves_left > 0 && --reading_.overtime_moves_left == 0) {
    StartOvertimePeriod();
  }
}

void GameClock::Correct(const ClockReading& reading) {
  const bool is_rounded = std::floor(reading.seconds) == reading.seconds;
  const bool agrees =
      reading.overtime_moves_left == reading_.overtime_moves_left &&
      std::abs(reading.seconds - reading_.seconds) < 1;
  // Of a rounded reading and a finer one, the smaller is safe.
  if (is_rounded && agrees && reading_.seconds < reading.seconds) return;
  reading_ = reading;
}

}  // namespace engine
