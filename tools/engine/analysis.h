// The value of every position of a game, and what each move cost.

#ifndef RIALTO_TOOLS_ENGINE_ANALYSIS_H_
#define RIALTO_TOOLS_ENGINE_ANALYSIS_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "othello/board.h"
#include "othello/game.h"
#include "othello/square.h"
#include "search/result.h"
#include "tools/engine/session.h"

namespace engine {

// Searches all positions of the session's game as its options say, from the
// last to the first, so that each search finds the results of the later ones in
// the table. `report` gets the number of moves made (including passes) and the
// result for the side to move. Blocks until done (true) or interrupted (false).
bool AnalyzeGame(
    Session& session,
    const std::function<void(size_t moves_made,
                             const search::SearchResult& result)>& report);

// A move of a game. Values are in discs, for the side that made it.
struct AnalyzedMove {
  othello::Color mover = othello::Color::kBlack;
  othello::Square move = othello::kNoSquare;  // or kPass
  // The move itself if no better one is known.
  othello::Square best = othello::kNoSquare;
  // Best play from the better move on; empty if none is known.
  std::vector<othello::Square> line = {};
  double score = 0;  // with best play, before the move
  double loss = 0;   // what the move gave away; 0 for the best move
  bool is_solved = false;
};

// The scores are consistent: a position is worth what its best move is worth,
// and the move that was made is worth what the next position is. So the losses
// add up: White's total loss minus Black's is the change of Black's score from
// the first position to the last.
struct GameAnalysis {
  std::vector<AnalyzedMove> moves;
  // The value of each position for black, the last one included.
  std::vector<double> black_scores;

  // Discs that a side gave away altogether.
  double LossOf(othello::Color color) const;
  // Indices of the moves that lost two discs or more and turned a lead into a
  // draw or a loss, or a draw into a loss.
  std::vector<size_t> TurningPoints() const;
  // Indices of the moves that lost at least `discs`, the largest loss first.
  std::vector<size_t> MovesByLoss(double discs) const;
};

// How far each position is searched.
using LimitsOfPosition =
    std::function<search::SearchLimits(const othello::Position& position)>;

// Searches all positions of a game, from the last to the first, and then looks
// for a better move wherever the score falls. Returns nothing if the session is
// interrupted. `progress`, which may be empty, receives the number of positions
// done; `report`, which may be empty, each move when it is judged.
std::optional<GameAnalysis> AnalyzeMoves(
    Session& session, const othello::Game& game, const LimitsOfPosition& limits,
    const std::function<void(size_t done, size_t total)>& progress = {},
    const std::function<void(size_t index, const AnalyzedMove& move)>& report =
        {});

// The session's game, as its options say.
std::optional<GameAnalysis> AnalyzeMoves(
    Session& session,
    const std::function<void(size_t done, size_t total)>& progress = {},
    const std::function<void(size_t index, const AnalyzedMove& move)>& report =
        {});

// The same as its coach sees it (options.h).
std::optional<GameAnalysis> ReviewMoves(
    Session& session, const othello::Game& game,
    const std::function<void(size_t done, size_t total)>& progress = {});

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_ANALYSIS_H_
