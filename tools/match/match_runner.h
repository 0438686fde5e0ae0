// Plays the games of a match, several at a time.

#ifndef RIALTO_TOOLS_MATCH_MATCH_RUNNER_H_
#define RIALTO_TOOLS_MATCH_MATCH_RUNNER_H_

#include <atomic>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "absl/status/status.h"
#include "othello/game.h"
#include "tools/match/match_score.h"
#include "tools/match/match_statistics.h"
#include "tools/match/played_game.h"
#include "tools/match/player.h"

namespace match {

struct MatchPlan {
  // Pair k plays opening k; they begin again when all have been played.
  std::vector<othello::Game> openings;
  int games = 0;  // even
  int concurrency = 1;
  GameRules rules;
  std::optional<SprtBounds> sprt;

  const othello::Game& OpeningOf(int game_number) const {
    return openings[game_number / 2 % openings.size()];
  }
};

// Called after each game, one call at a time, with the score so far. An error
// ends the match.
using GameListener = std::function<absl::Status(
    int game_number, const PlayedGame& game, const MatchScore& score)>;

// Plays the games that are not in `finished` (whose results `score` already
// has) and adds them to `score`. Ends early when the SPRT has decided or `stop`
// becomes true; games in progress are then dropped.
absl::Status RunMatch(const MatchPlan& plan, const PlayerSource& first,
                      const PlayerSource& second, const std::set<int>& finished,
                      const std::atomic<bool>& stop, GameListener listener,
                      MatchScore& score);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_RUNNER_H_
