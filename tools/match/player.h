// A player in a match.

#ifndef RIALTO_TOOLS_MATCH_PLAYER_H_
#define RIALTO_TOOLS_MATCH_PLAYER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/board.h"
#include "othello/game.h"
#include "othello/square.h"
#include "tools/engine/game_clock.h"

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

  // Prepares for a game from `start`. After an error the player cannot continue
  // at all.
  virtual absl::Status StartGame(const othello::Board& start,
                                 const othello::TimeControl& control) = 0;

  // A move in the current position of the game, which started at `start`; it is
  // this player's turn, and there is a legal move. Its previous choice was
  // played. The caller checks the reply.
  virtual Reply ChooseMove(const othello::Game& game,
                           const engine::GameClock& clock) = 0;

  // Called after a fault of this player, whose state is then unknown.
  virtual void Recover() = 0;

  // Whether the match holds this player to its clock.
  virtual bool IsOnTheClock() const = 0;
};

// Makes one player for each concurrent game, all equal. Thread-safe.
class PlayerSource {
 public:
  virtual ~PlayerSource() = default;
  virtual absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const = 0;
  // What records and reports call it.
  virtual const std::string& name() const = 0;
  // What the user should know before the match, one sentence each.
  virtual std::vector<std::string> warnings() const { return {}; }
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_PLAYER_H_
