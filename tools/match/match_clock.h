// The clock of a player in one game: that of the engine, with a limit for each
// move and some tolerance.

#ifndef RIALTO_TOOLS_MATCH_MATCH_CLOCK_H_
#define RIALTO_TOOLS_MATCH_MATCH_CLOCK_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "tools/engine/time_control.h"

namespace match {

// Seconds. Without limits a game has no clock at all.
struct TimeLimits {
  engine::TimeControl game;  // without overtime; no main time: no such limit
  double per_move = 0;       // for each move; 0: no such limit

  bool HasMain() const { return game.main_seconds > 0; }
  bool IsOn() const { return HasMain() || per_move > 0; }
};

// "60", "5:00" or "60+0.5": main time and increment.
absl::StatusOr<engine::TimeControl> ParseTimeControl(absl::string_view text);

// As records write it: a time for each move is an increment without main time.
othello::ClockSetting RecordedClock(const TimeLimits& limits);

class MatchClock {
 public:
  // `margin`: lateness that is forgiven.
  MatchClock(const TimeLimits& limits, double margin)
      : limits_(limits), margin_(margin), clock_(limits.game) {}

  const TimeLimits& limits() const { return limits_; }
  // Main time left. Requires a main time.
  double main_left() const { return clock_.reading().seconds; }
  // How long the next reply may take; infinite without a limit.
  double Allowed() const;
  // Takes the time of a reply. False if it came too late.
  bool Spend(double seconds);

 private:
  TimeLimits limits_;
  double margin_;
  engine::GameClock clock_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_CLOCK_H_
