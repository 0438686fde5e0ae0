#include "search/endgame/near_table.h"

#include "gtest/gtest.h"

namespace search::endgame {
namespace {

using othello::Position;

constexpr Position kPosition = {0x1234, 0xFF0000};
constexpr Position kOther = {0xFF0000, 0x1234};
constexpr uint64_t kHash = 0x123456789ABCDEF0;

class NearTableTest : public testing::Test {
 protected:
  NearTableTest() { table_.Prepare(); }

  NearTable table_;
};

TEST_F(NearTableTest, KnowsNothingAtFirst) {
  EXPECT_EQ(table_.Find(kHash, kPosition), nullptr);
}

TEST_F(NearTableTest, BoundsComeTogether) {
  table_.Store(kHash, kPosition, /*alpha=*/3, /*score=*/6, /*move=*/12);
  const NearTable::Entry* entry = table_.Find(kHash, kPosition);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->lower, 6);
  EXPECT_EQ(entry->upper, othello::kMaxDiscs);
  EXPECT_EQ(entry->best_move, 12);

  table_.Store(kHash, kPosition, /*alpha=*/9, /*score=*/8, /*move=*/13);
  entry = table_.Find(kHash, kPosition);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->lower, 6);
  EXPECT_EQ(entry->upper, 8);
  EXPECT_EQ(entry->best_move, 13);
}

TEST_F(NearTableTest, TheNewestPositionHasThePlace) {
  table_.Store(kHash, kPosition, /*alpha=*/3, /*score=*/6, /*move=*/12);
  EXPECT_EQ(table_.Find(kHash, kOther), nullptr);
  table_.Store(kHash, kOther, /*alpha=*/0, /*score=*/-2, /*move=*/1);
  EXPECT_EQ(table_.Find(kHash, kPosition), nullptr);
  const NearTable::Entry* entry = table_.Find(kHash, kOther);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->lower, -othello::kMaxDiscs);
  EXPECT_EQ(entry->upper, -2);
}

TEST_F(NearTableTest, PreparingAgainForgetsNothing) {
  table_.Store(kHash, kPosition, /*alpha=*/3, /*score=*/6, /*move=*/12);
  table_.Prepare();
  EXPECT_NE(table_.Find(kHash, kPosition), nullptr);
}

}  // namespace
}  // namespace search::endgame
