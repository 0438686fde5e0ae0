// The readers of WTHOR files take any bytes.

#include "othello/records/wthor.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes = othello::FuzzedText(data, size);
  const auto players = othello::ParseWthorPlayers(bytes);
  const auto tournaments = othello::ParseWthorTournaments(bytes);
  auto games = othello::ParseWthorGames(bytes);
  if (!games.ok()) return 0;
  othello::AttachWthorNames({"black", "white"}, {"open"}, *games).IgnoreError();
  for (const othello::WthorGame& game : *games) {
    othello::FuzzCheck(!game.game.tag(othello::kTagResult).empty(),
                       "every game has a result");
  }
  return 0;
}
