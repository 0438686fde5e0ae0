#include "search/killer_table.h"

#include "gtest/gtest.h"

namespace search {
namespace {

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

}  // namespace
}  // namespace search
