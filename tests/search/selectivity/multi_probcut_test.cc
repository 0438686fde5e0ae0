#include "search/selectivity/multi_probcut.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr othello::Score kOneDisc = othello::kScorePerDisc;

class MultiProbCutTest : public ::testing::Test {
 protected:
  MultiProbCutTest()
      : model_(MakeSimpleModel()),
        tests_(*ProbCutTests::Create(*model_)),
        method_(tests_, {FixedFrom(1.5), FixedFrom(0.5)}) {}

  std::optional<othello::Score> Probe(const NodeView& view) {
    return method_.ProbeNode(searcher_, node_, view, NoMoves);
  }

  const FakeNode node_ = {othello::Position::Start()};
  std::shared_ptr<const ProbCutModel> model_;
  std::shared_ptr<const ProbCutTests> tests_;
  MultiProbCut method_;
  FakeSearcher searcher_;
};

TEST_F(MultiProbCutTest, ClearCasesAreCutByTheShallowestTest) {
  for (int depth = 3; depth <= 20; ++depth) {
    const int shallowest = tests_->Midgame(4, depth).tests[0].shallow;
    searcher_.asked.clear();
    searcher_.static_value = 50 * kOneDisc;
    searcher_.value = [](int) { return 50 * kOneDisc; };
    EXPECT_EQ(Probe(MidgameView(depth, 0)), 1);
    ASSERT_THAT(searcher_.asked, SizeIs(1));
    EXPECT_EQ(searcher_.asked[0].kind, "at least");
    EXPECT_EQ(searcher_.asked[0].depth, shallowest);

    searcher_.asked.clear();
    searcher_.static_value = -50 * kOneDisc;
    searcher_.value = [](int) { return -50 * kOneDisc; };
    EXPECT_EQ(Probe(MidgameView(depth, 0)), 0);
    ASSERT_THAT(searcher_.asked, SizeIs(1));
    EXPECT_EQ(searcher_.asked[0].kind, "at most");
  }
}

TEST_F(MultiProbCutTest, DeeperTestsFollowWhenShallowOnesFail) {
  const ProbCutTestList& tests = tests_->Midgame(4, 8);
  ASSERT_GE(tests.size, 2);
  searcher_.static_value = 50 * kOneDisc;
  const int deepest = tests.tests[tests.size - 1].shallow;
  searcher_.value = [deepest](int depth) {
    return depth == deepest ? 50 * kOneDisc : 0;
  };
  EXPECT_EQ(Probe(MidgameView(8, 0)), 1);
  EXPECT_THAT(searcher_.asked, SizeIs(tests.size));
  EXPECT_EQ(searcher_.asked.back().depth, deepest);
}

TEST_F(MultiProbCutTest, TheStaticValueSparesHopelessTests) {
  searcher_.static_value = 0;
  EXPECT_EQ(Probe(MidgameView(8, 0)), std::nullopt);
  EXPECT_THAT(searcher_.asked, IsEmpty());
}

TEST_F(MultiProbCutTest, TheBoundIsThatOfTheFormula) {
  searcher_.static_value = 50 * kOneDisc;
  Probe(MidgameView(8, 5));
  const ProbCutTest& test = tests_->Midgame(4, 8).tests[0];
  EXPECT_EQ(
      searcher_.asked[0].bound,
      ShallowBoundAbove(test.deep, MarginOf(test.deep, FixedFrom(1.5)), 6));
}

// With half of t = 1.5 for a margin.
TEST_F(MultiProbCutTest, TheStaticValueDecidesNearTheHorizon) {
  for (int depth : {1, 2}) {
    const ProbCutLine& line = tests_->Leaf(4, depth);
    ASSERT_GT(line.sigma, 0);
    const Fixed margin = MarginOf(line, FixedFrom(0.75));
    const othello::Score above = ShallowBoundAbove(line, margin, 6);
    const othello::Score below = ShallowBoundBelow(line, margin, 5);
    const auto probe = [&](othello::Score static_value) {
      searcher_.static_value = static_value;
      return method_.ProbeLeaf(searcher_, node_, depth, 5, 6);
    };
    EXPECT_EQ(probe(above), 6);
    EXPECT_EQ(probe(above - 1), std::nullopt);
    EXPECT_EQ(probe(below), 5);
    EXPECT_EQ(probe(below + 1), std::nullopt);
  }
  EXPECT_THAT(searcher_.asked, IsEmpty());
}

TEST_F(MultiProbCutTest, NothingIsCutNearTheHorizonWithoutAShareOfT) {
  MultiProbCut method(tests_, {FixedFrom(1.5), /*leaf_share=*/0});
  searcher_.static_value = 50 * kOneDisc;
  EXPECT_EQ(method.ProbeLeaf(searcher_, node_, 1, 5, 6), std::nullopt);
}

TEST_F(MultiProbCutTest, TailsOfExactScoresBelongToEndgameLevels) {
  MultiProbCut method(tests_, {FixedFrom(1.5), FixedFrom(0.5)},
                      *TailCurve::Create({{1, 0.8}, {2, 2.2}}));
  const EndgameLevel& level = kEndgameLevels[2];
  ASSERT_EQ(level.t, 2);
  NodeView view = MidgameView(60, 4);
  view.is_endgame = true;
  searcher_.static_value = 50 * kOneDisc;
  searcher_.running_level = level.level;
  method.ProbeNode(searcher_, node_, view, NoMoves);
  ASSERT_FALSE(searcher_.asked.empty());
  const ProbCutTest& test = tests_->Endgame(4).tests[0];
  EXPECT_EQ(searcher_.asked[0].bound,
            ShallowBoundAbove(test.deep, MarginOf(test.deep, FixedFrom(2.2)),
                              5 * kOneDisc));
}

TEST_F(MultiProbCutTest, OpenWindowsAreSearched) {
  NodeView view = MidgameView(8, 0);
  view.is_zero_window = false;
  searcher_.static_value = 50 * kOneDisc;
  EXPECT_EQ(Probe(view), std::nullopt);
  EXPECT_THAT(searcher_.asked, IsEmpty());
}

TEST_F(MultiProbCutTest, EndgameLevelsHaveTheirOwnTAndWholeDiscs) {
  NodeView view = MidgameView(60, 4);
  view.is_endgame = true;
  searcher_.static_value = 50 * kOneDisc;
  const ProbCutTest& test = tests_->Endgame(4).tests[0];
  for (const EndgameLevel& level : kEndgameLevels) {
    searcher_.running_level = level.level;
    searcher_.asked.clear();
    Probe(view);
    ASSERT_FALSE(searcher_.asked.empty());
    EXPECT_EQ(
        searcher_.asked[0].bound,
        ShallowBoundAbove(test.deep, MarginOf(test.deep, FixedFrom(level.t)),
                          5 * kOneDisc));
  }
  searcher_.value = [](int) { return 60 * kOneDisc; };
  EXPECT_EQ(Probe(view), 5);
}

}  // namespace
}  // namespace search
