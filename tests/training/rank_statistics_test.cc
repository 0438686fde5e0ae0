#include "training/rank_statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace training {
namespace {

using search::RankCutFile;
using search::RankFeatures;
using search::RankRow;
using testing::HasSubstr;

RankRow Row(int depth, int move, int64_t x, int64_t y, int changes = 0) {
  RankFeatures features;
  features.depth = depth;
  features.move = move;
  features.changes = changes;
  return {features, x, y};
}

RankCutFile File(uint64_t weights, std::vector<RankRow> rows) {
  return {weights, {"made: by a test"}, std::move(rows)};
}

TEST(RankStatisticsTest, FrequencyAndItsError) {
  EXPECT_EQ(RankEstimate().pi(), 0);
  EXPECT_EQ(RankEstimate().error(), 0);
  const RankEstimate estimate = {30, 2000};
  EXPECT_DOUBLE_EQ(estimate.pi(), 0.015);
  EXPECT_NEAR(estimate.error(), std::sqrt(0.015 * 0.985 / 2000), 1e-12);
}

// Counts as searches make them: of known probabilities the frequencies must
// come within three standard errors.
TEST(RankStatisticsTest, FindsKnownProbabilities) {
  std::mt19937_64 random(9);
  const auto pi_of = [](int depth, int move) {
    return 0.5 * std::exp(-0.3 * move - 0.05 * depth);
  };
  search::RankTable table;
  for (int depth = 7; depth <= 12; ++depth) {
    for (int move = 2; move <= 12; ++move) {
      const RankRow row = Row(depth, move, 0, 0, move % 4);
      for (int i = 0; i < 20000; ++i) {
        auto& counts = table[IndexOf(row.features)];
        ++counts.y;
        counts.x +=
            static_cast<double>(random() >> 11) * 0x1p-53 < pi_of(depth, move);
      }
    }
  }
  const std::vector<RankRow> rows = table.Rows(1);
  EXPECT_EQ(rows.size(), 66u);
  for (const RankRow& row : rows) {
    const RankEstimate estimate = {row.x, row.y};
    EXPECT_NEAR(estimate.pi(), pi_of(row.features.depth, row.features.move),
                3 * estimate.error());
  }
  for (const RankCurve& curve : CurvesByMove(rows)) {
    for (int move = 2; move <= 12; ++move) {
      const RankEstimate& estimate = curve.by_move[move];
      EXPECT_EQ(estimate.y, 20000);
      EXPECT_NEAR(estimate.pi(), pi_of(curve.depth, move),
                  3 * estimate.error());
    }
  }
}

TEST(RankStatisticsTest, CountsAddUp) {
  RankCutFile sum;
  ASSERT_TRUE(
      AddCounts(File(5, {Row(7, 2, 1, 10), Row(8, 3, 2, 20)}), sum).ok());
  ASSERT_TRUE(
      AddCounts(File(5, {Row(7, 2, 4, 40), Row(9, 2, 0, 1)}), sum).ok());
  EXPECT_EQ(sum.weights_fingerprint, 5u);
  EXPECT_THAT(sum.rows, testing::ElementsAre(Row(7, 2, 5, 50), Row(8, 3, 2, 20),
                                             Row(9, 2, 0, 1)));
  const absl::Status other = AddCounts(File(6, {Row(7, 2, 1, 10)}), sum);
  EXPECT_THAT(std::string(other.message()), HasSubstr("other weights"));
}

TEST(RankStatisticsTest, FilesAddUp) {
  const std::string path = testing::TempDir() + "rank_statistics_test.tsv";
  std::ofstream(path) << FormatRankCutFile(File(5, {Row(7, 2, 1, 10)}));
  const auto sum = ReadCountFiles({path, path});
  ASSERT_TRUE(sum.ok()) << sum.status();
  EXPECT_THAT(sum->rows, testing::ElementsAre(Row(7, 2, 2, 20)));
  EXPECT_EQ(ReadCountFiles({"/no/such/file"}).status().code(),
            absl::StatusCode::kNotFound);
  std::ofstream(path) << "nonsense";
  EXPECT_THAT(std::string(ReadCountFiles({path}).status().message()),
              HasSubstr("rank_statistics_test.tsv"));
  std::remove(path.c_str());
}

TEST(RankStatisticsTest, OnlyWhatWasSeenOftenIsBelieved) {
  const std::vector<RankRow> rows = {Row(7, 2, 0, 999), Row(7, 3, 0, 1000),
                                     Row(7, 4, 5, 1000), Row(7, 5, 8, 1000)};
  EXPECT_THAT(ReliableRows(rows, 1000),
              testing::ElementsAre(rows[1], rows[2], rows[3]));
  const RankCutOutlook outlook = OutlookOf(rows, 1000, 0.0075);
  EXPECT_EQ(outlook.moments, 3999);
  EXPECT_EQ(outlook.reduced, 2000);
  EXPECT_EQ(outlook.wrong, 5);
}

TEST(RankStatisticsTest, PlotHasACurveForEachDepth) {
  const std::vector<RankRow> rows = {Row(7, 2, 100, 1000), Row(7, 3, 50, 1000),
                                     Row(8, 2, 90, 1000), Row(8, 3, 0, 1000)};
  const Plot plot = RankPlot(rows, 0.0075);
  ASSERT_EQ(plot.series.size(), 2u);
  EXPECT_EQ(plot.series[0].label, "depth 7");
  EXPECT_EQ(plot.series[0].lines.size(), 2u);
  EXPECT_EQ(plot.series[1].lines.size(), 1u) << "0 has no logarithm";
  EXPECT_THAT(plot.functions[0], HasSubstr("0.75 title"));
  if (!HasGnuplot()) GTEST_SKIP() << "gnuplot is not installed";
  const std::string folder = testing::TempDir() + "rank_statistics_plots";
  const absl::Status status = DrawPlot(plot, folder);
  EXPECT_TRUE(status.ok()) << status;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace training
