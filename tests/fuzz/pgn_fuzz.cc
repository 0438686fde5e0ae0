// ParsePgn takes any bytes, and what it accepts survives a round trip.

#include "othello/records/pgn.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/support/game_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::DescribeGame;
  using othello::FuzzCheck;
  using othello::Game;
  const absl::StatusOr<std::vector<Game>> games =
      othello::ParsePgn(othello::FuzzedText(data, size));
  if (!games.ok()) return 0;
  for (const Game& game : *games) {
    const absl::StatusOr<std::vector<Game>> again =
        othello::ParsePgn(othello::FormatPgn(game));
    FuzzCheck(again.ok() && again->size() == 1, "a formatted game parses");
    FuzzCheck(DescribeGame((*again)[0]) == DescribeGame(game),
              "a formatted game is the same game");
  }
  return 0;
}
