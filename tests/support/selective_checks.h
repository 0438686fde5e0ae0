// What every selectivity method must do, whoever makes its search.

#ifndef RIALTO_TESTS_SUPPORT_SELECTIVE_CHECKS_H_
#define RIALTO_TESTS_SUPPORT_SELECTIVE_CHECKS_H_

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "othello/position.h"
#include "search/searcher.h"
#include "search/selectivity/level.h"
#include "search/selectivity/rank_features.h"
#include "search/selectivity/rank_table.h"
#include "tests/support/fake_searcher.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/test_scale.h"

namespace search {

// Everything that methods ask for.
inline SearchOptions OptionsFor(const std::string& method, int threads = 1) {
  SearchOptions options;
  options.hash_mb = 4;
  options.threads = options.most_threads = threads;
  options.selectivity = method;
  options.probcut = MakeSimpleModel();
  auto table = std::make_shared<RankTable>();
  for (int i = 0; i < kRankFeatureCount; ++i) {
    (*table)[i] = {i % 3 == 0 ? 1 : 500, 1000};
  }
  options.rank_table = table;
  return options;
}

inline std::vector<othello::Position> RandomPositions(int count, int empties,
                                                      int seed) {
  othello::Random random(seed);
  std::vector<othello::Position> positions;
  for (int64_t i = othello::Scaled(count); i > 0; --i) {
    positions.push_back(othello::RandomPlayedPosition(random, empties));
  }
  return positions;
}

inline void ExpectRepeatsItself(const SearchOptions& options) {
  const auto searcher = MakeSearcher(options);
  for (const othello::Position& position : RandomPositions(3, 36, 51)) {
    searcher->Clear();
    const SearchResult first = searcher->Search(position, DepthLimit(9));
    searcher->Clear();
    const SearchResult second = searcher->Search(position, DepthLimit(9));
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.score(), second.score());
    EXPECT_EQ(first.cuts, second.cuts);
    EXPECT_EQ(PercentOf(first.level), 0);
    EXPECT_FALSE(first.is_solved);
    AfterLegalLine(position, first.lines[0].moves);
  }
}

inline void ExpectCutsAndCounts(const SearchOptions& options) {
  const auto searcher = MakeSearcher(options);
  CutStatistics all;
  for (const othello::Position& position : RandomPositions(4, 30, 52)) {
    const SearchResult result = searcher->Search(position, DepthLimit(9));
    ASSERT_FALSE(result.cuts.empty());
    for (const CutStatistics& cuts : result.cuts) all += cuts;
  }
  EXPECT_GT(all.cuts, 0u);
  EXPECT_GE(all.attempts, all.cuts);
}

inline void ExpectSolvesExactly(const SearchOptions& options) {
  const auto searcher = MakeSearcher(options);
  for (const othello::Position& position : RandomPositions(10, 8, 53)) {
    const SearchResult result = searcher->Search(position, SearchLimits());
    EXPECT_TRUE(result.is_solved);
    EXPECT_EQ(result.level, kExactLevel);
    EXPECT_EQ(result.score(), othello::ScoreFromDiscs(naive::Solve(position)));
  }
}

// Where the solver steps through its levels; wild parameters must not matter.
inline void ExpectPassesKeepTheScore(const SearchOptions& options) {
  const auto plain = MakeSearcher(1);
  const auto searcher = MakeSearcher(options);
  for (const othello::Position& position : RandomPositions(3, 15, 54)) {
    const SearchResult expected = plain->Search(position, SearchLimits());
    const SearchResult result = searcher->Search(position, SearchLimits());
    EXPECT_TRUE(result.is_solved);
    EXPECT_EQ(result.score(), expected.score());
    ExpectCompleteLine(position, result.lines[0]);
  }
}

inline void ExpectThreadsSolveExactly(SearchOptions options) {
  options.threads = options.most_threads = 2;
  const auto plain = MakeSearcher(1);
  const auto searcher = MakeSearcher(options);
  for (const othello::Position& position : RandomPositions(2, 16, 55)) {
    const SearchResult expected = plain->Search(position, SearchLimits());
    const SearchResult result = searcher->Search(position, SearchLimits());
    EXPECT_EQ(result.score(), expected.score());
    searcher->Search(position, DepthLimit(9));
  }
}

}  // namespace search

#endif  // RIALTO_TESTS_SUPPORT_SELECTIVE_CHECKS_H_
