#include "search/selectivity/policy.h"

#include <vector>

#include "gtest/gtest.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

// Says always the same.
struct Constant : NoProbes {
  [[maybe_unused]] static constexpr bool kIsSelective = true;
  [[maybe_unused]] static constexpr bool kHasLevels = false;
  struct MoveLoop {
    int recorded = 0;
    bool ended = false;
  };
  int reduction = 0;
  bool again = false;
  std::optional<othello::Score> score;

  bool researches() const { return again; }
  template <typename S, typename N, typename M>
  std::optional<othello::Score> ProbeNode(S&, const N&, const NodeView&, M) {
    return score;
  }
  template <typename S, typename M>
  MoveLoop BeginMoves(S&, const NodeView&, const M&) {
    return {};
  }
  template <typename S>
  int Reduction(S&, const NodeView&, MoveLoop&, const MoveView&) {
    return reduction;
  }
  void Record(const NodeView&, MoveLoop& loop, othello::Square,
              othello::Score) {
    ++loop.recorded;
  }
  void EndMoves(MoveLoop& loop) { loop.ended = true; }
  void AddStatistics(std::vector<CutStatistics>& all) const {
    all.push_back({static_cast<uint64_t>(reduction), 0, 0});
  }
};

const FakeNode kNode = {othello::Position::Start()};

TEST(Policy, NoneSaysNothing) {
  NoSelectivity none;
  FakeSearcher searcher;
  const NodeView view = MidgameView(8, 0);
  EXPECT_EQ(none.ProbeNode(searcher, kNode, view, NoMoves), std::nullopt);
  auto loop = none.BeginMoves(searcher, view, 0);
  EXPECT_EQ(none.Reduction(searcher, view, loop, {}), 0);
  EXPECT_FALSE(none.researches());
  EXPECT_FALSE(NoSelectivity::kIsSelective);
  EXPECT_TRUE(std::is_empty_v<NoSelectivity>);
}

TEST(Policy, BothAsksTheFirstMethodFirst) {
  Both<Constant, Constant> both;
  FakeSearcher searcher;
  const NodeView view = MidgameView(8, 0);
  EXPECT_EQ(both.ProbeNode(searcher, kNode, view, NoMoves), std::nullopt);
  both.second.score = 7;
  EXPECT_EQ(both.ProbeNode(searcher, kNode, view, NoMoves), 7);
  both.first.score = 3;
  EXPECT_EQ(both.ProbeNode(searcher, kNode, view, NoMoves), 3);

  auto loop = both.BeginMoves(searcher, view, 0);
  both.second.reduction = 2;
  EXPECT_EQ(both.Reduction(searcher, view, loop, {}), 2);
  both.first.reduction = 1;
  EXPECT_EQ(both.Reduction(searcher, view, loop, {}), 1);
}

TEST(Policy, BothTellsBothMethods) {
  Both<Constant, Constant> both;
  FakeSearcher searcher;
  const NodeView view = MidgameView(8, 0);
  auto loop = both.BeginMoves(searcher, view, 0);
  both.Record(view, loop, 0, 0);
  both.EndMoves(loop);
  EXPECT_EQ(loop.first.recorded, 1);
  EXPECT_EQ(loop.second.recorded, 1);
  EXPECT_TRUE(loop.first.ended && loop.second.ended);
  EXPECT_FALSE(both.researches());
  both.second.again = true;
  EXPECT_TRUE(both.researches());
  both.first.reduction = 4;
  std::vector<CutStatistics> all;
  both.AddStatistics(all);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].attempts, 4u);
}

}  // namespace
}  // namespace search
