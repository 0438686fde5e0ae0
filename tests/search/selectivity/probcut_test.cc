#include "search/selectivity/probcut.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Question = FakeSearcher::Question;

constexpr othello::Score kDisc = othello::kScorePerDisc;

// sigma is 2 discs, so that t = 1.5 asks for 3.
ProbCut MakeMethod() {
  ProbCutPair pair;
  pair.lines.fill({kFixedOne, 0, 2 * kDisc * kFixedOne});
  return ProbCut(pair, FixedFrom(1.5));
}

TEST(ProbCut, AsksBothBoundsAtOneHeight) {
  ProbCut method = MakeMethod();
  FakeSearcher searcher;
  const FakeNode node = {othello::Position::Start()};
  EXPECT_FALSE(method.ProbeNode(searcher, node, MidgameView(8, 0), NoMoves));
  EXPECT_THAT(searcher.asked,
              ElementsAre(Question{"at least", 4, 3 * kDisc + 1},
                          Question{"at most", 4, -3 * kDisc}));
  searcher.asked.clear();
  for (int depth : {4, 7, 9, 12}) {
    EXPECT_FALSE(
        method.ProbeNode(searcher, node, MidgameView(depth, 0), NoMoves));
  }
  EXPECT_THAT(searcher.asked, IsEmpty());
}

TEST(ProbCut, ReturnsTheBoundThatWasPassed) {
  ProbCut method = MakeMethod();
  FakeSearcher searcher;
  const FakeNode node = {othello::Position::Start()};
  const NodeView view = MidgameView(8, 10);
  searcher.value = [](int) { return 11 + 3 * kDisc; };
  EXPECT_EQ(method.ProbeNode(searcher, node, view, NoMoves), 11);
  searcher.value = [](int) { return 10 + 3 * kDisc; };
  EXPECT_EQ(method.ProbeNode(searcher, node, view, NoMoves), std::nullopt);
  searcher.value = [](int) { return 10 - 3 * kDisc; };
  EXPECT_EQ(method.ProbeNode(searcher, node, view, NoMoves), 10);
  std::vector<CutStatistics> statistics;
  method.AddStatistics(statistics);
  EXPECT_THAT(statistics, ElementsAre(CutStatistics{5, 2, 50}));
}

TEST(ProbCut, TestsOpenWindowsToo) {
  ProbCut method = MakeMethod();
  FakeSearcher searcher;
  const FakeNode node = {othello::Position::Start()};
  NodeView view = MidgameView(8, 0);
  view.beta = 100;
  view.is_zero_window = false;
  method.ProbeNode(searcher, node, view, NoMoves);
  EXPECT_THAT(searcher.asked,
              ElementsAre(Question{"at least", 4, 3 * kDisc + 100},
                          Question{"at most", 4, -3 * kDisc}));
}

TEST(ProbCut, LeavesOutWhatNoValueReaches) {
  ProbCut method = MakeMethod();
  FakeSearcher searcher;
  const FakeNode node = {othello::Position::Start()};
  method.ProbeNode(searcher, node, MidgameView(8, othello::kMaxScore - kDisc),
                   NoMoves);
  EXPECT_THAT(
      searcher.asked,
      ElementsAre(Question{"at most", 4, othello::kMaxScore - 4 * kDisc}));
}

TEST(ProbCut, LeavesTheEndgameAlone) {
  ProbCut method = MakeMethod();
  FakeSearcher searcher;
  NodeView view = MidgameView(8, 0);
  view.is_endgame = true;
  method.ProbeNode(searcher, FakeNode{othello::Position::Start()}, view,
                   NoMoves);
  EXPECT_THAT(searcher.asked, IsEmpty());
}

}  // namespace
}  // namespace search
