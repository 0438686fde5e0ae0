#include "training/pair_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace training {
namespace {

using testing::HasSubstr;

TEST(PairPlanTest, Tiers) {
  const auto tiers = ParseTiers("8:1, 10:4,12:16");
  ASSERT_TRUE(tiers.ok()) << tiers.status();
  EXPECT_EQ(*tiers, (std::vector<DepthTier>{{8, 1}, {10, 4}, {12, 16}}));
  EXPECT_EQ(FormatTiers(*tiers), "8:1,10:4,12:16");
  EXPECT_TRUE(ParseTiers("")->empty());
  for (const char* wrong : {"8", "8:", ":1", "8:1:2", "x:1", "8:0", "0:1",
                            "61:1", "10:1,8:2", "8:2,10:3", "8:-1"}) {
    EXPECT_FALSE(ParseTiers(wrong).ok()) << wrong;
  }
}

TEST(PairPlanTest, Grid) {
  const auto grid = ParseGrid("4-8,2-6, 2-8,4-8");
  ASSERT_TRUE(grid.ok()) << grid.status();
  EXPECT_EQ(FormatGrid(*grid), "2-6,2-8,4-8");
  for (const char* wrong : {"", "4", "8-4", "4-4", "4-61", "-1-4", "a-b"}) {
    EXPECT_FALSE(ParseGrid(wrong).ok()) << wrong;
  }
}

TEST(PairPlanTest, DefaultGridHasTwoShallowDepthsForEveryDepth) {
  std::map<int, std::set<int>> shallow;
  for (const DepthPair& pair : DefaultGrid(14)) {
    EXPECT_TRUE(shallow[pair.deep].insert(pair.shallow).second);
  }
  EXPECT_EQ(shallow.size(), 14u);
  for (const auto& [deep, depths] : shallow) {
    EXPECT_GE(depths.size(), deep < 3 ? 1u : 2u);
  }
  EXPECT_EQ(shallow[8], (std::set<int>{0, 2, 4, 6}));
  EXPECT_EQ(shallow[9], (std::set<int>{0, 1, 3, 5, 7}));
}

TEST(PairPlanTest, ItemsGoThroughTheDiscCounts) {
  PairPlan plan;
  plan.min_discs = 20;
  plan.max_discs = 24;
  plan.positions = 17;
  plan.positions_per_root = 8;
  EXPECT_EQ(plan.items(), 15);
  EXPECT_EQ(plan.DiscsOf(0), 20);
  EXPECT_EQ(plan.DiscsOf(9), 24);
  EXPECT_EQ(plan.RoundOf(9), 1);
}

TEST(PairPlanTest, DepthsByNumber) {
  PairPlan plan;
  plan.tiers = {{8, 1}, {10, 4}, {12, 8}};
  plan.exact_tiers = {{14, 1}, {16, 4}};
  EXPECT_EQ(plan.DepthOf(0, 40), 12);
  EXPECT_EQ(plan.DepthOf(1, 40), 8);
  EXPECT_EQ(plan.DepthOf(4, 40), 10);
  EXPECT_EQ(plan.DepthOf(8, 40), 12);
  // Short of the end, which is another kind of search.
  EXPECT_EQ(plan.DepthOf(0, 10), 9);
  EXPECT_TRUE(plan.IsSolved(3, 14));
  EXPECT_FALSE(plan.IsSolved(3, 15));
  EXPECT_TRUE(plan.IsSolved(4, 16));
  EXPECT_FALSE(plan.IsSolved(4, 17));
}

TEST(PairPlanTest, ChecksItself) {
  EXPECT_TRUE(PairPlan().Check().ok());
  const auto broken = [](auto change) {
    PairPlan plan;
    change(plan);
    return std::string(plan.Check().message());
  };
  EXPECT_THAT(broken([](PairPlan& p) { p.min_discs = 4; }),
              HasSubstr("fewest discs must be from 5"));
  EXPECT_THAT(broken([](PairPlan& p) { p.max_discs = 61; }),
              HasSubstr("most discs"));
  EXPECT_THAT(broken([](PairPlan& p) { p.max_discs = 9; }),
              HasSubstr("most discs"));
  EXPECT_THAT(broken([](PairPlan& p) { p.positions = 0; }),
              HasSubstr("positions"));
  EXPECT_THAT(broken([](PairPlan& p) { p.positions_per_root = 0; }),
              HasSubstr("one root"));
  EXPECT_THAT(broken([](PairPlan& p) { p.ply = 0; }), HasSubstr("ply"));
  EXPECT_THAT(broken([](PairPlan& p) { p.tiers.clear(); }),
              HasSubstr("a depth to search to"));
  EXPECT_THAT(broken([](PairPlan& p) { p.exact_shallow = {-1}; }),
              HasSubstr("shallow depth"));
}

// Every setting that affects the pairs must be in the file, or two runs with
// different settings could be mistaken for one.
TEST(PairPlanTest, DescribesEverything) {
  std::set<std::string> texts;
  const auto describe = [&texts](auto change) {
    PairPlan plan;
    change(plan);
    std::string text;
    for (const std::string& line : plan.Describe()) text += line + "\n";
    EXPECT_TRUE(texts.insert(text).second) << text;
  };
  describe([](PairPlan&) {});
  describe([](PairPlan& p) { p.seed = 2; });
  describe([](PairPlan& p) { p.min_discs = 11; });
  describe([](PairPlan& p) { p.max_discs = 50; });
  describe([](PairPlan& p) { p.positions = 7; });
  describe([](PairPlan& p) { p.positions_per_root = 7; });
  describe([](PairPlan& p) { p.ply = 5; });
  describe([](PairPlan& p) { p.tiers = {{7, 1}}; });
  describe([](PairPlan& p) { p.exact_tiers = {{7, 1}}; });
  describe([](PairPlan& p) { p.grid = {{7, 8}}; });
  describe([](PairPlan& p) { p.exact_shallow = {7}; });
}

}  // namespace
}  // namespace training
