// One who plays games in a match.

#ifndef RIALTO_TOOLS_MATCH_PLAYER_H_
#define RIALTO_TOOLS_MATCH_PLAYER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/board.h"
#include "othello/game.h"
#include "othello/square.h"
#include "tools/match/game_clock.h"

namespace match {

// Why a player did not answer with a move.
enum class Fault { kNone, kResigned, kTime, kIllegalMove, kCrash };

struct Reply {
  othello::Square move = othello::kNoSquare;  // or kPass
  std::optional<double> eval;                 // in discs, for the mover
  std::optional<uint64_t> nodes;
  double seconds = 0;
  Fault fault = Fault::kNone;
  std::string message;  // what the fault was
};

// Used by one thread at a time.
class Player {
 public:
  virtual ~Player() = default;

  // Prepares for a game from `start` with that colour. An error means that the
  // player cannot go on at all.
  virtual absl::Status StartGame(const othello::Board& start,
                                 othello::Color color,
                                 const TimeControl& control) = 0;

  // A move in the game's position; it is this player's turn, and there is a
  // legal move. Moves since the last call, passes among them, are those behind
  // the ones that the player knows. The reply is not checked yet.
  virtual Reply ChooseMove(const othello::Game& game,
                           const GameClock& clock) = 0;

  // Whether the match holds this player to its clock.
  virtual bool IsOnTheClock() const = 0;
};

// Makes as many equal players as games are played at a time. Thread-safe.
class PlayerSource {
 public:
  virtual ~PlayerSource() = default;
  virtual absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const = 0;
  // What records and reports call it.
  virtual const std::string& name() const = 0;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_PLAYER_H_
