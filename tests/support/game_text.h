// All that a Game says as one text, to compare games that went through a file.

#ifndef RIALTO_TESTS_SUPPORT_GAME_TEXT_H_
#define RIALTO_TESTS_SUPPORT_GAME_TEXT_H_

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "othello/game.h"
#include "othello/records/game_result.h"
#include "othello/records/notation.h"

namespace othello {

enum class Passes { kCompared, kLeftOut };

// Records do not distinguish implied from explicit passes, so neither does
// this. A
// result that follows from the board counts as recorded.
inline std::string DescribeGame(const Game& game,
                                Passes passes = Passes::kCompared) {
  std::string text = absl::StrCat("start ", FormatBoard(game.start()), "\n");
  for (const GameMove& move : game.moves()) {
    if (move.square == kPass && passes == Passes::kLeftOut) continue;
    absl::StrAppend(&text, ColorName(move.mover), " ", SquareName(move.square));
    if (move.eval.has_value()) absl::StrAppend(&text, " eval ", *move.eval);
    if (move.seconds.has_value()) absl::StrAppend(&text, " s ", *move.seconds);
    text += '\n';
  }
  for (const auto& [name, value] : game.tags()) {
    if (name == kTagResult && ParseResult(value).has_value()) continue;
    absl::StrAppend(&text, name, "=", value, "\n");
  }
  absl::StrAppend(&text, "result ",
                  FormatResult(ResultOf(game), ResultDialect::kTag), "\n");
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const std::optional<TimeControl>& clock = game.clock(color);
    if (!clock.has_value()) continue;
    absl::StrAppend(&text, ColorName(color), " clock ", clock->main_seconds,
                    "/", clock->increment_seconds, "/", clock->overtime_seconds,
                    "\n");
  }
  return text;
}

inline std::string DescribeGames(const std::vector<Game>& games,
                                 Passes passes = Passes::kCompared) {
  std::string text;
  for (const Game& game : games) {
    absl::StrAppend(&text, DescribeGame(game, passes));
  }
  return text;
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_GAME_TEXT_H_
