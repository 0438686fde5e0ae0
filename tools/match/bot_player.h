// Simple players for ladders: "bot:corners". They follow rules from books for
// beginners and do not use the engine, so their strength never changes.

#ifndef RIALTO_TOOLS_MATCH_BOT_PLAYER_H_
#define RIALTO_TOOLS_MATCH_BOT_PLAYER_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"
#include "othello/square.h"
#include "othello/support/random.h"
#include "tools/match/player.h"

namespace match {

inline constexpr absl::string_view kBotPrefix = "bot:";

// One way to value moves; ties are broken at random.
struct Bot {
  absl::string_view name;
  absl::string_view help;
  // The value of a move for the side that makes it.
  int (*value)(const othello::Position& position, othello::Square move);
};

// Null if there is none of this name.
const Bot* FindBot(absl::string_view name);

// The bots, a line each.
std::string BotHelp();

// Requires a legal move.
othello::Square ChooseBotMove(const Bot& bot, const othello::Position& position,
                              othello::RandomStream& random);

// Reads "NAME" or "NAME,seed=N" and plays under `name`. The lot depends on the
// seed, the game's opening and the position, not on the games before.
absl::StatusOr<std::unique_ptr<PlayerSource>> MakeBotSource(
    absl::string_view setting, absl::string_view name);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_BOT_PLAYER_H_
