#include "training/probcut_plots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "tests/support/synthetic_pairs.h"
#include "training/calibration_plots.h"
#include "training/plot_parts.h"

namespace training {
namespace {

using testing::HasSubstr;

class ProbCutPlotsTest : public testing::Test {
 protected:
  ProbCutPlotsTest() {
    std::mt19937_64 random(2);
    for (int discs : {28, 29}) {
      for (int shallow : {2, 4}) {
        AddSyntheticPairs(random, discs, shallow, 8, {0.9, -0.5, 2}, 3000,
                          pairs_);
      }
    }
    for (int empties = 8; empties <= 16; ++empties) {
      AddSyntheticPairs(random, 64 - empties, 4, empties, {1, 0, 3}, 1000,
                        pairs_);
    }
    auto fit = FitProbCut(pairs_, RegressionSettings());
    EXPECT_TRUE(fit.ok()) << fit.status();
    fit_ = *std::move(fit);
  }
  ~ProbCutPlotsTest() override { std::filesystem::remove_all(folder_); }

  // gnuplot is the judge of what it is given.
  void ExpectDrawable(const Plot& plot) const {
    if (!HasGnuplot()) GTEST_SKIP() << "gnuplot is not installed";
    const absl::Status status = DrawPlot(plot, folder_);
    EXPECT_TRUE(status.ok()) << status;
    for (const char* extension : {".svg", ".png", ".pdf"}) {
      EXPECT_GT(
          std::filesystem::file_size(folder_ + "/" + plot.name + extension),
          1000u);
    }
  }

