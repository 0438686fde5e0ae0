#include "tools/match/opening_set.h"

#include <cstddef>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/records/game_file.h"
#include "othello/support/embedded_file.h"

RIALTO_EMBED_FILE(rialto_default_openings, RIALTO_DEFAULT_OPENINGS);

namespace match {
namespace {

using ::othello::Game;

Game MovesOnly(const Game& game) {
  Game moves(game.start());
  for (const othello::GameMove& move : game.moves()) {
    moves.Play(move.square).IgnoreError();  // It was legal in `game`.
  }
  return moves;
}

absl::StatusOr<std::vector<Game>> OpeningsOf(
    const absl::StatusOr<std::vector<Game>>& games, absl::string_view source) {
  if (!games.ok()) return games.status();
  if (games->empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(source, ": no opening in it"));
  }
  std::vector<Game> openings;
  for (const Game& game : *games) {
    openings.push_back(MovesOnly(game));
    if (openings.back().IsOver()) {
      return absl::InvalidArgumentError(absl::StrCat(
          source, ": opening ", openings.size(), " leaves nothing to play"));
    }
  }
  return openings;
}

}  // namespace

absl::StatusOr<std::vector<Game>> ReadOpenings(const std::string& path) {
  return OpeningsOf(othello::ReadGameFile(path), path);
}

absl::string_view DefaultOpeningsText() {
  return RIALTO_EMBEDDED(rialto_default_openings);
}

absl::StatusOr<std::vector<Game>> DefaultOpenings() {
  return OpeningsOf(othello::ParseGames(DefaultOpeningsText(),
                                        othello::GameFormat::kTranscript),
                    "the openings built into this program");
}

void ShuffleOpenings(uint64_t seed, std::vector<othello::Game>& openings) {
  // std::shuffle and the standard distributions differ between libraries.
  std::mt19937_64 random(seed);
  for (size_t left = openings.size(); left > 1; --left) {
    std::swap(openings[left - 1], openings[random() % left]);
  }
}

}  // namespace match
