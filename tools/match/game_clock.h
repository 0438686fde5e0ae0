// The clock of a player in one game.

#ifndef RIALTO_TOOLS_MATCH_GAME_CLOCK_H_
#define RIALTO_TOOLS_MATCH_GAME_CLOCK_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace match {

// Seconds. Without limits a game has no clock at all.
struct TimeControl {
  double main = 0;       // for the whole game; 0: no such limit
  double increment = 0;  // added after each move
  double per_move = 0;   // for each move; 0: no such limit

  bool HasMain() const { return main > 0; }
  bool IsOn() const { return main > 0 || per_move > 0; }
};

// "60", "5:00" or "60+0.5": main time and increment.
absl::StatusOr<TimeControl> ParseTimeControl(absl::string_view text);

// As records write it: a time for each move is an increment without main time.
othello::ClockSetting RecordedClock(const TimeControl& control);

class GameClock {
 public:
  // `margin`: lateness that is forgiven.
  GameClock(const TimeControl& control, double margin)
      : control_(control), margin_(margin), main_left_(control.main) {}

  const TimeControl& control() const { return control_; }
  // The main time left. Requires one.
  double main_left() const { return main_left_; }
  // How long the next reply may take; infinite without a limit.
  double Allowed() const;
  // Spends the time of a reply. False if it came too late.
  bool Spend(double seconds);

 private:
  TimeControl control_;
  double margin_;
  double main_left_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_GAME_CLOCK_H_
