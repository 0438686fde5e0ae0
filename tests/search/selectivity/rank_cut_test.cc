#include "search/selectivity/rank_cut.h"

#include "gtest/gtest.h"
#include "search/selectivity/rank_counter.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

struct SixMoves {
  int size() const { return 6; }
};

// Walks over a node's moves as the search does.
template <typename Method>
class Walk {
 public:
  Walk(Method& method, int depth)
      : method_(method),
        view_(MidgameView(depth, 0)),
        loop_(method.BeginMoves(searcher_, view_, SixMoves())) {}

  int ReductionOf(int rank) {
    return method_.Reduction(searcher_, view_, loop_,
                             {rank, rank, /*is_from_table=*/false, 0, 0});
  }
  void Record(othello::Score score) { method_.Record(view_, loop_, 0, score); }
  void End() { method_.EndMoves(loop_); }

 private:
  Method& method_;
  FakeSearcher searcher_;
  NodeView view_;
  typename Method::MoveLoop loop_;
};

RankFeatures FeaturesOf(int depth, int move, int changes, othello::Score best,
                        othello::Score last) {
  RankFeatures features;
  features.depth = depth;
  features.mobility = MobilityClass(6);
  features.move = move;
  features.changes = changes;
  features.best_gap = GapBin(best);
  features.last_gap = GapBin(last - best);
  features.phase = RankFeatures::kRestPhase;
  return features;
}

TEST(RankDecisions, FollowFrequencyAndNumberOfCases) {
  RankTable table;
  table[0] = {7, 1000};
  table[1] = {8, 1000};
  table[2] = {0, 999};
  table[3] = {15, 2000};
  const RankDecisions decisions = MakeRankDecisions(table, 7500, 1000);
  EXPECT_TRUE(decisions[0]);   // 0.7 %
  EXPECT_FALSE(decisions[1]);  // 0.8 %
  EXPECT_FALSE(decisions[2]);  // too few cases
  EXPECT_FALSE(decisions[3]);  // 0.75 % is not below 0.75 %
  EXPECT_FALSE(decisions[4]);  // never seen
}

TEST(RankCut, ReducesTheRestUntilAMoveBeatsAlpha) {
  auto decisions = std::make_shared<RankDecisions>(kRankFeatureCount);
  // Before the third move; best -40, last -70.
  (*decisions)[IndexOf(FeaturesOf(8, 3, 0, -40, -70))] = true;
  RankCut method(decisions, {2, 7, false});
  Walk<RankCut> walk(method, 8);
  walk.Record(-40);
  EXPECT_EQ(walk.ReductionOf(1), 0);
  walk.Record(-70);
  EXPECT_EQ(walk.ReductionOf(2), 2);
  walk.Record(-50);
  EXPECT_EQ(walk.ReductionOf(3), 2);
  walk.Record(5);  // beats alpha, 0
  EXPECT_EQ(walk.ReductionOf(4), 0);
  std::vector<CutStatistics> statistics;
  method.AddStatistics(statistics);
  EXPECT_EQ(statistics[0].attempts, 4u);
  EXPECT_EQ(statistics[0].cuts, 2u);
}

TEST(RankCut, LeavesSmallDepthsAlone) {
  auto decisions = std::make_shared<RankDecisions>(kRankFeatureCount, true);
  RankCut method(decisions, {1, 8, true});
  EXPECT_TRUE(method.researches());
  for (int depth : {3, 6, 7}) {
    Walk<RankCut> walk(method, depth);
    walk.Record(0);
    EXPECT_EQ(walk.ReductionOf(1), 0) << depth;
  }
  Walk<RankCut> walk(method, 8);
  walk.Record(0);
  EXPECT_EQ(walk.ReductionOf(1), 1);
}

TEST(RankCounter, CountsBetterMovesThatWereStillToCome) {
  auto table = std::make_shared<RankTable>();
  RankCounter counter(table);
  Walk<RankCounter> walk(counter, 9);
  walk.Record(-40);
  EXPECT_EQ(walk.ReductionOf(1), 0);
  walk.Record(-70);
  EXPECT_EQ(walk.ReductionOf(2), 0);
  walk.Record(-20);
  EXPECT_EQ(walk.ReductionOf(3), 0);
  walk.Record(-90);
  EXPECT_TRUE(table->Rows(1).empty());  // not before the node is done
  walk.End();
  using Counts = std::pair<int64_t, int64_t>;
  const auto counts = [&](const RankFeatures& features) {
    return Counts((*table)[IndexOf(features)].x, (*table)[IndexOf(features)].y);
  };
  EXPECT_EQ(counts(FeaturesOf(9, 2, 0, -40, -40)), Counts(1, 1));
  EXPECT_EQ(counts(FeaturesOf(9, 3, 0, -40, -70)), Counts(1, 1));
  EXPECT_EQ(counts(FeaturesOf(9, 4, 1, -20, -20)), Counts(0, 1));
  EXPECT_EQ(table->Rows(1).size(), 3u);
}

TEST(RankCounter, IgnoresSmallDepths) {
  auto table = std::make_shared<RankTable>();
  RankCounter counter(table);
  Walk<RankCounter> walk(counter, 6);
  walk.Record(0);
  walk.ReductionOf(1);
  walk.Record(1);
  walk.End();
  EXPECT_TRUE(table->Rows(1).empty());
}

}  // namespace
}  // namespace search
