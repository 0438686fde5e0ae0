#include "search/human/move_scores.h"

#include <utility>

#include "othello/bitboard.h"
#include "othello/score.h"

namespace search {
namespace {

// Clearing a larger table would take longer than most of the searches.
constexpr size_t kHashMb = 4;

}  // namespace

SearchOptions HumanSearchOptions(
    std::shared_ptr<const pattern_eval::Weights> weights,
    std::shared_ptr<const ProbCutModel> probcut) {
  SearchOptions options;
  options.threads = 1;
  options.hash_mb = kHashMb;
  options.selectivity = probcut == nullptr ? "none" : "multi_probcut";
  options.weights = std::move(weights);
  options.probcut = std::move(probcut);
  return options;
}

std::vector<MoveScores> ScoreMoves(const othello::Position& position,
                                   int deepest, Searcher& searcher,
                                   SearchControl* control) {
  std::vector<MoveScores> moves;
  for (othello::Square square : othello::Squares(position.LegalMoves())) {
    moves.push_back({square, {}});
  }
  if (moves.size() < 2) return moves;
  searcher.Clear();
  SearchLimits limits;
  limits.lines = static_cast<int>(moves.size());
  for (int i = 0; i < kHumanDepthCount; ++i) {
    if (i > 0) {
      for (MoveScores& move : moves) move.discs[i] = move.discs[i - 1];
    }
    if (i > 0 && kHumanDepths[i] > deepest) continue;
    limits.depth = kHumanDepths[i];
    const SearchResult result =
        searcher.Search(position, limits, /*observer=*/nullptr, control);
    for (const ScoredLine& line : result.lines) {
      for (MoveScores& move : moves) {
        if (move.square == line.best_move()) {
          move.discs[i] = othello::DiscsFromScore(line.score);
        }
      }
    }
  }
  return moves;
}

}  // namespace search
