// Searches to a fixed depth against the naive negamax. Without selectivity all
// algorithms and orderings compute the same number: a position always has the
// same depth left within one iteration, as depth and empty squares shrink
// together, so a fresh table changes nothing either.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "search/searcher.h"
#include "search/toy_evaluator.h"
#include "tests/support/midgame_problems.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::Position;
using othello::Random;
using othello::RandomBelow;
using othello::Score;

TEST(SearcherMidgameTest, PlayAgreesWithNegamax) {
  const auto searcher = MakeSearcher();
  ExpectSolves(*searcher, MakeProblems(21, othello::Scaled(150)));
}

// The line must lead to the leaf that gave the score.
TEST(SearcherMidgameTest, TheLineEndsWhereTheScoreComesFrom) {
  const auto searcher = MakeSearcher();
  for (const MidgameProblem& problem : MakeProblems(22, othello::Scaled(60))) {
    searcher->Clear();
    const SearchResult result =
        searcher->Search(problem.position, DepthLimit(problem.depth));
    const std::vector<othello::Square>& moves = result.lines[0].moves;
    const Position end = AfterLegalLine(problem.position, moves);
    const int played = problem.position.empty_count() - end.empty_count();
    ASSERT_TRUE(played == problem.depth || end.IsGameOver());
    const Score leaf = played == problem.depth
                           ? ToyEvaluator().Evaluate(end, {})
                           : othello::ScoreFromDiscs(end.FinalScore());
    EXPECT_EQ(moves.size() % 2 == 0 ? leaf : -leaf, result.score());
  }
}

// Splits need some depth, so these are deeper than the naive search can go.
TEST(SearcherMidgameTest, ThreadsAgreeWithOneThread) {
  Random random(24);
  const auto one = MakeSearcher(1);
  const auto two = MakeSearcher(2);
  const auto four = MakeSearcher(4);
  const auto three = MakeSearcher(3);
  for (int64_t i = othello::Scaled(12); i > 0; --i) {
    const Position position =
        othello::RandomPlayedPosition(random, 20 + RandomBelow(random, 25));
    for (Searcher* searcher : {one.get(), two.get(), four.get(), three.get()}) {
      searcher->Clear();
    }
    const SearchResult expected = one->Search(position, DepthLimit(9));
    for (Searcher* searcher : {two.get(), four.get(), three.get()}) {
      const SearchResult result = searcher->Search(position, DepthLimit(9));
      EXPECT_EQ(result.score(), expected.score());
      AfterLegalLine(position, result.lines[0].moves);
    }
  }
}

TEST(SearcherMidgameTest, LinesHaveTheScoresOfTheirMoves) {
  Random random(25);
  const auto searcher = MakeSearcher();
  for (int64_t i = othello::Scaled(40); i > 0; --i) {
    const Position position =
        othello::RandomPlayedPosition(random, 10 + RandomBelow(random, 40));
    if (!position.HasLegalMove()) continue;
    SearchLimits limits = DepthLimit(4);
    limits.lines = 3;
    searcher->Clear();
    const SearchResult result = searcher->Search(position, limits);
    ASSERT_EQ(static_cast<int>(result.lines.size()),
              std::min(3, othello::PopCount(position.LegalMoves())));
    Score last = othello::kMaxScore;
    for (const ScoredLine& line : result.lines) {
      EXPECT_LE(line.score, last);
      last = line.score;
      EXPECT_EQ(
          line.score,
          -naive::Negamax(ToyEvaluator(), position.Play(line.best_move()), 3));
    }
  }
}

}  // namespace
}  // namespace search
