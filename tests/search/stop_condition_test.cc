#include "search/stop_condition.h"

#include <atomic>
#include <chrono>
#include <limits>

#include "gtest/gtest.h"

namespace search {
namespace {

TEST(StopConditionTest, NodeLimit) {
  const NodeLimit limit(100);
  EXPECT_FALSE(limit.IsReached(99));
  EXPECT_TRUE(limit.IsReached(100));
}

TEST(StopConditionTest, TimeLimit) {
  EXPECT_TRUE(TimeLimit(Clock::now()).IsReached(0));
  EXPECT_FALSE(TimeLimit(Clock::now() + std::chrono::hours(1)).IsReached(0));
}

TEST(StopConditionTest, ExternalStop) {
  std::atomic<bool> wanted = false;
  const ExternalStop stop(wanted);
  EXPECT_FALSE(stop.IsReached(1'000'000));
  wanted = true;
  EXPECT_TRUE(stop.IsReached(0));
}

TEST(StopConditionsTest, WithoutLimitsOnlyTheOutsideCounts) {
  std::atomic<bool> wanted = false;
  StopConditions conditions(SearchLimits(), 1, Clock::now(), wanted);
  conditions.Check(std::numeric_limits<uint64_t>::max());
  EXPECT_FALSE(conditions.IsRaised());
  wanted = true;
  EXPECT_FALSE(conditions.IsRaised());  // until somebody looks
  conditions.Check(0);
  EXPECT_TRUE(conditions.IsRaised());
  wanted = false;
  conditions.Check(0);
  EXPECT_TRUE(conditions.IsRaised()) << "a stop is final";
  EXPECT_TRUE(Interruption(&conditions.flag()).IsRaised());
}

TEST(StopConditionsTest, ThreadsShareTheNodes) {
  std::atomic<bool> wanted = false;
  SearchLimits limits;
  limits.nodes = 1000;
  StopConditions conditions(limits, 4, Clock::now(), wanted);
  conditions.Check(249);
  EXPECT_FALSE(conditions.IsRaised());
  conditions.Check(250);
  EXPECT_TRUE(conditions.IsRaised());
}

TEST(StopConditionsTest, TimeCountsFromTheStart) {
  std::atomic<bool> wanted = false;
  SearchLimits limits;
  limits.seconds = 10;
  StopConditions early(limits, 1, Clock::now(), wanted);
  early.Check(0);
  EXPECT_FALSE(early.IsRaised());
  StopConditions late(limits, 1, Clock::now() - std::chrono::seconds(11),
                      wanted);
  late.Check(0);
  EXPECT_TRUE(late.IsRaised());
}

TEST(StopPollTest, AsksForLimitsNowAndThen) {
  const std::atomic<bool> wanted = false;
  SearchLimits limits;
  limits.nodes = 1;
  StopConditions conditions(limits, 1, Clock::now(), wanted);
  StopPoll poll(&conditions);
  poll.At(0);
  poll.At(2);
  EXPECT_FALSE(conditions.IsRaised()) << "asked at every node";
  poll.At(1'000'000);
  EXPECT_TRUE(conditions.IsRaised());
}

TEST(StopPollTest, SeesAStopFromOutsideAtOnce) {
  std::atomic<bool> wanted = false;
  StopConditions conditions(SearchLimits(), 1, Clock::now(), wanted);
  StopPoll poll(&conditions);
  poll.At(0);
  EXPECT_FALSE(conditions.IsRaised());
  wanted = true;
  poll.At(1);
  EXPECT_TRUE(conditions.IsRaised());
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
