// The analysis of a game for people: a table of losses, the score over the
// game as text, and both with boards as a picture.

#ifndef RIALTO_TOOLS_ANALYSIS_REPORT_H_
#define RIALTO_TOOLS_ANALYSIS_REPORT_H_

#include <string>

#include "othello/game.h"
#include "tools/engine/analysis.h"

namespace tools {

// A line for each move: its number, side, move, value with best play, the best
// move if it is another, the loss. Then the losses of each side, and what they
// add up to.
std::string LossTable(const engine::GameAnalysis& analysis);

// The score for black, one column for each position, in `height` rows; a row
// for 0 lies in the middle.
std::string ScoreGraph(const engine::GameAnalysis& analysis, int height = 15);

// The same graph and a board for each turning point, as SVG. `analysis` is that
// of `game`.
std::string AnalysisSvg(const othello::Game& game,
                        const engine::GameAnalysis& analysis);

}  // namespace tools

#endif  // RIALTO_TOOLS_ANALYSIS_REPORT_H_
