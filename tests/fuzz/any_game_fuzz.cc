// A position or game of any format, as people paste it.

#include "othello/records/game_file.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto games = othello::ParseAnyGames(othello::FuzzedText(data, size));
  othello::FuzzCheck(!games.ok() || !games->empty(),
                     "there is a game, or an error");
  return 0;
}
