// Whole searches with selectivity methods: what must hold whatever they cut.

#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"
#include "search/selectivity/default_parameters.h"
#include "search/selectivity/level.h"
#include "tests/support/fake_searcher.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/selective_checks.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::Position;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kMethods[] = {"probcut",
                                    "multi_probcut",
                                    "multi_cut:depth=4",
                                    "rank_cut",
                                    "multi_probcut+multi_cut",
                                    "multi_probcut+rank_cut",
                                    "rank_cut:research=1"};

class SelectiveSearcher : public ::testing::TestWithParam<const char*> {};

TEST_P(SelectiveSearcher, RepeatsItself) {
  ExpectRepeatsItself(OptionsFor(GetParam()));
}

TEST_P(SelectiveSearcher, CutsAndCounts) {
  ExpectCutsAndCounts(OptionsFor(GetParam()));
}

TEST_P(SelectiveSearcher, SolvesExactly) {
  ExpectSolvesExactly(OptionsFor(GetParam()));
}

TEST_P(SelectiveSearcher, SelectivePassesDoNotChangeTheScore) {
  ExpectPassesKeepTheScore(OptionsFor(GetParam()));
}

TEST_P(SelectiveSearcher, SolvesExactlyOnTwoThreads) {
  ExpectThreadsSolveExactly(OptionsFor(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Methods, SelectiveSearcher,
                         ::testing::ValuesIn(kMethods));

TEST(SelectiveSearcher, SureEnoughItSearchesEverything) {
  // With hopeless bounds there is nothing to cut.
  const auto plain = MakeSearcher(1);
  ProbCutFile file;
  for (int shallow = 0; shallow <= 2; ++shallow) {
    file.rows.push_back(MakeProbCutRow(20, shallow, shallow + 1, 64));
    file.rows.push_back(MakeProbCutRow(20, shallow, shallow + 2, 64));
  }
  SearchOptions options = OptionsFor("multi_probcut:t=10");
  options.probcut =
      std::make_shared<const ProbCutModel>(*ProbCutModel::Create(file));
  const auto searcher = MakeSearcher(options);
  for (const Position& position : RandomPositions(6, 36, 56)) {
    plain->Clear();
    searcher->Clear();
    const SearchResult expected = plain->Search(position, DepthLimit(7));
    const SearchResult result = searcher->Search(position, DepthLimit(7));
    EXPECT_EQ(result.score(), expected.score());
    EXPECT_EQ(result.nodes, expected.nodes);
  }
}

TEST(SelectiveSearcher, MultiProbCutVisitsFewerNodes) {
  const auto plain = MakeSearcher(1);
  const auto searcher = MakeSearcher(OptionsFor("multi_probcut"));
  uint64_t plain_nodes = 0;
  uint64_t nodes = 0;
  for (const Position& position : RandomPositions(6, 40, 57)) {
    plain_nodes += plain->Search(position, DepthLimit(9)).nodes;
    nodes += searcher->Search(position, DepthLimit(9)).nodes;
  }
  EXPECT_LT(2 * nodes, plain_nodes);
}

// Whoever asks for another ply pays for it, whatever the depth.
TEST(SelectiveSearcher, DeeperSearchesTakeMoreNodes) {
  othello::Random random(60);
  const Position position = othello::RandomPlayedPosition(random, 24);
  uint64_t before = 0;
  for (int depth : {8, 10, 12, 14}) {
    const uint64_t nodes = MakeSearcher(OptionsFor("multi_probcut"))
                               ->Search(position, DepthLimit(depth))
                               .nodes;
    EXPECT_GT(nodes, before) << depth;
    before = nodes;
  }
}

TEST(SelectiveSearcher, CutsNearTheHorizonSaveNodes) {
  othello::Random random(61);
  const Position position = othello::RandomPlayedPosition(random, 24);
  const auto nodes = [&position](const char* method) {
    return MakeSearcher(OptionsFor(method))
        ->Search(position, DepthLimit(10))
        .nodes;
  };
  EXPECT_LT(nodes("multi_probcut"), nodes("multi_probcut:leaf=0"));
}

// The levels of iterations to the end of the game, in percent.
struct PassRecorder : public SearchObserver {
  std::vector<int> percents;
  int last_midgame_depth = 0;
  void OnIteration(const SearchResult& so_far) override {
    if (PercentOf(so_far.level) > 0) {
      percents.push_back(PercentOf(so_far.level));
    } else {
      EXPECT_TRUE(percents.empty());
      last_midgame_depth = so_far.depth;
    }
  }
};

TEST(SelectiveSearcher, TheObserverHearsOfEveryPass) {
  const auto searcher = MakeSearcher(OptionsFor("multi_probcut"));
  othello::Random random(58);
  const Position position = othello::RandomPlayedPosition(random, 18);
  PassRecorder unlimited;
  searcher->Search(position, SearchLimits(), &unlimited);
  EXPECT_THAT(unlimited.percents, ElementsAre(73, 98, 100));

  // Each pass may be the last, so there are more.
  searcher->Clear();
  SearchLimits limits;
  limits.nodes = 1'000'000'000;
  PassRecorder limited;
  const SearchResult result = searcher->Search(position, limits, &limited);
  EXPECT_THAT(limited.percents, ElementsAre(73, 87, 95, 98, 100));
  EXPECT_TRUE(result.is_solved);
  EXPECT_GT(result.solve_nodes, result.nodes / 2);
  EXPECT_LT(result.solve_nodes, result.nodes);
  EXPECT_GT(result.solve_seconds, 0);
}

TEST(SelectiveSearcher, ALimitedSearchDoesNotBeginWhatItCannotFinish) {
  const auto searcher = MakeSearcher(OptionsFor("multi_probcut"));
  othello::Random random(59);
  const Position position = othello::RandomPlayedPosition(random, 30);
  SearchLimits limits;
  limits.nodes = 60'000;
  PassRecorder recorder;
  const SearchResult result = searcher->Search(position, limits, &recorder);
  EXPECT_TRUE(recorder.percents.empty());
  EXPECT_EQ(result.solve_nodes, 0u);
  // All nodes went into midgame iterations.
  searcher->Clear();
  EXPECT_GT(searcher->Search(position, DepthLimit(result.depth + 1)).nodes,
            60'000u);
}

TEST(SelectiveSearcher, TheCallerMaySayWhatASolutionMayTake) {
  const auto searcher = MakeSearcher(OptionsFor("multi_probcut"));
  othello::Random random(62);
  const Position position = othello::RandomPlayedPosition(random, 16);
  SearchLimits limits;
  limits.solve_budget = 1000;
  PassRecorder modest;
  EXPECT_TRUE(searcher->Search(position, limits, &modest).is_solved);
  // The budget is no limit: when the midgame is exhausted, it is solved after
  // all. By then the first pass has nothing to say.
  EXPECT_EQ(modest.last_midgame_depth, 15);
  EXPECT_THAT(modest.percents, ElementsAre(87, 95, 98, 100));

  searcher->Clear();
  limits.solve_budget = 1e9;
  PassRecorder generous;
  EXPECT_TRUE(searcher->Search(position, limits, &generous).is_solved);
  EXPECT_LT(generous.last_midgame_depth, 15);
}

TEST(SelectiveSearcher, SaysWhatIsMissing) {
  const auto error_of = [](const SearchOptions& options) {
    const auto searcher = Searcher::Create(options);
    return searcher.ok() ? "no error"
                         : std::string(searcher.status().message());
  };
  SearchOptions options;
  options.selectivity = "multi_probcut";
  EXPECT_THAT(error_of(options), HasSubstr("--probcut=FILE"));
  options.selectivity = "probcut";
  EXPECT_THAT(error_of(options), HasSubstr("probcut needs ProbCut parameters"));
  options.selectivity = "rank_cut";
  EXPECT_THAT(error_of(options), HasSubstr("--rankcut=FILE"));
  options = OptionsFor("probcut:shallow=2,deep=3");
  ProbCutFile file;
  file.rows = {MakeProbCutRow(20, 4, 8, 1)};
  options.probcut =
      std::make_shared<const ProbCutModel>(*ProbCutModel::Create(file));
  EXPECT_THAT(error_of(options), HasSubstr("depths 2 and 3"));
  options.selectivity = "razoring";
  EXPECT_THAT(error_of(options), HasSubstr("rialto-lab measures it"));
}

TEST(SelectiveSearcher, CountsForRankCutLeaveTheSearchAsItIs) {
  for (const char* selectivity : {"none", "multi_probcut"}) {
    SearchOptions options;
    options.hash_mb = 4;
    options.selectivity = selectivity;
    options.probcut = *LoadDefaultProbCutModel();
    const auto plain = MakeSearcher(options);
    options.rank_counts = std::make_shared<RankTable>();
    const auto counter = MakeSearcher(options);
    for (const Position& position : RandomPositions(3, 36, 60)) {
      plain->Clear();
      counter->Clear();
      EXPECT_EQ(counter->Search(position, DepthLimit(8)).nodes,
                plain->Search(position, DepthLimit(8)).nodes);
    }
    EXPECT_FALSE(options.rank_counts->Rows(1).empty()) << selectivity;
    for (const RankRow& row : options.rank_counts->Rows(1)) {
      EXPECT_LE(row.x, row.y);
    }
    options.threads = options.most_threads = 2;
    EXPECT_FALSE(Searcher::Create(options).ok());
  }
}

}  // namespace
}  // namespace search
