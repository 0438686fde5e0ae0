#include "search/history_table.h"

#include "gtest/gtest.h"

namespace search {
namespace {

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

}  // namespace
}  // namespace search
