#include "search/search_control.h"

#include <chrono>

#include "gtest/gtest.h"

namespace search {
namespace {

TEST(SearchControlTest, KeepsRequestsUntilItIsReset) {
  SearchControl control;
  EXPECT_FALSE(control.is_stopped());
  EXPECT_EQ(control.deadline(), SearchControl::kNoDeadline);
  const Clock::time_point end = Clock::now() + std::chrono::seconds(5);
  control.SetDeadline(end);
  control.Stop();
  control.Stop();
  EXPECT_TRUE(control.is_stopped());
  EXPECT_EQ(control.deadline(), end);
  control.Reset();
  EXPECT_FALSE(control.is_stopped());
  EXPECT_EQ(control.deadline(), SearchControl::kNoDeadline);
}

TEST(SearchControlTest, AStopForGoodOutlivesEverything) {
  SearchControl control;
  control.StopForGood();
  control.Stop();
  EXPECT_TRUE(control.is_stopped_for_good());
  control.Reset();
  EXPECT_TRUE(control.is_stopped());
  EXPECT_TRUE(control.is_stopped_for_good());

  SearchControl stopped;
  stopped.Stop();
  EXPECT_FALSE(stopped.is_stopped_for_good());
}

}  // namespace
}  // namespace search
