// The archive of games in words: a list, and how its player did.

#ifndef RIALTO_TOOLS_TERMINAL_ARCHIVE_TEXT_H_
#define RIALTO_TOOLS_TERMINAL_ARCHIVE_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "othello/game.h"

namespace terminal {

// "2026-11-18 12:05  me - Rialto level 3  black wins 40-24", in local time. A
// game that was left says so, and after how many moves (without passes).
std::string GameLine(const othello::Game& game);

// The colour of the person in a game of a person with the engine.
std::optional<othello::Color> PersonIn(const othello::Game& game);

// A table by opponent: games, won, drawn, lost, left, and the mean difference
// in discs of those that ended. Only games of a person with the engine count.
std::string StatisticsText(const std::vector<othello::Game>& games);

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_ARCHIVE_TEXT_H_
