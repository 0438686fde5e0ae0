#include "search/budget.h"

#include <chrono>
#include <cstdint>

#include "gtest/gtest.h"

namespace search {
namespace {

SearchLimits NodeLimit(uint64_t nodes) {
  SearchLimits limits;
  limits.nodes = nodes;
  return limits;
}

// The first number of nodes that is one too many.
uint64_t FirstTooMany(BudgetShare& share) {
  uint64_t nodes = 1;
  while (!share.IsSpent(nodes)) ++nodes;
  return nodes;
}

TEST(BudgetTest, OneThreadGetsAllNodesAndNoMore) {
  for (uint64_t limit : {0, 1, 100, 8191, 8192, 8193, 40'000}) {
    const SearchControl control;
    Budget budget(NodeLimit(limit), 1, Clock::now(), control);
    BudgetShare share(&budget);
    EXPECT_EQ(FirstTooMany(share), limit + 1);
    EXPECT_TRUE(budget.HasEnded());
    EXPECT_TRUE(share.IsSpent(1)) << "the end is final";
  }
}

TEST(BudgetTest, AtAndIsSpentAgree) {
  const SearchControl control;
  Budget budget(NodeLimit(20'000), 1, Clock::now(), control);
  BudgetShare share(&budget);
  for (uint64_t nodes = 1; nodes <= 20'000; ++nodes) share.At(nodes);
  EXPECT_FALSE(budget.HasEnded());
  share.At(20'001);
  EXPECT_TRUE(budget.HasEnded());
}

// One thread works, the others hold what they took at their first node.
TEST(BudgetTest, IdleThreadsKeepLittle) {
  for (uint64_t limit : {1000, 40'000, 1'000'000}) {
    const SearchControl control;
    Budget budget(NodeLimit(limit), 8, Clock::now(), control);
    for (int thread = 1; thread < 8; ++thread) {
      BudgetShare idle(&budget);
      EXPECT_FALSE(idle.IsSpent(1));
    }
    BudgetShare busy(&budget);
    const uint64_t visited = FirstTooMany(busy) - 1;
    EXPECT_LT(visited, limit);
    EXPECT_GT(visited, limit * 98 / 100);
  }
}

TEST(BudgetTest, ThreadsTogetherGetTheLimit) {
  const SearchControl control;
  Budget budget(NodeLimit(10'000), 2, Clock::now(), control);
  BudgetShare first(&budget), second(&budget);
  uint64_t nodes = 1;
  while (!first.IsSpent(nodes) && !second.IsSpent(nodes)) ++nodes;
  EXPECT_NEAR(static_cast<double>(2 * nodes), 10'000, 100);
  EXPECT_TRUE(first.IsSpent(nodes));
}

TEST(BudgetTest, WithoutLimitsOnlyTheOutsideCounts) {
  SearchControl control;
  Budget budget(SearchLimits(), 2, Clock::now(), control);
  BudgetShare share(&budget), other(&budget);
  EXPECT_FALSE(share.IsSpent(1));
  EXPECT_FALSE(other.IsSpent(1));
  EXPECT_FALSE(share.IsSpent(uint64_t{1} << 60));
  control.Stop();
  EXPECT_FALSE(budget.HasEnded());  // until someone looks
  budget.Look();
  EXPECT_TRUE(budget.HasEnded());
  control.Reset();
  budget.Look();
  EXPECT_TRUE(budget.HasEnded()) << "a stop is final";
  EXPECT_TRUE(Interruption(&budget.flag()).IsRaised());
}

TEST(BudgetTest, SeesAStopFromOutsideAtOnce) {
  SearchControl control;
  Budget budget(SearchLimits(), 1, Clock::now(), control);
  BudgetShare share(&budget);
  share.At(1);
  EXPECT_FALSE(budget.HasEnded());
  control.Stop();
  share.At(2);
  EXPECT_TRUE(budget.HasEnded());
}

TEST(BudgetTest, TimeCountsFromTheStart) {
  const SearchControl control;
  SearchLimits limits;
  limits.seconds = 10;
  Budget early(limits, 1, Clock::now(), control);
  early.Look();
  EXPECT_FALSE(early.HasEnded());
  Budget late(limits, 1, Clock::now() - std::chrono::seconds(11), control);
  late.Look();
  EXPECT_TRUE(late.HasEnded());
}

TEST(BudgetTest, TheClockIsSeldomLookedAt) {
  SearchControl control;
  Budget budget(SearchLimits(), 1, Clock::now(), control);
  BudgetShare share(&budget);
  share.At(1);
  control.SetDeadline(Clock::now());
  share.At(2);
  EXPECT_FALSE(budget.HasEnded()) << "looked at every node";
  share.At(10'000);
  EXPECT_TRUE(budget.HasEnded());
}

TEST(BudgetTest, TheDeadlineMoves) {
  SearchControl control;
  Budget budget(SearchLimits(), 1, Clock::now(), control);
  control.SetDeadline(Clock::now() + std::chrono::hours(1));
  budget.Look();
  EXPECT_FALSE(budget.HasEnded());
  control.SetDeadline(Clock::now());
  budget.Look();
  EXPECT_TRUE(budget.HasEnded());
}

TEST(InterruptionTest, FollowsTheChainOfFlags) {
  EXPECT_FALSE(Interruption().IsRaised());
  CutFlag root, middle, leaf, brother;
  middle.above = &root;
  leaf.above = &middle;
  brother.above = &root;
  EXPECT_FALSE(Interruption(&leaf).IsRaised());
  middle.raised = true;
  EXPECT_TRUE(Interruption(&leaf).IsRaised());
  EXPECT_FALSE(Interruption(&brother).IsRaised());
  root.raised = true;
  EXPECT_TRUE(Interruption(&brother).IsRaised());
}

}  // namespace
}  // namespace search