  std::vector<EvaluationPair> pairs_;
  ProbCutFit fit_;
  const std::string folder_ =
      testing::TempDir() + "probcut_plots_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(ProbCutPlotsTest, Scatter) {
  const auto plot = ScatterPlot(fit_, pairs_, 28, {4, 8});
  ASSERT_TRUE(plot.ok()) << plot.status();
  EXPECT_EQ(plot->name, "scatter_28_4-8");
  EXPECT_THAT(plot->title, HasSubstr("28 discs: v = 0.9"));
  EXPECT_EQ(plot->series[0].lines.size(), 2000u);
  EXPECT_EQ(plot->series.size(), 7u) << "points, three lines, three texts";
  ExpectDrawable(*plot);
  std::vector<EvaluationPair> pairs = pairs_;
  for (EvaluationPair& pair : pairs) pair.bound = 200;
  const auto far = ScatterPlot(fit_, pairs, 28, {4, 8});
  ASSERT_TRUE(far.ok()) << far.status();
  EXPECT_THAT(far->title, HasSubstr("(0 pairs)"));
  EXPECT_THAT(far->settings.back(), HasSubstr("gray: 2000 pairs far from"));
  EXPECT_EQ(far->series.size(), 8u);
  EXPECT_FALSE(ScatterPlot(fit_, pairs_, 30, {4, 8}).ok());
  EXPECT_FALSE(ScatterPlot(fit_, pairs_, 28, {3, 8}).ok());
}

TEST_F(ProbCutPlotsTest, Curves) {
  const std::vector<Plot> plots = CurvePlots(fit_);
  ASSERT_EQ(plots.size(), 6u);
  EXPECT_EQ(plots[3].name, "a_end");
  EXPECT_EQ(plots[5].name, "sigma_end");
  // A band over all, what was measured, what was extrapolated from its last
  // point on, and a text.
  ASSERT_EQ(plots[5].series.size(), 4u);
  EXPECT_EQ(plots[5].series[0].lines.size(), 23u);
  EXPECT_EQ(plots[5].series[1].lines.size(), 9u);
  EXPECT_EQ(plots[5].series[2].lines.size(), 15u);  // 16 to 30 empties
  EXPECT_THAT(plots[5].series[3].lines[0], HasSubstr("\"d' = 4\""));
  EXPECT_EQ(plots[2].name, "sigma_08");
  ASSERT_EQ(plots[2].series.size(), 6u);
  for (const Plot& plot : plots) ExpectDrawable(plot);
}

TEST_F(ProbCutPlotsTest, ResidualsAreADensity) {
  const Plot plot = ResidualPlot(fit_, pairs_);
  double sum = 0;
  for (const std::string& line : plot.series[0].lines) {
    sum += std::stod(line.substr(line.find(' ')));
  }
  EXPECT_NEAR(sum * 0.2, 1, 1e-4);
  ExpectDrawable(plot);
}

TEST_F(ProbCutPlotsTest, CalibrationWithAndWithoutWindows) {
  std::vector<Calibration> calibrations;
  for (double t : {1.0, 2.0}) {
    calibrations.push_back(Calibrate(fit_, pairs_, t));
  }
  const Plot plot = CalibrationPlot(calibrations);
  EXPECT_EQ(plot.series.size(), 4u) << "these pairs have no bounds";
  EXPECT_EQ(plot.series[1].lines.size(), 2u);
  ExpectDrawable(plot);
  calibrations[0].in_search = {1000, 7};
  EXPECT_EQ(CalibrationPlot(calibrations).series.size(), 6u);
}

TEST_F(ProbCutPlotsTest, QuantilesLieOnTheDiagonal) {
  const Plot plot = QuantilePlot(fit_, pairs_);
  ASSERT_EQ(plot.series.size(), 2u);
  for (const std::string& line : plot.series[0].lines) {
    const double x = std::stod(line);
    if (std::abs(x) > 2) continue;
    EXPECT_NEAR(std::stod(line.substr(line.find(' '))), x, 0.1);
  }
  ExpectDrawable(plot);
}

TEST_F(ProbCutPlotsTest, CalibrationByGroups) {
  const Plot by_depth = CalibrationByDepthPlot(fit_, pairs_);
  // The gray area, then a curve for each t.
  ASSERT_GE(by_depth.series.size(), 4u);
  EXPECT_EQ(by_depth.series[1].lines.size(), 2u) << "depth 8 and the end";
  ExpectDrawable(by_depth);
  const Plot by_discs = CalibrationByDiscsPlot(fit_, pairs_);
  EXPECT_EQ(by_discs.series[1].lines.size(), 4u);
  ExpectDrawable(by_discs);
  ExpectDrawable(CalibrationByDiscsPlot(fit_, {}));
}

TEST(PlotPartsTest, TextsAreMovedApart) {
  std::vector<CurveLabel> labels = {
      {"x", "", 1.0}, {"y", "", 1.1}, {"z", "", 5.0}};
  SpreadApart(0.5, labels);
  EXPECT_NEAR(labels[0].height, 0.8, 1e-6);
  EXPECT_NEAR(labels[1].height, 1.3, 1e-6);
  EXPECT_EQ(labels[2].height, 5.0);
  // At the lower edge of a figure there is no room but above.
  labels = {{"x", "", 1.0}, {"y", "", 1.1}, {"z", "", 1.2}};
  SpreadApart(0.5, labels, 1);
  EXPECT_NEAR(labels[0].height, 1, 1e-6);
  EXPECT_NEAR(labels[1].height, 1.5, 1e-6);
  EXPECT_NEAR(labels[2].height, 2, 1e-6);
}

TEST(PlotPartsTest, CurvesAreLabelledAtTheirEnds) {
  Plot plot;
  plot.series = {{"rising", "lines", {}},
                 {"dashed", "lines dt 2 lc 'red'", {}}};
  for (int x = 0; x <= 10; ++x) plot.series[0].Add(x, x);
  plot.series[1].Add(0, 10, 0.5);
  plot.series[1].Add(10, 10.1, 0.5);
  LabelCurves(plot);
  ASSERT_EQ(plot.series.size(), 4u);
  EXPECT_EQ(plot.series[0].label, "") << "no legend";
  EXPECT_EQ(plot.series[0].style, "lines lc rgb '#0072B2'");
  EXPECT_EQ(plot.series[1].style, "lines dt 2 lc 'red'");
  EXPECT_THAT(plot.series[2].style, HasSubstr("#0072B2"));
  EXPECT_THAT(plot.series[2].lines[0], HasSubstr("\"rising\""));
  EXPECT_THAT(plot.series[3].lines[0], HasSubstr("\"dashed\""));
  const std::string settings = absl::StrJoin(plot.settings, "\n");
  EXPECT_THAT(settings, HasSubstr("unset key\nset xrange [-0.3:11."));
  Plot empty;
  LabelCurves(empty);
  EXPECT_TRUE(empty.settings.empty());
}

}  // namespace
}  // namespace training
