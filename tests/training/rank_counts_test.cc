#include "training/rank_counts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace training {
namespace {

using search::RankRow;
using testing::ElementsAre;
using testing::HasSubstr;

RankRow CountsRow(int depth, int move, int64_t x, int64_t y) {
  search::RankFeatures features;
  features.depth = depth;
  features.move = move;
  return {features, x, y};
}

RankCounts Counts(uint64_t weights, int group, std::vector<RankRow> rows) {
  RankCounts counts;
  counts.weights_fingerprint = weights;
  counts.groups[group] = std::move(rows);
  return counts;
}

TEST(RankCountsTest, AddUpByGroup) {
  RankCounts sum;
  ASSERT_TRUE(
      AddCounts(Counts(5, 1, {CountsRow(7, 2, 1, 10), CountsRow(8, 3, 2, 20)}),
                sum)
          .ok());
  ASSERT_TRUE(AddCounts(Counts(5, 1, {CountsRow(7, 2, 4, 40)}), sum).ok());
  ASSERT_TRUE(AddCounts(Counts(5, 3, {CountsRow(7, 2, 1, 1)}), sum).ok());
  EXPECT_EQ(sum.weights_fingerprint, 5u);
  EXPECT_THAT(sum.groups[1],
              ElementsAre(CountsRow(7, 2, 5, 50), CountsRow(8, 3, 2, 20)));
  EXPECT_THAT(sum.Sum(),
              ElementsAre(CountsRow(7, 2, 6, 51), CountsRow(8, 3, 2, 20)));
  EXPECT_THAT(sum.Without(1), ElementsAre(CountsRow(7, 2, 1, 1)));
  const absl::Status other =
      AddCounts(Counts(6, 0, {CountsRow(7, 2, 1, 10)}), sum);
  EXPECT_THAT(std::string(other.message()), HasSubstr("other weights"));
}

TEST(RankCountsTest, FilesComeBackAndAddUp) {
  RankCounts counts =
      Counts(5, 9, {CountsRow(7, 2, 1, 10), CountsRow(7, 3, 0, 4)});
  counts.groups[0] = {CountsRow(12, 16, 3, 3)};
  counts.provenance = {"made: by a test"};
  const auto again = ParseRankCounts(FormatRankCounts(counts));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, counts);
  const std::string path = testing::TempDir() + "rank_counts_test.tsv";
  std::ofstream(path) << FormatRankCounts(counts);
  const auto sum = ReadCountFiles({path, path});
  ASSERT_TRUE(sum.ok()) << sum.status();
  EXPECT_THAT(sum->groups[9],
              ElementsAre(CountsRow(7, 2, 2, 20), CountsRow(7, 3, 0, 8)));
  EXPECT_EQ(ReadCountFiles({"/no/such/file"}).status().code(),
            absl::StatusCode::kNotFound);
  std::ofstream(path) << "nonsense";
  EXPECT_THAT(std::string(ReadCountFiles({path}).status().message()),
              HasSubstr("rank_counts_test.tsv"));
  std::remove(path.c_str());
}

TEST(RankCountsTest, StatisticsAreCountsOfOneGroup) {
  const search::RankCutFile file = {5, {"a: b"}, {CountsRow(7, 2, 1, 10)}};
  const auto counts = ParseRankCounts(FormatRankCutFile(file));
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->Sum(), file.rows);
  EXPECT_EQ(counts->groups[0], file.rows);
}

TEST(RankCountsTest, ErrorsNameTheLine) {
  const std::string good = FormatRankCounts(
      Counts(5, 2, {CountsRow(7, 2, 1, 10), CountsRow(7, 3, 0, 4)}));
  const auto error_of = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return std::string(ParseRankCounts(text).status().message());
  };
  EXPECT_THAT(error_of("\n2\t7", "\n10\t7"), HasSubstr("group is 10"));
  EXPECT_THAT(error_of("\n2\t7\t0\t2", "\n3\t7\t0\t2"), HasSubstr("sorted"));
  EXPECT_THAT(error_of("\t1\t10\n", "\t11\t10\n"), HasSubstr("x is 11"));
}

}  // namespace
}  // namespace training
