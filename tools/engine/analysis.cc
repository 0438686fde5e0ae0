#include "tools/engine/analysis.h"

#include "othello/game.h"

namespace engine {

bool AnalyzeGame(
    Session& session,
    const std::function<void(size_t moves_made,
                             const search::SearchResult& result)>& report) {
  const othello::Game game = session.game();
  for (size_t i = game.moves().size() + 1; i-- > 0;) {
    const othello::Position position = game.BoardBefore(i).position();
    const search::SearchResult result =
        session.Analyze(position, session.AnalysisLimits(position));
    if (session.is_interrupted()) return false;
    report(i, result);
  }
  return true;
}

}  // namespace engine
