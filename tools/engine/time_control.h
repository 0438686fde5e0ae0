// Time controls, and what they leave on a clock.

#ifndef RIALTO_TOOLS_ENGINE_TIME_CONTROL_H_
#define RIALTO_TOOLS_ENGINE_TIME_CONTROL_H_

namespace engine {

// Main time for the game, and what comes on top of it. Times are in seconds.
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

// One side's clock. It does not tick: it is told what was spent. Not
// thread-safe.
class GameClock {
 public:
  GameClock() : GameClock(TimeControl()) {}
  explicit GameClock(const TimeControl& control);

  const TimeControl& control() const { return control_; }
  const ClockReading& reading() const { return reading_; }
  // Whether more was spent than there was.
  bool has_fallen() const { return has_fallen_; }

  // A move was made after this time.
  void Spend(double seconds);

  // Somebody who must know says what the clock shows. Whole seconds that
  // agree with the finer reading at hand do not replace it: GUIs round, and
  // not always down.
  void Correct(const ClockReading& reading);

 private:
  void StartOvertimePeriod();

  TimeControl control_;
  ClockReading reading_;
  bool has_fallen_ = false;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_TIME_CONTROL_H_
