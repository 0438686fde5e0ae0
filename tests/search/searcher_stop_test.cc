// Limits of time, nodes and patience.

#include <chrono>
#include <cstdio>
#include <limits>
#include <thread>

#include "gtest/gtest.h"
#include "search/search_control.h"
#include "search/searcher.h"
#include "tests/support/fake_searcher.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::Position;

// The target is 10 ms on an idle machine; test machines are seldom idle.
#ifdef RIALTO_SANITIZED
constexpr double kPatience = 10.0;
#else
constexpr double kPatience = 2.0;
#endif

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void ExpectPlayable(const Position& position, const SearchResult& result) {
  EXPECT_TRUE(result.was_stopped);
  ASSERT_FALSE(result.lines.empty());
  ASSERT_FALSE(result.lines[0].moves.empty());
  AfterLegalLine(position, result.lines[0].moves);
}

// The seconds between Stop() and the end of a search that would take hours.
double StopLatency(Searcher& searcher, const Position& position,
                   const SearchLimits& limits, int milliseconds) {
  // Stop() before the search has begun would be lost.
  struct Started : public SearchObserver {
    std::atomic<bool> heard = false;
    void OnIteration(const SearchResult&) override { heard = true; }
  } started;
  Clock::time_point stopped;
  std::thread stopper([&] {
    while (!started.heard) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    stopped = Clock::now();
    searcher.Stop();
  });
  const SearchResult result = searcher.Search(position, limits, &started);
  const Clock::time_point end = Clock::now();
  stopper.join();
  ExpectPlayable(position, result);
  return std::chrono::duration<double>(end - stopped).count();
}

TEST(SearcherStopTest, StopFromAnotherThreadIsObeyedAtOnce) {
  othello::Random random(31);
  for (int threads : {1, 2}) {
    const auto searcher = MakeSearcher(threads, 16);
    double worst_midgame = 0;
    double worst_endgame = 0;
    for (int64_t i = std::max<int64_t>(2, othello::Scaled(8)); i > 0; --i) {
      const int wait = static_cast<int>(10 + 15 * i);
      worst_midgame = std::max(
          worst_midgame,
          StopLatency(*searcher, othello::RandomPlayedPosition(random, 50),
                      DepthLimit(40), wait));
      worst_endgame = std::max(
          worst_endgame,
          StopLatency(*searcher, othello::RandomPlayedPosition(random, 36),
                      SearchLimits(), wait));
    }
    std::printf(
        "%d threads: stopped after %.1f ms (midgame), %.1f ms "
        "(endgame) at worst\n",
        threads, 1000 * worst_midgame, 1000 * worst_endgame);
    EXPECT_LT(worst_midgame, kPatience);
    EXPECT_LT(worst_endgame, kPatience);
  }
}

TEST(SearcherStopTest, TimeLimit) {
  const auto searcher = MakeSearcher();
  for (double seconds : {0.0, 0.02, 0.1, -1.0}) {
    SearchLimits limits;
    limits.seconds = seconds;
    const Clock::time_point start = Clock::now();
    const SearchResult result = searcher->Search(Position::Start(), limits);
    EXPECT_LT(SecondsSince(start), std::max(seconds, 0.0) + kPatience);
    EXPECT_GE(SecondsSince(start), seconds);
    EXPECT_GE(result.seconds, seconds);
    ExpectPlayable(Position::Start(), result);
  }
}

SearchLimits NodeLimit(uint64_t nodes) {
  SearchLimits limits;
  limits.nodes = nodes;
  return limits;
}

TEST(SearcherStopTest, NodesOfTheMidgameAreExact) {
  othello::Random random(36);
  for (const char* method : {"none", "multi_probcut"}) {
    SearchOptions options;
    options.hash_mb = 4;
    options.selectivity = method;
    options.probcut = MakeSimpleModel();
    const auto searcher = MakeSearcher(options);
    for (int64_t i = othello::Scaled(50); i > 0; --i) {
      const Position position =
          othello::RandomPlayedPosition(random, 36 + static_cast<int>(i % 20));
      for (int64_t nodes : {100, 1234, 33'600, 40'000}) {
        searcher->Clear();
        const SearchResult result =
            searcher->Search(position, NodeLimit(nodes));
        ExpectPlayable(position, result);
        EXPECT_NEAR(static_cast<double>(result.nodes),
                    static_cast<double>(nodes), 16)
            << method;
      }
    }
  }
}

