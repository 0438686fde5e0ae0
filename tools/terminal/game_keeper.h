// Keeps the games of a session: gives them names, date and clocks, and puts
// them in the archive when they end or another game takes their place.

#ifndef RIALTO_TOOLS_TERMINAL_GAME_KEEPER_H_
#define RIALTO_TOOLS_TERMINAL_GAME_KEEPER_H_

#include <string>

#include "absl/status/status.h"
#include "othello/game.h"
#include "tools/engine/options.h"
#include "tools/terminal/game_archive.h"
#include "tools/terminal/terminal_commands.h"

namespace terminal {

// What the engine plays with: "level 12", "rating 1300", "5 s a move".
std::string StrengthText(const engine::Options& options, bool has_clock);

// The engine's name in records: this, a blank and its strength.
inline constexpr char kEngineName[] = "Rialto";

class GameKeeper {
 public:
  // The state and its session must outlive the keeper, which keeps the game
  // when it ends.
  GameKeeper(TerminalState& state, const GameArchive& archive);
  ~GameKeeper();
  GameKeeper(const GameKeeper&) = delete;
  GameKeeper& operator=(const GameKeeper&) = delete;

  const GameArchive& archive() const { return archive_; }

  // After each move, when it has its annotations. Only games with a move of
  // this program are kept, so none that are merely looked at.
  void OnMoved();
  // The game of the session was begun by this program in an earlier run.
  void Adopt() { is_own_ = true; }
  // A running game stays where the next run finds it.
  void LeaveToNextRun() { is_own_ = false; }
  // A game of an earlier run that may not have been kept.
  void AddEarlier(const othello::Game& game);

  // The first error since the last call.
  absl::Status TakeError();

 private:
  void Keep();

  TerminalState& state_;
  const GameArchive archive_;
  // Whether the session's game was played here.
  bool is_own_ = false;
  absl::Status error_;
};

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_GAME_KEEPER_H_
