#include "tools/lab/methods/remembered_moves.h"

#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

using search::Line;
using search::NodeView;

TEST(KillerTableTest, RemembersTheTwoNewestOfAPly) {
  KillerTable killers;
  EXPECT_EQ(killers.RankOf(4, 10), 0);
  killers.RecordCut(4, 10);
  EXPECT_EQ(killers.RankOf(4, 10), 2);
  EXPECT_EQ(killers.RankOf(5, 10), 0);
  killers.RecordCut(4, 11);
  EXPECT_EQ(killers.RankOf(4, 11), 2);
  EXPECT_EQ(killers.RankOf(4, 10), 1);
  killers.RecordCut(4, 11);  // the same again forgets nothing
  EXPECT_EQ(killers.RankOf(4, 10), 1);
  killers.RecordCut(4, 12);
  EXPECT_EQ(killers.RankOf(4, 10), 0);
  EXPECT_EQ(killers.RankOf(4, 11), 1);
  killers.Clear();
  EXPECT_EQ(killers.RankOf(4, 12), 0);
}

TEST(HistoryTableTest, DeepProofsCountMore) {
  HistoryTable history;
  history.RecordBest(/*ply=*/2, /*move=*/19, /*depth=*/3);
  history.RecordBest(2, 19, 5);
  history.RecordBest(2, 20, 6);
  EXPECT_EQ(history.CountOf(2, 19), 8 + 32);
  EXPECT_GT(history.CountOf(2, 20), history.CountOf(2, 19));
  EXPECT_EQ(history.CountOf(2, 21), 0);
}

TEST(HistoryTableTest, SidesAreApartAndPliesAreNot) {
  HistoryTable history;
  history.RecordBest(1, 19, 4);
  EXPECT_EQ(history.CountOf(7, 19), 16);
  EXPECT_EQ(history.CountOf(0, 19), 0);
  history.Clear();
  EXPECT_EQ(history.CountOf(1, 19), 0);
}

using othello::kNoSquare;
using othello::kPass;
using othello::Square;

Line LineOf(const std::vector<Square>& moves) {
  Line line;
  for (size_t i = moves.size(); i-- > 0;) {
    const Line rest = line;
    line.Assign(moves[i], rest);
  }
  return line;
}

TEST(RefutationTableTest, AdvisesAlongTheLine) {
  RefutationTable table;
  table.Record(LineOf({10, 20, kPass, 40}));
  table.Record(LineOf({11, 21}));
  std::vector<Square> path = {10, 20, kPass, 40, 0};
  EXPECT_EQ(table.Advice(path.data(), 0), kNoSquare);
  EXPECT_EQ(table.Advice(path.data(), 1), 20);
  EXPECT_EQ(table.Advice(path.data(), 2), kPass);
  EXPECT_EQ(table.Advice(path.data(), 3), 40);
  EXPECT_EQ(table.Advice(path.data(), 4), kNoSquare);
  path[0] = 11;
  EXPECT_EQ(table.Advice(path.data(), 1), 21);
  path[0] = 12;
  EXPECT_EQ(table.Advice(path.data(), 1), kNoSquare);
}

TEST(RefutationTableTest, SaysNothingBesideTheLine) {
  RefutationTable table;
  table.Record(LineOf({10, 20, 30}));
  const std::vector<Square> path = {10, 21, 0};
  EXPECT_EQ(table.Advice(path.data(), 2), kNoSquare);
}

TEST(RefutationTableTest, NewLinesReplaceOldOnes) {
  RefutationTable table;
  table.Record(LineOf({10, 20, 30}));
  table.Record(LineOf({10, 22}));
  const std::vector<Square> path = {10, 20, 0};
  EXPECT_EQ(table.Advice(path.data(), 1), 22);
  EXPECT_EQ(table.Advice(path.data(), 2), kNoSquare);
  table.Record(Line());           // nothing
  table.Record(LineOf({kPass}));  // a pass at the root has no brothers
  table.Clear();
  EXPECT_EQ(table.Advice(path.data(), 1), kNoSquare);
}

TEST(RememberedMovesTest, AsksOnlyWhatIsSwitchedOn) {
  const NodeView view = {/*depth=*/4,
                         /*ply=*/2,
                         /*alpha=*/0,
                         /*beta=*/1,
                         /*is_zero_window=*/true,
                         /*is_endgame=*/false,
                         /*expects_cut=*/true};
  const std::vector<Square> path = {10, 20, 0};
  const auto weight_with = [&](const Switches& switches) {
    RememberedMoves ordering(switches);
    ordering.RecordBest(view, /*move=*/30, /*score=*/1);
    ordering.RecordRootLine(LineOf({10, 20, 30}));
    EXPECT_EQ(ordering.WeightOf(path.data(), 2, 31), 0);
    return ordering.WeightOf(path.data(), 2, 30);
  };
  Switches killers, history, refutations;
  killers.killers = history.history = refutations.refutations = true;
  EXPECT_EQ(weight_with({}), 0);
  EXPECT_EQ(weight_with(history), 16);
  EXPECT_GT(weight_with(killers), weight_with(history));
  EXPECT_GT(weight_with(refutations), weight_with(killers));
}

}  // namespace
}  // namespace lab