TEST(SearcherStopTest, NodesOfTheEndgameAreNearlyExact) {
  othello::Random random(37);
  for (const char* method : {"none", "multi_probcut"}) {
    SearchOptions options;
    options.hash_mb = 4;
    options.selectivity = method;
    options.probcut = MakeSimpleModel();
    const auto searcher = MakeSearcher(options);
    int stopped = 0;
    for (int64_t i = othello::Scaled(50); i > 0; --i) {
      const Position position =
          othello::RandomPlayedPosition(random, 10 + static_cast<int>(i % 12));
      for (uint64_t nodes : {100, 1000, 10'000, 200'000}) {
        searcher->Clear();
        const SearchResult result =
            searcher->Search(position, NodeLimit(nodes));
        EXPECT_LE(result.nodes, nodes + 1000) << method;
        if (!result.was_stopped) continue;
        ExpectPlayable(position, result);
        EXPECT_GE(result.nodes, nodes);
        ++stopped;
      }
    }
    EXPECT_GT(stopped, 0);
  }
}

TEST(SearcherStopTest, SeveralThreadsShareTheNodes) {
  for (int threads : {2, 8}) {
    const auto searcher = MakeSearcher(threads);
    for (int64_t nodes : {5000, 40'000, 300'000}) {
      searcher->Clear();
      const SearchResult result =
          searcher->Search(Position::Start(), NodeLimit(nodes));
      ExpectPlayable(Position::Start(), result);
      EXPECT_NEAR(static_cast<double>(result.nodes), static_cast<double>(nodes),
                  0.02 * static_cast<double>(nodes))
          << threads << " threads";
    }
  }
}

TEST(SearcherStopTest, AsManyNodesAsItTakesAreEnough) {
  const auto searcher = MakeSearcher();
  SearchLimits limits = DepthLimit(8);
  const SearchResult whole = searcher->Search(Position::Start(), limits);
  searcher->Clear();
  limits.nodes = whole.nodes;
  EXPECT_EQ(searcher->Search(Position::Start(), limits).depth, 8);
  searcher->Clear();
  limits.nodes = whole.nodes - 1;
  const SearchResult broken_off = searcher->Search(Position::Start(), limits);
  EXPECT_TRUE(broken_off.was_stopped);
  EXPECT_EQ(broken_off.depth, 7);
}

// However small the limit, all moves are compared by a search of one ply.
TEST(SearcherStopTest, OnePlyIsAlwaysSearched) {
  othello::Random random(38);
  const auto searcher = MakeSearcher();
  for (int i = 0; i < 20; ++i) {
    const Position position = othello::RandomPlayedPosition(random, 30);
    SearchLimits limits = DepthLimit(1);
    limits.lines = 3;
    const SearchResult one_ply = searcher->Search(position, limits);
    limits.depth = 64;
    limits.nodes = i % 2;
    const SearchResult none = searcher->Search(position, limits);
    ExpectPlayable(position, none);
    EXPECT_EQ(none.depth, 1);
    EXPECT_FALSE(none.is_solved);
    ASSERT_EQ(none.lines.size(), one_ply.lines.size());
    for (size_t line = 0; line < none.lines.size(); ++line) {
      EXPECT_EQ(none.lines[line].score, one_ply.lines[line].score);
    }
    EXPECT_LE(none.nodes, 64u);
  }
}

TEST(SearcherStopTest, ANodeLimitThatIsNotReachedChangesNothing) {
  const auto searcher = MakeSearcher();
  SearchLimits limits = DepthLimit(5);
  const SearchResult expected = searcher->Search(Position::Start(), limits);
  searcher->Clear();
  limits.nodes = 1'000'000'000;
  limits.seconds = 1000;
  const SearchResult result = searcher->Search(Position::Start(), limits);
  EXPECT_FALSE(result.was_stopped);
  EXPECT_EQ(result.nodes, expected.nodes);
  EXPECT_EQ(result.score(), expected.score());
}

