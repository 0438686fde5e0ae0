#include "search/refutation_table.h"

#include <vector>

#include "gtest/gtest.h"

namespace search {
namespace {

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

}  // namespace
}  // namespace search
