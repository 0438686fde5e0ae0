// What players agree on about time.

#ifndef RIALTO_OTHELLO_TIME_CONTROL_H_
#define RIALTO_OTHELLO_TIME_CONTROL_H_

namespace othello {

// Main time for the game, and what is added to it. All times are in seconds.
struct TimeControl {
  double main_seconds = 0;
  // Added after every move.
  double increment_seconds = 0;
  // Canadian overtime: when the main time has run out, `overtime_moves` moves
  // have to be made in every `overtime_seconds`. With 0 moves there is none:
  // records may hold a time of grace that a player has once, and no clock here
  // grants it.
  double overtime_seconds = 0;
  int overtime_moves = 0;
  // For each move, whatever the clock shows; 0: no such limit.
  double move_seconds = 0;

  bool HasMain() const { return main_seconds > 0; }
  // Whether anything is limited.
  bool IsOn() const {
    return HasMain() || overtime_moves > 0 || move_seconds > 0;
  }

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_TIME_CONTROL_H_
