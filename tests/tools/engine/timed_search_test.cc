#include <algorithm>
#include <vector>

#include "gtest/gtest.h"
#include "search/selectivity/level.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tools/engine/configuration.h"
#include "tools/engine/time_manager.h"

namespace engine {
namespace {

using ::search::SolveForecast;

using ::search::Clock;
using ::search::SearchResult;

#ifdef RIALTO_SANITIZED
constexpr double kSearchPatience = 2.0;
#else
constexpr double kSearchPatience = 0.2;
#endif

// Keeps everything it is told.
struct Recorder : public search::SearchObserver {
  std::vector<SearchResult> heard;
  void OnIteration(const SearchResult& so_far) override {
    heard.push_back(so_far);
  }
};

class TimedSearchTest : public testing::Test {
 protected:
  SearchResult Run(const othello::Position& position, const MovePlan& plan) {
    TimedSearchRequest request;
    request.position = position;
    request.plan = plan;
    request.start = Clock::now();
    return TimedSearch(*searcher_, request, forecast_, &recorder_, control_);
  }

  std::unique_ptr<search::Searcher> searcher_ = search::MakeSearcher(1, 16);
  SolveForecast forecast_;
  Recorder recorder_;
  search::SearchControl control_;
  othello::Random random_{11};
};

TEST_F(TimedSearchTest, KeepsToTheMaximum) {
  for (const double seconds : {0.0, 0.02, 0.1}) {
    const MovePlan plan = PlanFixedTime(seconds, 50, forecast_);
    const SearchResult result =
        Run(othello::RandomPlayedPosition(random_, 50), plan);
    EXPECT_GE(result.seconds, seconds);
    EXPECT_LT(result.seconds, seconds + kSearchPatience);
    EXPECT_TRUE(result.was_stopped);
  }
}

TEST_F(TimedSearchTest, StopsBetweenIterationsWhenSavingPays) {
  MovePlan plan;
  plan.target_seconds = 0.05;
  plan.maximum_seconds = 100;
  const SearchResult result = Run(othello::Position::Start(), plan);
  EXPECT_LT(result.seconds, 1 + kSearchPatience);
  ASSERT_FALSE(recorder_.heard.empty());
  EXPECT_EQ(recorder_.heard.back().depth, result.depth);
}

TEST_F(TimedSearchTest, SolvesWhatCanBeSolvedAndLearnsFromIt) {
  const othello::Position position = othello::RandomPlayedPosition(random_, 18);
  const MovePlan plan = PlanFixedTime(100, 18, forecast_);
  ASSERT_TRUE(plan.solve);
  const double before = forecast_.Seconds(18);
  const SearchResult result = Run(position, plan);
  EXPECT_TRUE(result.is_solved);
  search::ExpectCompleteLine(position, result.lines[0]);
  EXPECT_NE(forecast_.Seconds(18), before);
  for (size_t i = 1; i < recorder_.heard.size(); ++i) {
    EXPECT_GE(recorder_.heard[i].nodes, recorder_.heard[i - 1].nodes);
    EXPECT_GE(recorder_.heard[i].seconds, recorder_.heard[i - 1].seconds);
  }
}

TEST_F(TimedSearchTest, GoesOnToTheSolutionWhenTheMidgameIsExhausted) {
  const othello::Position position = othello::RandomPlayedPosition(random_, 12);
  MovePlan plan;  // Does not ask for it.
  plan.target_seconds = 10;
  plan.maximum_seconds = 100;
  EXPECT_TRUE(Run(position, plan).is_solved);
}

TEST_F(TimedSearchTest, FallsBackOnThePreparationWhenTheSolutionTakesTooLong) {
  const othello::Position position = othello::RandomPlayedPosition(random_, 30);
  MovePlan plan;
  plan.solve = true;
  plan.target_seconds = 0.4;
  plan.maximum_seconds = 0.4;
  const SearchResult result = Run(position, plan);
  EXPECT_FALSE(result.is_solved);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_GE(result.depth, 4);
  EXPECT_LT(result.seconds, 0.4 + kSearchPatience);
  search::AfterLegalLine(position, result.lines[0].moves);
}

// Where time can be saved, a proof that is expected to exceed the target is not
// begun.
TEST_F(TimedSearchTest, EndsBeforeAProofThatDoesNotFit) {
  Options options;
  options.hash_mb = 16;
  const auto configuration = Configure(options);
  ASSERT_TRUE(configuration.ok()) << configuration.status();
  if (configuration->search.probcut == nullptr) {
    GTEST_SKIP() << "no parameters are built in";
  }
  auto searcher = search::Searcher::Create(configuration->search);
  ASSERT_TRUE(searcher.ok()) << searcher.status();
  searcher_ = *std::move(searcher);
  constexpr int kEmpties = 18;
  const othello::Position position =
      othello::RandomPlayedPosition(random_, kEmpties);
  MovePlan plan;
  plan.target_seconds = 20;
  plan.maximum_seconds = 1000;
  // Solutions have taken hours, and the forecast follows as far as it may.
  const double speed = forecast_.nodes_per_second();
  for (int i = 0; i < 20; ++i) {
    forecast_.Learn(kEmpties, static_cast<uint64_t>(3600 * speed), 36'000,
                    true);
  }
  ASSERT_GT(forecast_.Seconds(kEmpties), plan.target_seconds);
  const SearchResult saving = Run(position, plan);
  EXPECT_FALSE(saving.is_solved);
  EXPECT_EQ(saving.depth, kEmpties);
  EXPECT_EQ(search::PercentOf(saving.level), search::kLastLimitedPass);
  EXPECT_LT(saving.seconds, plan.target_seconds);

  plan.saves_for_later = false;
  EXPECT_TRUE(Run(position, plan).is_solved);
}

TEST_F(TimedSearchTest, IterationsNeverBeginAgain) {
  const othello::Position position = othello::RandomPlayedPosition(random_, 20);
  MovePlan plan;
  plan.solve = true;
  plan.maximum_seconds = 100;
  ASSERT_TRUE(Run(position, plan).is_solved);
  for (size_t i = 1; i < recorder_.heard.size(); ++i) {
    EXPECT_GT(recorder_.heard[i].depth, recorder_.heard[i - 1].depth);
  }
}

TEST_F(TimedSearchTest, KeepsToItsNodes) {
  TimedSearchRequest request;
  request.position = othello::RandomPlayedPosition(random_, 24);
  request.plan.solve = true;
  request.plan.maximum_seconds = 100;
  request.start = Clock::now();
  request.caps.nodes = 200'000;
  const SearchResult result =
      TimedSearch(*searcher_, request, forecast_, &recorder_, control_);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_LE(result.nodes, 200'000u + 1000u);
}

TEST_F(TimedSearchTest, AStopFromOutsideEndsIt) {
  control_.Stop();
  MovePlan plan;
  plan.solve = true;
  plan.maximum_seconds = 100;
  const SearchResult result =
      Run(othello::RandomPlayedPosition(random_, 30), plan);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_LT(result.seconds, kSearchPatience);
}

}  // namespace
}  // namespace engine