TEST(SearcherStopTest, ABetterMoveOfAnIterationBrokenOffIsPlayed) {
  const auto searcher = MakeSearcher();
  othello::Random random(35);
  int found = 0;
  for (int i = 0; i < 200 && found < 5; ++i) {
    const Position position = othello::RandomPlayedPosition(random, 40);
    searcher->Clear();
    const SearchResult before = searcher->Search(position, DepthLimit(7));
    searcher->Clear();
    const SearchResult after = searcher->Search(position, DepthLimit(8));
    if (before.best_move() == after.best_move()) continue;
    // Too few nodes for depth 8, by one.
    searcher->Clear();
    SearchLimits limits = DepthLimit(8);
    limits.nodes = after.nodes - 1;
    const SearchResult broken_off = searcher->Search(position, limits);
    if (!broken_off.was_stopped) continue;
    ASSERT_EQ(broken_off.depth, 7);
    ExpectPlayable(position, broken_off);
    if (broken_off.best_move() == before.best_move()) continue;  // too early
    EXPECT_GT(broken_off.score(), -othello::kMaxScore);
    ++found;
  }
  EXPECT_EQ(found, 5);
}

TEST(SearcherStopTest, ASearchAfterAStoppedOneIsWhole) {
  const auto searcher = MakeSearcher(2);
  othello::Random random(32);
  for (int64_t i = othello::Scaled(5); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(random, 16);
    SearchLimits limits;
    limits.nodes = 20'000;
    searcher->Search(position, limits);  // leaves its entries in the table
    const SearchResult result = searcher->Search(position, SearchLimits());
    EXPECT_FALSE(result.was_stopped);
    EXPECT_TRUE(result.is_solved);
    ExpectCompleteLine(position, result.lines[0]);
    searcher->Clear();
    EXPECT_EQ(searcher->Search(position, SearchLimits()).score(),
              result.score());
  }
}

TEST(SearcherStopTest, StopWithoutASearchIsForgotten) {
  const auto searcher = MakeSearcher();
  searcher->Stop();
  const SearchResult result =
      searcher->Search(Position::Start(), DepthLimit(4));
  EXPECT_FALSE(result.was_stopped);
  EXPECT_EQ(result.depth, 4);
}

TEST(SearcherStopTest, AControlIsObeyedEvenFromBeforeTheSearch) {
  const auto searcher = MakeSearcher();
  SearchControl control;
  control.Stop();
  EXPECT_TRUE(
      searcher->Search(Position::Start(), DepthLimit(40), nullptr, &control)
          .was_stopped);
  control.Reset();
  EXPECT_FALSE(
      searcher->Search(Position::Start(), DepthLimit(4), nullptr, &control)
          .was_stopped);
  // Stop() speaks to searches without a control.
  searcher->Stop();
  EXPECT_FALSE(
      searcher->Search(Position::Start(), DepthLimit(4), nullptr, &control)
          .was_stopped);
}

TEST(SearcherStopTest, TheDeadlineMovesWhileTheSearchRuns) {
  // Extends the time once, then ends the search at an iteration.
  struct Mover : public SearchObserver {
    SearchControl control;
    int iterations = 0;
    void OnIteration(const SearchResult&) override {
      ++iterations;
      control.SetDeadline(iterations < 6 ? Clock::now() + std::chrono::hours(1)
                                         : Clock::now());
    }
  } mover;
  mover.control.SetDeadline(Clock::now() + std::chrono::seconds(100));
  const auto searcher = MakeSearcher();
  const SearchResult result = searcher->Search(
      Position::Start(), DepthLimit(40), &mover, &mover.control);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_EQ(result.depth, 6);
  EXPECT_EQ(mover.iterations, 6);
}

TEST(SearcherStopTest, TheObserverHearsWhenTheScoreFalls) {
  struct Listener : public SearchObserver {
    bool failed_low = false;
    othello::Score last = 0;
    int drops = 0;
    void OnFailLow() override { failed_low = true; }
    void OnIteration(const SearchResult& so_far) override {
      if (failed_low) {
        ++drops;
        EXPECT_LT(so_far.score(), last);
      }
      failed_low = false;
      last = so_far.score();
    }
  };
  othello::Random random(33);
  Listener listener;
  const auto searcher = MakeSearcher();
  for (int i = 0; i < 10; ++i) {
    listener.failed_low = false;
    searcher->Search(othello::RandomPlayedPosition(random, 40), DepthLimit(7),
                     &listener);
  }
  EXPECT_GT(listener.drops, 0);
}

}  // namespace
}  // namespace search
