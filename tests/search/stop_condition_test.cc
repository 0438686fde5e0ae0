#include "search/stop_condition.h"

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
  SearchControl control;
  const ExternalStop stop(control);
  EXPECT_FALSE(stop.IsReached(1'000'000));
  control.Stop();
  EXPECT_TRUE(stop.IsReached(0));
  control.Reset();
  EXPECT_FALSE(stop.IsReached(0));
  control.SetDeadline(Clock::now() + std::chrono::hours(1));
  EXPECT_FALSE(stop.IsReached(0));
  control.SetDeadline(Clock::now());
  EXPECT_TRUE(stop.IsReached(0)) << "the deadline was moved";
}

TEST(StopConditionsTest, WithoutLimitsOnlyTheOutsideCounts) {
  SearchControl control;
  StopConditions conditions(SearchLimits(), 1, Clock::now(), control);
  conditions.Check(std::numeric_limits<uint64_t>::max());
  EXPECT_FALSE(conditions.IsRaised());
  control.Stop();
  EXPECT_FALSE(conditions.IsRaised());  // until someone looks
  conditions.Check(0);
  EXPECT_TRUE(conditions.IsRaised());
  control.Reset();
  conditions.Check(0);
  EXPECT_TRUE(conditions.IsRaised()) << "a stop is final";
  EXPECT_TRUE(Interruption(&conditions.flag()).IsRaised());
}

TEST(StopConditionsTest, ThreadsShareTheNodes) {
  SearchControl control;
  SearchLimits limits;
  limits.nodes = 1000;
  StopConditions conditions(limits, 4, Clock::now(), control);
  conditions.Check(249);
  EXPECT_FALSE(conditions.IsRaised());
  conditions.Check(250);
  EXPECT_TRUE(conditions.IsRaised());
}

TEST(StopConditionsTest, TimeCountsFromTheStart) {
  SearchControl control;
  SearchLimits limits;
  limits.seconds = 10;
  StopConditions early(limits, 1, Clock::now(), control);
  early.Check(0);
  EXPECT_FALSE(early.IsRaised());
  StopConditions late(limits, 1, Clock::now() - std::chrono::seconds(11),
                      control);
  late.Check(0);
  EXPECT_TRUE(late.IsRaised());
}

TEST(StopPollTest, AsksForLimitsNowAndThen) {
  const SearchControl control;
  SearchLimits limits;
  limits.nodes = 1;
  StopConditions conditions(limits, 1, Clock::now(), control);
  StopPoll poll(&conditions);
  poll.At(0);
  poll.At(2);
  EXPECT_FALSE(conditions.IsRaised()) << "asked at every node";
  poll.At(1'000'000);
  EXPECT_TRUE(conditions.IsRaised());
}

TEST(StopPollTest, SeesAStopFromOutsideAtOnce) {
  SearchControl control;
  StopConditions conditions(SearchLimits(), 1, Clock::now(), control);
  StopPoll poll(&conditions);
  poll.At(0);
  EXPECT_FALSE(conditions.IsRaised());
  control.Stop();
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
