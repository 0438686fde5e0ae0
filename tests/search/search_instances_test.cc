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
  othello::Random random(31);
  for (int64_t i = othello::Scaled(60); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(
        random, 6 + othello::RandomBelow(random, 50));
    if (position.IsGameOver()) continue;
    const int depth = 1 + othello::RandomBelow(random, 4);
    const othello::Score expected = naive::Negamax(evaluator, position, depth);
    play->Clear();
    ASSERT_EQ(play->Search(position, DepthLimit(depth)).score(), expected)
        << "depth " << depth << " of {0x" << std::hex << position.mover
        << ", 0x" << position.opponent << "}";
  }
}

// Somebody else may make the search, of whatever the options say.
TEST(SearchInstancesTest, TheCallerMayMakeTheInstance) {
  SearchOptions options;
  options.hash_mb = 4;
  options.selectivity = "anything";
  bool was_asked = false;
  options.make_instance = [&](const SearchOptions& given,
                              TranspositionTable& table, SplitPool& pool) {
    was_asked = given.selectivity == "anything";
    return MakeSearchInstance(SearchOptions(), table, pool);
  };
  EXPECT_EQ(
      MakeSearcher(options)->Search(Position::Start(), DepthLimit(3)).nodes,
      MakeSearcher()->Search(Position::Start(), DepthLimit(3)).nodes);
  EXPECT_TRUE(was_asked);
  options.make_instance =
      [](const SearchOptions&, TranspositionTable&,
         SplitPool&) -> absl::StatusOr<std::unique_ptr<SearchInstance>> {
    return absl::NotFoundError("no such search");
  };
  EXPECT_EQ(Searcher::Create(options).status().message(), "no such search");
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
