// ParseRecord takes any game, and a record survives a round trip.

#include "othello/records/ggf.h"
#include "tests/fuzz/fuzz_check.h"
#include "tools/match/match_record.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  const auto games = othello::ParseGgf(othello::FuzzedText(data, size));
  if (!games.ok()) return 0;
  for (const othello::Game& game : *games) {
    const auto recorded = match::ParseRecord(game);
    if (!recorded.ok()) continue;
    const auto again_game = othello::ParseGgfGame(match::FormatRecord(
        *recorded, game.tag(othello::kTagBlack), game.tag(othello::kTagWhite)));
    FuzzCheck(again_game.ok(), "a record is a game");
    const auto again = match::ParseRecord(*again_game);
    FuzzCheck(again.ok(), "a record is a record");
    FuzzCheck(again->number == recorded->number &&
                  again->game.fault == recorded->game.fault &&
                  again->game.black.moves == recorded->game.black.moves &&
                  again->game.white.nodes == recorded->game.white.nodes &&
                  again->game.Discs(othello::Color::kBlack) ==
                      recorded->game.Discs(othello::Color::kBlack),
              "a record says the same again");
  }
  return 0;
}
