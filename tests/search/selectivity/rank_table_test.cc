#include "search/selectivity/rank_table.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace search {
namespace {

using ::testing::HasSubstr;

RankRow MakeRow(int depth, int move, int64_t x, int64_t y) {
  RankRow row;
  row.features.depth = depth;
  row.features.move = move;
  row.features.mobility = 1;
  row.features.best_gap = 3;
  row.features.last_gap = 6;
  row.features.phase = RankFeatures::kRestPhase;
  row.x = x;
  row.y = y;
  return row;
}

RankCutFile MakeRankFile() {
  RankCutFile file;
  file.weights_fingerprint = 42;
  file.provenance = {"games: 100"};
  file.rows = {MakeRow(7, 5, 30, 2000), MakeRow(8, 4, 0, 1)};
  return file;
}

constexpr absl::string_view kRankColumns =
    "depth\tmobility\tmove\tchanges\tbest_gap\tlast_gap\tphase\tx\ty\n";

std::string RankErrorOf(int count, absl::string_view rows) {
  const auto file = ParseRankCutFile(absl::StrCat(
      "# rialto rankcut statistics, version 1\n# weights 0123456789abcdef\n",
      "# rows ", count, "\n", kRankColumns, rows));
  return file.ok() ? "no error" : std::string(file.status().message());
}

TEST(RankCutFile, ComesBackAsItWasWritten) {
  const auto again = ParseRankCutFile(FormatRankCutFile(MakeRankFile()));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, MakeRankFile());
}

TEST(RankCutFile, LooksAsDocumented) {
  RankCutFile file = MakeRankFile();
  std::swap(file.rows[0], file.rows[1]);
  EXPECT_EQ(FormatRankCutFile(file),
            absl::StrCat("# rialto rankcut statistics, version 1\n"
                         "# weights 000000000000002a\n"
                         "# rows 2\n"
                         "# games: 100\n",
                         kRankColumns,
                         "7\t1\t5\t0\t3\t6\t1\t30\t2000\n"
                         "8\t1\t4\t0\t3\t6\t1\t0\t1\n"));
}

TEST(RankCutFile, RefusesNonsense) {
  struct Case {
    const char* row;
    const char* error;
  };
  const Case cases[] = {
      {"6\t0\t2\t0\t0\t0\t0\t1\t2\n", "line 5: depth is 6; it must be from 7"},
      {"99\t0\t2\t0\t0\t0\t0\t1\t2\n", "depth is 99"},
      {"7\t3\t2\t0\t0\t0\t0\t1\t2\n", "mobility is 3"},
      {"7\t0\t1\t0\t0\t0\t0\t1\t2\n", "move is 1"},
      {"7\t0\t2\t4\t0\t0\t0\t1\t2\n", "changes is 4"},
      {"7\t0\t2\t0\t7\t0\t0\t1\t2\n", "best_gap is 7"},
      {"7\t0\t2\t0\t0\t7\t0\t1\t2\n", "last_gap is 7"},
      {"7\t0\t2\t0\t0\t0\t2\t1\t2\n", "phase is 2"},
      {"7\t0\t2\t0\t0\t0\t0\t3\t2\n", "x is 3 and y is 2"},
      {"7\t0\t2\t0\t0\t0\t0\t0\t0\n", "y is 0"},
      {"7\t0\t2\t0\t0\t0\t0\t-1\t2\n", "x: expected a whole number"},
      {"7\t0\t2\t0\t0\t0\t0\t1\t5000000000\n", "y: expected a whole number"},
  };
  for (const Case& refused : cases) {
    EXPECT_THAT(RankErrorOf(1, refused.row), HasSubstr(refused.error));
  }
}

TEST(RankCutFile, RefusesRowsOutOfOrderOrTwice) {
  const std::string first = "7\t0\t2\t0\t0\t0\t0\t1\t2\n";
  const std::string second = "7\t0\t3\t0\t0\t0\t0\t1\t2\n";
  EXPECT_EQ(RankErrorOf(2, first + second), "no error");
  EXPECT_THAT(RankErrorOf(2, first + first), HasSubstr("the same features"));
  EXPECT_THAT(RankErrorOf(2, second + first), HasSubstr("must be sorted"));
}

TEST(RankTable, HoldsTheRowsByIndex) {
  const RankTable table(MakeRankFile());
  EXPECT_EQ(table[IndexOf(MakeRankFile().rows[0].features)].x, 30);
  EXPECT_EQ(table[IndexOf(MakeRankFile().rows[0].features)].y, 2000);
  EXPECT_EQ(table[0].y, 0);
  EXPECT_EQ(table.Rows(1), MakeRankFile().rows);
  EXPECT_EQ(table.Rows(1000).size(), 1u);
  EXPECT_EQ(table.Rows(0).size(), 2u);
}

TEST(RankTable, CountsTooLargeForAFileAreHalved) {
  RankTable table;
  table[5] = {3'000'000'000, 4'000'000'000};
  const std::vector<RankRow> rows = table.Rows(1);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].x, 750'000'000);
  EXPECT_EQ(rows[0].y, 1'000'000'000);
}

}  // namespace
}  // namespace search
