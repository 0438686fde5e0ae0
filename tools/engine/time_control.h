// Time controls and clocks.

#ifndef RIALTO_TOOLS_ENGINE_TIME_CONTROL_H_
#define RIALTO_TOOLS_ENGINE_TIME_CONTROL_H_

namespace engine {

// Main time for the game, and what is added to it. Times are in seconds.
struct TimeControl {
  double main_seconds = 0;
  // Added after every move.
  double increment_seconds = 0;
  // Canadian overtime: when the main time has run out, `overtime_moves` moves
  // have to be made in every `overtime_seconds`. None if overtime_moves is 0.
  double overtime_seconds = 0;
  int overtime_moves = 0;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// What one side's clock shows.
struct ClockReading {
  // Until the main time ends or, in overtime, until the period ends.
  double seconds = 0;
  // In overtime: moves to be made in `seconds`. 0 means main time.
  int overtime_moves_left = 0;

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

// One side's clock. It does not tick: the caller reports what was spent. Not
// thread-safe.
class GameClock {
 public:
  GameClock() : GameClock(TimeControl()) {}
  explicit GameClock(const TimeControl& control);

  const TimeControl& control() const { return control_; }
  const ClockReading& reading() const { return reading_; }
  // Whether more was spent than the clock had.
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

#endif  // RIALTO_TOOLS_ENGINE_TIME_CONTROL_H_
