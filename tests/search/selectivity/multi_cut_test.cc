#include "search/selectivity/multi_cut.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Question = FakeSearcher::Question;

class MultiCutTest : public ::testing::Test {
 protected:
  MultiCutTest() {
    // a1 is the heaviest, then b1, ...
    for (othello::Square square = 0; square < 6; ++square) {
      Move& move = moves_.Add();
      move.square = square;
      move.weight = -square;
    }
  }

  std::optional<othello::Score> Probe(const NodeView& view, int m = 4,
                                      int c = 2) {
    MultiCut<> method({m, c, /*reduction=*/2, /*min_depth=*/5});
    return method.ProbeNode(searcher_, FakeNode{othello::Position::Start()},
                            view, [this]() -> MoveList& { return moves_; });
  }

  MoveList moves_;
  FakeSearcher searcher_;
};

TEST_F(MultiCutTest, EnoughMovesThatReachBetaCut) {
  searcher_.move_value = [](othello::Square square) {
    return square == 1 || square == 2 ? 100 : 0;
  };
  EXPECT_EQ(Probe(MidgameView(8, 20)), 21);
  EXPECT_THAT(searcher_.asked, ElementsAre(Question{"move a1", 5, 21},
                                           Question{"move b1", 5, 21},
                                           Question{"move c1", 5, 21}));
}

TEST_F(MultiCutTest, MovesAfterTheFirstMDoNotCount) {
  searcher_.move_value = [](othello::Square square) {
    return square == 1 || square == 4 ? 100 : 0;
  };
  EXPECT_EQ(Probe(MidgameView(8, 20)), std::nullopt);
  EXPECT_THAT(searcher_.asked, testing::SizeIs(4));
  searcher_.asked.clear();
  EXPECT_EQ(Probe(MidgameView(8, 20), /*m=*/5), 21);
}

TEST_F(MultiCutTest, StopsWhenTooFewMovesAreLeft) {
  EXPECT_EQ(Probe(MidgameView(8, 20), /*m=*/4, /*c=*/3), std::nullopt);
  EXPECT_THAT(searcher_.asked, testing::SizeIs(2));
  searcher_.asked.clear();
  EXPECT_EQ(Probe(MidgameView(8, 20), /*m=*/10, /*c=*/7), std::nullopt);
  EXPECT_THAT(searcher_.asked, IsEmpty());
}

TEST_F(MultiCutTest, OnlyExpectedCutNodesOfZeroWindowsAwayFromTheHorizon) {
  searcher_.move_value = [](othello::Square) { return 100; };
  NodeView view = MidgameView(8, 0);
  view.expects_cut = false;
  EXPECT_EQ(Probe(view), std::nullopt);
  view = MidgameView(8, 0);
  view.is_zero_window = false;
  EXPECT_EQ(Probe(view), std::nullopt);
  view = MidgameView(8, 0);
  view.is_endgame = true;
  EXPECT_EQ(Probe(view), std::nullopt);
  EXPECT_EQ(Probe(MidgameView(4, 0)), std::nullopt);
  EXPECT_THAT(searcher_.asked, IsEmpty());
  EXPECT_EQ(Probe(MidgameView(5, 0)), 1);
}

}  // namespace
}  // namespace search
