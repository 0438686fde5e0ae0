// n_best.h, razoring.h and null_move.h.

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/fake_searcher.h"
#include "tools/lab/methods/n_best.h"
#include "tools/lab/methods/null_move.h"
#include "tools/lab/methods/razoring.h"

namespace lab {
namespace {

using search::FakeNode;
using search::FakeSearcher;
using search::kSkipMove;
using search::MidgameView;
using search::MoveList;
using search::NodeView;
using search::NoMoves;

using ::testing::ElementsAre;
using Question = FakeSearcher::Question;

const FakeNode kStartNode = {othello::Position::Start()};

TEST(NBest, SkipsTheLastMovesTheMoreTheDeeper) {
  NBest method({/*most_moves=*/5, /*taper=*/2, /*least_moves=*/2});
  FakeSearcher searcher;
  NBest::MoveLoop loop;
  const auto searched = [&](int ply) {
    NodeView view = MidgameView(8, 0);
    view.ply = ply;
    int count = 1;
    while (method.Reduction(searcher, view, loop, {0, count, false, 0, 0}) !=
           kSkipMove) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(searched(1), 5);
  EXPECT_EQ(searched(2), 3);
  EXPECT_EQ(searched(3), 2);
  EXPECT_EQ(searched(9), 2);
}

TEST(Razoring, GivesUpFarBelowAlphaNearTheHorizon) {
  Razoring method({/*max_depth=*/4, /*margin=*/100});
  FakeSearcher searcher;
  searcher.static_value = -300;
  EXPECT_EQ(method.ProbeNode(searcher, kStartNode, MidgameView(3, 0), NoMoves),
            0);
  EXPECT_EQ(method.ProbeNode(searcher, kStartNode, MidgameView(3, -1), NoMoves),
            std::nullopt);
  EXPECT_EQ(method.ProbeNode(searcher, kStartNode, MidgameView(4, 0), NoMoves),
            std::nullopt);
  EXPECT_EQ(
      method.ProbeNode(searcher, kStartNode, MidgameView(5, 1000), NoMoves),
      std::nullopt);
}

// A node at `ply` whose first move is tried, then its second one.
void TrySecondMove(NullMove& method, int ply, int moves, bool first_was_good) {
  FakeSearcher searcher;
  NodeView view = MidgameView(8, 0);
  view.ply = ply;
  MoveList list;
  for (othello::Square square = 0; square < moves; ++square) {
    list.Add().square = square;
  }
  auto loop = method.BeginMoves(searcher, view, list);
  method.Record(view, loop, 0, first_was_good ? 1 : 0);
  method.Reduction(searcher, view, loop, {1, 1, false, 0, 0});
}

TEST(NullMove, PassesWithTheBoundItself) {
  NullMove method({/*reduction=*/2, /*t=*/10});
  FakeSearcher searcher;
  searcher.value = [](int) { return 5; };
  EXPECT_EQ(method.ProbeNode(searcher, kStartNode, MidgameView(8, 4), NoMoves),
            5);
  EXPECT_EQ(method.ProbeNode(searcher, kStartNode, MidgameView(8, 5), NoMoves),
            std::nullopt);
  EXPECT_EQ(method.ProbeNode(searcher, kStartNode, MidgameView(2, 0), NoMoves),
            std::nullopt);
  EXPECT_THAT(searcher.asked,
              ElementsAre(Question{"pass", 5, 5}, Question{"pass", 5, 6}));
}

TEST(NullMove, AlternativesOnThePathLowerTheBound) {
  NullMove method({/*reduction=*/2, /*t=*/10});
  FakeSearcher searcher;
  // Square 2 has a history: it cut at ply 1.
  NodeView earlier = MidgameView(8, 0);
  earlier.ply = 1;
  NullMove::MoveLoop loop;
  method.Record(earlier, loop, 2, 1);
  // It is still unexplored when the second move is tried at ply 1.
  TrySecondMove(method, 1, 4, false);
  method.ProbeNode(searcher, kStartNode, MidgameView(8, 0), NoMoves);  // ply 3
  EXPECT_THAT(searcher.asked, ElementsAre(Question{"pass", 5, 1 - 10}));
  // The other side, at ply 2, has none.
  searcher.asked.clear();
  NodeView other = MidgameView(8, 0);
  other.ply = 2;
  method.ProbeNode(searcher, kStartNode, other, NoMoves);
  EXPECT_THAT(searcher.asked, ElementsAre(Question{"pass", 5, 1}));
}

TEST(NullMove, NeverTwiceInARowAndWithoutLoweringWithin) {
  NullMove method({/*reduction=*/2, /*t=*/10});
  NodeView earlier = MidgameView(8, 0);
  earlier.ply = 1;
  NullMove::MoveLoop loop;
  method.Record(earlier, loop, 2, 1);
  TrySecondMove(method, 1, 4, false);
  TrySecondMove(method, 3, 4, false);
  FakeSearcher searcher;
  FakeSearcher within;
  searcher.while_passed = [&] {
    NodeView next = MidgameView(8, 0);
    next.ply = 4;
    EXPECT_EQ(method.ProbeNode(within, kStartNode, next, NoMoves),
              std::nullopt);
    EXPECT_TRUE(within.asked.empty());
    next.ply = 5;
    method.ProbeNode(within, kStartNode, next, NoMoves);
  };
  method.ProbeNode(searcher, kStartNode, MidgameView(8, 0), NoMoves);  // ply 3
  EXPECT_THAT(searcher.asked, ElementsAre(Question{"pass", 5, 1 - 10}));
  EXPECT_THAT(within.asked, ElementsAre(Question{"pass", 5, 1}));
  // Afterwards everything is as before.
  searcher.asked.clear();
  searcher.while_passed = [] {};
  method.ProbeNode(searcher, kStartNode, MidgameView(8, 0), NoMoves);
  EXPECT_THAT(searcher.asked, ElementsAre(Question{"pass", 5, 1 - 10}));
}

}  // namespace
}  // namespace lab
