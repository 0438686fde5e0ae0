// The search over the pattern evaluation; its other tests use the toy.

#include "search/search_instances.h"

#include "gtest/gtest.h"
#include "pattern_eval/pattern_evaluator.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::Position;
using pattern_eval::PatternEvaluator;

TEST(SearchInstancesTest, PatternSearchesAgreeWithNegamax) {
  SearchOptions options;
  options.hash_mb = 4;
  options.weights = pattern_eval::MakeSyntheticWeights(1);
  const PatternEvaluator evaluator(options.weights);
  const auto play = MakeSearcher(options);
  options.laboratory = LaboratoryFeatures::Switches();
  const auto laboratory = MakeSearcher(options);
  othello::Random random(31);
  for (int64_t i = othello::Scaled(60); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(
        random, 6 + othello::RandomBelow(random, 50));
    if (position.IsGameOver()) continue;
    const int depth = 1 + othello::RandomBelow(random, 4);
    const othello::Score expected = naive::Negamax(evaluator, position, depth);
    for (Searcher* searcher : {play.get(), laboratory.get()}) {
      searcher->Clear();
      ASSERT_EQ(searcher->Search(position, DepthLimit(depth)).score(), expected)
          << "depth " << depth << " of {0x" << std::hex << position.mover
          << ", 0x" << position.opponent << "}";
    }
  }
}

TEST(SearchInstancesTest, ExactScoresDoNotDependOnTheEvaluation) {
  SearchOptions options;
  options.hash_mb = 4;
  options.weights = pattern_eval::MakeSyntheticWeights(2);
  const auto searcher = MakeSearcher(options);
  othello::Random random(32);
  for (int64_t i = othello::Scaled(20); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(random, 8);
    const SearchResult result = searcher->Search(position, SearchLimits());
    EXPECT_TRUE(result.is_solved);
    EXPECT_EQ(result.score(), othello::ScoreFromDiscs(naive::Solve(position)));
  }
}

}  // namespace
}  // namespace search
