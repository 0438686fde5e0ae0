// The analysis of a game as a picture, and as a page for browsers.

#ifndef RIALTO_TOOLS_ANALYSIS_PICTURE_H_
#define RIALTO_TOOLS_ANALYSIS_PICTURE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "tools/engine/analysis.h"

namespace tools {

// The score over the game and a board for each turning point, as SVG.
// `analysis` is that of `game`; `searched` says how it was made: "level 12".
std::string AnalysisSvg(const othello::Game& game,
                        const engine::GameAnalysis& analysis,
                        absl::string_view searched);

// A self-contained HTML page: the graph, the moves to click through and the
// turning points.
std::string AnalysisPage(const othello::Game& game,
                         const engine::GameAnalysis& analysis,
                         absl::string_view searched);

// Text escaped for XML and HTML.
std::string EscapeXml(absl::string_view text);

}  // namespace tools

#endif  // RIALTO_TOOLS_ANALYSIS_PICTURE_H_
