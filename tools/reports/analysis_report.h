// The analysis of a game for people: a table of losses, the score over the
// game as text and as a picture, and a page for browsers.

#ifndef RIALTO_TOOLS_REPORTS_ANALYSIS_REPORT_H_
#define RIALTO_TOOLS_REPORTS_ANALYSIS_REPORT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "tools/engine/analysis.h"
#include "tools/program/json_line.h"

namespace tools {

// A line for each move: its number, side, move, value with best play, the best
// move if different, and the loss. Then the losses of each side, and their sum.
std::string LossTable(const engine::GameAnalysis& analysis);

// The score for Black, one column for each position, in `height` rows, with 0
// in the middle.
std::string ScoreGraph(const engine::GameAnalysis& analysis, int height = 15);

// The largest score of a graph: whole multiples of 4 discs.
double GraphRange(const engine::GameAnalysis& analysis);

// The keys of a move in JSON: index (from 1), side, move, score, best, loss,
// solved.
void AddMove(size_t index, const engine::AnalyzedMove& move, JsonLine& line);

// "Ann - Bob", with "black" and "white" for names that are not known.
std::string GameTitle(const othello::Game& game);

// "black wins 40 to 24", "a draw", "not finished".
std::string GameResult(const othello::Game& game);

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

#endif  // RIALTO_TOOLS_REPORTS_ANALYSIS_REPORT_H_
