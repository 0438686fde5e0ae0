// How strong the person of games with Rialto played.

#ifndef RIALTO_TOOLS_TERMINAL_OWN_RATING_H_
#define RIALTO_TOOLS_TERMINAL_OWN_RATING_H_

#include <functional>
#include <optional>
#include <string>

#include "absl/types/span.h"
#include "othello/game.h"
#include "tools/engine/parameters.h"
#include "tools/engine/rating_estimate.h"

namespace terminal {

// As many of the newest games tell enough.
inline constexpr size_t kRatedGames = 20;

// From the games that have a person (archive_text.h), at most kRatedGames of
// them, the last ones. Nothing without such a game or without a human move
// model, or if `goes_on`, which is asked before each move, says no. Takes about
// half a second a game.
std::optional<engine::RatingEstimate> EstimatePerson(
    absl::Span<const othello::Game> games, const engine::Parameters& parameters,
    const std::function<bool()>& goes_on);

// "1450 +- 120", "420 (below 520)", "2350 (above 2300)".
std::string EstimateText(const engine::RatingEstimate& estimate);

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_OWN_RATING_H_
