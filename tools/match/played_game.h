// One game of a match, from its opening to its end.

#ifndef RIALTO_TOOLS_MATCH_PLAYED_GAME_H_
#define RIALTO_TOOLS_MATCH_PLAYED_GAME_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "othello/board.h"
#include "othello/game.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/time_control.h"
#include "tools/match/player.h"

namespace match {

// What a player spent on its own moves, without those of the opening.
struct Effort {
  int64_t moves = 0;
  double seconds = 0;
  // Moves of players that do not report nodes do not count here.
  int64_t counted_moves = 0;
  uint64_t nodes = 0;

  void Add(const Effort& other);
};

struct PlayedGame {
  othello::Game game;
  // How it ended: by the rules (kNone), or by a fault of the loser.
  Fault fault = Fault::kNone;
  othello::Color loser = othello::Color::kBlack;  // if by a fault
  std::string message;                            // what the fault was
  // Of a game that was not played on: its exact score for black.
  std::optional<othello::DiscDiff> adjudicated;
  Effort black;
  Effort white;

  const Effort& effort(othello::Color color) const {
    return color == othello::Color::kBlack ? black : white;
  }
  Effort& effort(othello::Color color) {
    return color == othello::Color::kBlack ? black : white;
  }
  // Final disc difference for a colour, adjudicated or not; a game that ended
  // by a fault is lost by 64.
  int Discs(othello::Color color) const;
};

struct GameRules {
  // Without a limit a game has no clock at all; there is no overtime.
  othello::TimeControl control;
  double time_margin = 0;  // lateness that is forgiven, in seconds
  // With this many empty squares games end and count their exact score; with 0
  // they are played out.
  int adjudicated_empties = 0;
};

// The exact score of a position for the side to move.
using ExactScore = std::function<othello::DiscDiff(const othello::Position&)>;

// Plays on from the end of `opening`, a game that is not over. Passes are made
// for the players. `exact_score` is needed if the rules allow adjudication.
// Calls `is_stopped` after each move, and returns Cancelled if it is true; any
// other error makes the match pointless.
absl::StatusOr<PlayedGame> PlayGame(const othello::Game& opening,
                                    const GameRules& rules, Player& black,
                                    Player& white,
                                    const std::function<bool()>& is_stopped,
                                    const ExactScore& exact_score = nullptr);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_PLAYED_GAME_H_
