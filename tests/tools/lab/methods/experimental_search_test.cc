#include "tools/lab/methods/experimental_search.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/pattern_evaluator.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/midgame_problems.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/selective_checks.h"
#include "tests/support/test_scale.h"

namespace lab {
namespace {

using othello::Position;
using search::DepthLimit;
using search::MakeSearcher;
using search::SearchOptions;
using ::testing::HasSubstr;

SearchOptions ExperimentFor(const std::string& method) {
  SearchOptions options = search::OptionsFor(method);
  options.make_instance = MakeExperiment(std::nullopt);
  return options;
}

class ExperimentalMethod : public ::testing::TestWithParam<const char*> {};

TEST_P(ExperimentalMethod, RepeatsItself) {
  search::ExpectRepeatsItself(ExperimentFor(GetParam()));
}

TEST_P(ExperimentalMethod, CutsAndCounts) {
  search::ExpectCutsAndCounts(ExperimentFor(GetParam()));
}

TEST_P(ExperimentalMethod, SolvesExactly) {
  search::ExpectSolvesExactly(ExperimentFor(GetParam()));
}

TEST_P(ExperimentalMethod, SelectivePassesDoNotChangeTheScore) {
  search::ExpectPassesKeepTheScore(ExperimentFor(GetParam()));
}

TEST_P(ExperimentalMethod, SolvesExactlyOnTwoThreads) {
  search::ExpectThreadsSolveExactly(ExperimentFor(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Methods, ExperimentalMethod,
                         ::testing::Values("n_best", "razoring", "null_move"));

TEST(ExperimentalSearchTest, MethodsThatPlayAreTheirOwn) {
  const Position position = Position::Start();
  for (const char* method : {"none", "multi_probcut", "rank_cut"}) {
    EXPECT_EQ(MakeSearcher(ExperimentFor(method))
                  ->Search(position, DepthLimit(9))
                  .nodes,
              MakeSearcher(search::OptionsFor(method))
                  ->Search(position, DepthLimit(9))
                  .nodes)
        << method;
  }
}

TEST(ExperimentalSearchTest, SaysWhatIsWrong) {
  const auto error_of = [](const SearchOptions& options) {
    return std::string(search::Searcher::Create(options).status().message());
  };
  EXPECT_THAT(error_of(ExperimentFor("magic")),
              HasSubstr("n_best, razoring, null_move"));
  EXPECT_THAT(error_of(ExperimentFor("n_best:n=0")), HasSubstr("from 1 to 64"));
  for (const char* method : {"multi_cut", "n_best"}) {
    SearchOptions options = ExperimentFor(method);
    options.make_instance = MakeExperiment(Switches());
    EXPECT_THAT(error_of(options), HasSubstr("'none' or 'probcut', not '"));
  }
}

TEST(ExperimentalSearchTest, DirectAlphaBetaAgreesWithNegamaxOfPatterns) {
  SearchOptions options;
  options.hash_mb = 4;
  options.weights = pattern_eval::MakeSyntheticWeights(1);
  options.make_instance = MakeExperiment(Switches());
  const pattern_eval::PatternEvaluator evaluator(options.weights);
  const auto searcher = MakeSearcher(options);
  othello::Random random(31);
  for (int64_t i = othello::Scaled(30); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(
        random, 6 + othello::RandomBelow(random, 50));
    if (position.IsGameOver()) continue;
    const int depth = 1 + othello::RandomBelow(random, 4);
    ASSERT_EQ(searcher->Search(position, DepthLimit(depth)).score(),
              search::naive::Negamax(evaluator, position, depth));
  }
}

TEST(ExperimentalSearchTest, ThreadsAgreeWithOneThread) {
  SearchOptions options;
  options.threads = 3;
  options.hash_mb = 4;
  options.make_instance =
      MakeExperiment(Switches{true, true, true, true, true, true, true, true});
  const auto three = MakeSearcher(options);
  const auto one = MakeSearcher(1);
  othello::Random random(24);
  for (int64_t i = othello::Scaled(6); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(
        random, 20 + othello::RandomBelow(random, 25));
    one->Clear();
    three->Clear();
    EXPECT_EQ(three->Search(position, DepthLimit(9)).score(),
              one->Search(position, DepthLimit(9)).score());
  }
}

TEST(ExperimentalSearchTest, AllAlgorithmsAgree) {
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
  const std::vector<search::MidgameProblem> problems =
      search::MakeProblems(23, othello::Scaled(50));
  for (const auto& [name, switches] : all) {
    SCOPED_TRACE(name);
    SearchOptions options;
    options.hash_mb = 4;
    options.make_instance = MakeExperiment(switches);
    search::ExpectSolves(*MakeSearcher(options), problems);
  }
}

// The paper of 1995 had no values of children to order moves by.
TEST(ExperimentalSearchTest, ProbCutWorksInASearchThatIsTakenApart) {
  Switches switches;
  switches.zero_windows = switches.iterations = switches.table = true;
  SearchOptions plain = search::OptionsFor("none");
  plain.make_instance = MakeExperiment(switches);
  SearchOptions cut = search::OptionsFor("probcut:t=1");
  cut.make_instance = MakeExperiment(switches);
  uint64_t all = 0;
  uint64_t few = 0;
  for (const Position& position : search::RandomPositions(4, 40, 11)) {
    all += MakeSearcher(plain)->Search(position, DepthLimit(9)).nodes;
    few += MakeSearcher(cut)->Search(position, DepthLimit(9)).nodes;
  }
  EXPECT_LT(few, all);
}

}  // namespace
}  // namespace lab
