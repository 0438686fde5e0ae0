// Short forms for tests of whole searches.

#ifndef RIALTO_TESTS_SUPPORT_SEARCHING_H_
#define RIALTO_TESTS_SUPPORT_SEARCHING_H_

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "othello/position.h"
#include "othello/square.h"
#include "search/limits.h"
#include "search/searcher.h"

namespace search {

inline std::unique_ptr<Searcher> MakeSearcher(SearchOptions options) {
  auto searcher = Searcher::Create(options);
  EXPECT_TRUE(searcher.ok()) << searcher.status();
  return *std::move(searcher);
}

inline std::unique_ptr<Searcher> MakeSearcher(int threads = 1,
                                              size_t hash_mb = 4) {
  SearchOptions options;
  options.threads = options.most_threads = threads;
  options.hash_mb = hash_mb;
  return MakeSearcher(options);
}

inline SearchLimits DepthLimit(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

inline SearchLimits WindowLimit(othello::DiscDiff alpha,
                                othello::DiscDiff beta) {
  SearchLimits limits;
  limits.alpha = alpha;
  limits.beta = beta;
  return limits;
}

// The position after a line of play, which must be legal: passes where there
// is no move, and only there.
inline othello::Position AfterLegalLine(
    othello::Position position, const std::vector<othello::Square>& moves) {
  for (size_t i = 0; i < moves.size(); ++i) {
    const othello::Bitboard legal = position.LegalMoves();
    if (moves[i] == othello::kPass) {
      EXPECT_EQ(legal, 0u) << "pass at " << i;
      EXPECT_TRUE(position.Pass().HasLegalMove()) << "pass at " << i;
      position = position.Pass();
      continue;
    }
    if (moves[i] < 0 || moves[i] >= 64 ||
        (legal & othello::SquareBit(moves[i])) == 0) {
      ADD_FAILURE() << "illegal " << othello::SquareName(moves[i]) << " at "
                    << i;
      return position;
    }
    position = position.Play(moves[i]);
  }
  return position;
}

// Checks that a line is legal, reaches the end of the game, and that the end
// is worth what the line claims.
inline void ExpectCompleteLine(const othello::Position& position,
                               const ScoredLine& line) {
  const othello::Position end = AfterLegalLine(position, line.moves);
  EXPECT_TRUE(end.IsGameOver())
      << "the line ends " << end.empty_count() << " squares too early";
  // Passes are moves of the line, so the sides alternate strictly.
  const othello::DiscDiff discs =
      line.moves.size() % 2 == 0 ? end.FinalScore() : -end.FinalScore();
  EXPECT_EQ(othello::ScoreFromDiscs(discs), line.score);
}

}  // namespace search

#endif  // RIALTO_TESTS_SUPPORT_SEARCHING_H_
