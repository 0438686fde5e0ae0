// Positions with the scores of the naive search, for searches by the toy
// evaluation without selectivity.

#ifndef RIALTO_TESTS_SUPPORT_MIDGAME_PROBLEMS_H_
#define RIALTO_TESTS_SUPPORT_MIDGAME_PROBLEMS_H_

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "othello/position.h"
#include "othello/score.h"
#include "search/searcher.h"
#include "search/toy_evaluator.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"

namespace search {

struct MidgameProblem {
  othello::Position position;
  int depth;
  othello::Score score;
};

inline std::vector<MidgameProblem> MakeProblems(uint64_t seed, int64_t count) {
  othello::Random random(seed);
  std::vector<MidgameProblem> problems;
  while (static_cast<int64_t>(problems.size()) < count) {
    const int empties = 6 + othello::RandomBelow(random, 50);
    const othello::Position position =
        othello::RandomBelow(random, 3) == 0
            ? othello::RandomBoard(random, empties)
            : othello::RandomPlayedPosition(random, empties);
    if (position.IsGameOver()) continue;
    // Unreachable boards may have very many moves.
    const int depth = 1 + othello::RandomBelow(random, 5);
    problems.push_back(
        {position, depth, naive::Negamax(ToyEvaluator(), position, depth)});
  }
  return problems;
}

inline void ExpectSolves(Searcher& searcher,
                         const std::vector<MidgameProblem>& problems) {
  for (const MidgameProblem& problem : problems) {
    searcher.Clear();
    const SearchResult result =
        searcher.Search(problem.position, DepthLimit(problem.depth));
    ASSERT_EQ(result.score(), problem.score)
        << "depth " << problem.depth << " of {0x" << std::hex
        << problem.position.mover << ", 0x" << problem.position.opponent << "}";
    EXPECT_EQ(result.depth, problem.depth);
    EXPECT_EQ(result.lines[0].bound, Bound::kExact);
    EXPECT_FALSE(result.is_solved);
    EXPECT_FALSE(result.was_stopped);
    EXPECT_GT(result.nodes, 0u);
    AfterLegalLine(problem.position, result.lines[0].moves);
    EXPECT_FALSE(result.lines[0].moves.empty());
  }
}

}  // namespace search

#endif  // RIALTO_TESTS_SUPPORT_MIDGAME_PROBLEMS_H_
