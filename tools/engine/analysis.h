// The value of every position of a game.

#ifndef RIALTO_TOOLS_ENGINE_ANALYSIS_H_
#define RIALTO_TOOLS_ENGINE_ANALYSIS_H_

#include <cstddef>
#include <functional>

#include "search/result.h"
#include "tools/engine/session.h"

namespace engine {

// Searches all positions of the session's game as its options say, from the
// last to the first, so that each can use what is known of those behind it.
// `report` gets the number of moves made (passes among them) and the result
// for the side to move. Blocks until done (true) or interrupted (false).
bool AnalyzeGame(
    Session& session,
    const std::function<void(size_t moves_made,
                             const search::SearchResult& result)>& report);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_ANALYSIS_H_
