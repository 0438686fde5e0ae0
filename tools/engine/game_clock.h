// The clock of one side.

#ifndef RIALTO_TOOLS_ENGINE_GAME_CLOCK_H_
#define RIALTO_TOOLS_ENGINE_GAME_CLOCK_H_

#include "othello/time_control.h"

namespace engine {

using ::othello::TimeControl;

// What a clock shows.
struct ClockReading {
  // Until the main time ends or, in overtime, until the period ends.
  double seconds = 0;
  // In overtime: moves to be made in `seconds`. 0 means main time.
  int overtime_moves_left = 0;

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

// It does not tick: the caller reports what was spent. Not thread-safe.
class GameClock {
 public:
  GameClock() : GameClock(TimeControl()) {}
  explicit GameClock(const TimeControl& control);

  const TimeControl& control() const { return control_; }
  const ClockReading& reading() const { return reading_; }
  // How long the next move may take; infinite if nothing limits it.
  double Allowed() const;
  // Whether a move took longer than it was allowed.
  bool has_fallen() const { return has_fallen_; }

  // A move took this long.
  void Spend(double seconds);

  // The GUI reports what the clock shows. A reading in whole seconds that
  // agrees with the finer one we have does not replace it: GUIs round, and not
  // always down.
  void Correct(const ClockReading& reading);

 private:
  void StartOvertimePeriod();

  TimeControl control_;
  ClockReading reading_;
  bool has_fallen_ = false;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_GAME_CLOCK_H_
