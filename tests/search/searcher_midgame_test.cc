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
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::Position;
using othello::Random;
using othello::RandomBelow;
using othello::Score;

struct MidgameProblem {
  Position position;
  int depth;
  Score score;
};

std::vector<MidgameProblem> MakeProblems(uint64_t seed, int64_t count) {
  Random random(seed);
  std::vector<MidgameProblem> problems;
  while (static_cast<int64_t>(problems.size()) < count) {
    const int empties = 6 + RandomBelow(random, 50);
    const Position position =
        RandomBelow(random, 3) == 0
            ? othello::RandomBoard(random, empties)
            : othello::RandomPlayedPosition(random, empties);
    if (position.IsGameOver()) continue;
    // Unreachable boards may have very many moves.
    const int depth = 1 + RandomBelow(random, 5);
    problems.push_back(
        {position, depth, naive::Negamax(ToyEvaluator(), position, depth)});
  }
  return problems;
}

void ExpectSolves(Searcher& searcher,
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

TEST(SearcherMidgameTest, AllAlgorithmsAgree) {
  using Switches = LaboratoryFeatures::Switches;
  std::vector<std::pair<std::string, Switches>> all = {{"direct", {}}};
  const auto add = [&](const char* name, auto change) {
    Switches switches;
    change(switches);
    all.push_back({name, switches});
  };
  add("iterations", [](Switches& s) { s.iterations = true; });
  add("aspiration", [](Switches& s) { s.iterations = s.aspiration = true; });
  add("PVS", [](Switches& s) { s.zero_windows = true; });
  add("table", [](Switches& s) { s.table = true; });
  add("shallow", [](Switches& s) { s.shallow_ordering = true; });
  add("killers", [](Switches& s) { s.killers = true; });
  add("history", [](Switches& s) { s.history = true; });
  add("refutations", [](Switches& s) { s.iterations = s.refutations = true; });
  add("PVS and refutations", [](Switches& s) {
    s.iterations = s.aspiration = s.zero_windows = s.refutations = true;
  });
  add("everything", [](Switches& s) {
    s.zero_windows = s.iterations = s.aspiration = s.table =
        s.shallow_ordering = s.killers = s.history = s.refutations = true;
  });
  const std::vector<MidgameProblem> problems =
      MakeProblems(23, othello::Scaled(50));
  for (const auto& [name, switches] : all) {
    SCOPED_TRACE(name);
    SearchOptions options;
    options.hash_mb = 4;
    options.laboratory = switches;
    ExpectSolves(*MakeSearcher(options), problems);
  }
}

// Splits need some depth, so these are deeper than the naive search can go.
TEST(SearcherMidgameTest, ThreadsAgreeWithOneThread) {
  Random random(24);
  const auto one = MakeSearcher(1);
  const auto two = MakeSearcher(2);
  const auto four = MakeSearcher(4);
  SearchOptions options;
  options.threads = 3;
  options.hash_mb = 4;
  options.laboratory = {true, true, true, true, true, true, true, true};
  const auto laboratory = MakeSearcher(options);
  for (int64_t i = othello::Scaled(12); i > 0; --i) {
    const Position position =
        othello::RandomPlayedPosition(random, 20 + RandomBelow(random, 25));
    for (Searcher* searcher :
         {one.get(), two.get(), four.get(), laboratory.get()}) {
      searcher->Clear();
    }
    const SearchResult expected = one->Search(position, DepthLimit(9));
    for (Searcher* searcher : {two.get(), four.get(), laboratory.get()}) {
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
