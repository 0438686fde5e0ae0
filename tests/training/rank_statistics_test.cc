#include "training/rank_statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace training {
namespace {

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

// A feature whose better moves come in one group alone looks safe to those who
// counted it, and is not.
TEST(RankStatisticsTest, OtherGamesJudgeWhatTheseChose) {
  RankCounts counts;
  counts.groups[0] = {Row(7, 2, 100, 1000)};
  EXPECT_FALSE(HeldOutOutlookOf(counts, 1000, 0.0075).has_value());
  for (int group = 1; group < kGameGroups; ++group) {
    counts.groups[group] = {Row(7, 2, 0, 1000), Row(7, 3, 500, 1000)};
  }
  // All together: 1 %, so nothing is reduced; without group 0 nothing is wrong.
  EXPECT_EQ(OutlookOf(counts.Sum(), 1000, 0.0075).reduced, 0);
  const auto outlook = HeldOutOutlookOf(counts, 1000, 0.0075);
  ASSERT_TRUE(outlook.has_value());
  EXPECT_EQ(outlook->moments, 19000);
  EXPECT_EQ(outlook->reduced, 1000);
  EXPECT_EQ(outlook->wrong, 100);
}

// By simulation: the standard error is the spread of the share.
TEST(RankStatisticsTest, HeldOutErrorIsTheSpread) {
  std::mt19937_64 random(4);
  constexpr int kRuns = 100;
  double sum = 0, squares = 0, errors = 0;
  for (int run = 0; run < kRuns; ++run) {
    RankCounts counts;
    for (auto& group : counts.groups) {
      // Games differ: one has a rate of its own.
      const double rate =
          0.002 * std::uniform_real_distribution<>(0, 2)(random);
      const auto x = std::poisson_distribution<int64_t>(2000 * rate)(random);
      group = {Row(7, 2, x, 2000)};
    }
    const auto outlook = HeldOutOutlookOf(counts, 1000, 0.0075);
    ASSERT_EQ(outlook->reduced, 20000);
    sum += outlook->WrongShare();
    squares += outlook->WrongShare() * outlook->WrongShare();
    errors += outlook->error;
  }
  const double mean = sum / kRuns;
  EXPECT_NEAR(mean, 0.002, 0.0002);
  const double spread = std::sqrt(squares / kRuns - mean * mean);
  EXPECT_NEAR(errors / kRuns, spread, 0.25 * spread);
}

TEST(RankStatisticsTest, TablesForOthers) {
  const std::vector<RankCurve> curves =
      CurvesByMove(std::vector<RankRow>{Row(7, 2, 30, 2000)});
  EXPECT_EQ(
      CurvesAsCsv(curves),
      "depth,move,x,y,pi,standard_error\n7,2,30,2000,0.015000,0.002718\n");
  EXPECT_THAT(CurvesAsLatex(curves), HasSubstr("7 & 2000 & 1.50 & -- &"));
  EXPECT_THAT(CurvesAsLatex(curves), HasSubstr("\\end{tabular}\n"));
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
