// What is written and read in XBoard's protocol, without the session.

#ifndef RIALTO_TOOLS_ENGINE_XBOARD_TEXT_H_
#define RIALTO_TOOLS_ENGINE_XBOARD_TEXT_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/square.h"
#include "search/result.h"
#include "tools/engine/game_clock.h"
#include "tools/engine/identity.h"
#include "tools/engine/options.h"

namespace engine {

// The answer to "protover 2".
std::string XboardFeatures(const EngineIdentity& identity,
                           const Options& options);

// "P@f5", a pawn dropped on a square, and "@@@@" for a pass.
std::string XboardMove(othello::Square move);

// The same, or the square alone in either case, or any other word for a pass.
absl::StatusOr<othello::Square> ParseXboardMove(absl::string_view text);

// A thought: plies, hundredths of a disc for the side to move, centiseconds,
// nodes, and the line of play.
std::string XboardThought(const search::SearchResult& result);

// "1-0 {White wins 40-24}", with XBoard's colours: its white is our black.
std::string XboardResult(const othello::Board& board);

// The arguments of "level": MOVES MINUTES[:SECONDS] INCREMENT. Nothing if they
// are wrong.
std::optional<TimeControl> ParseXboardLevel(absl::string_view text);

// Of any line, something to show in an error: short, and without control
// characters.
std::string XboardQuote(absl::string_view line);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_XBOARD_TEXT_H_
