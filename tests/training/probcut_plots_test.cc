#include "training/probcut_plots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "tests/support/synthetic_pairs.h"

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
    for (const char* extension : {".svg", ".png"}) {
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
  ExpectDrawable(*plot);
  EXPECT_FALSE(ScatterPlot(fit_, pairs_, 30, {4, 8}).ok());
  EXPECT_FALSE(ScatterPlot(fit_, pairs_, 28, {3, 8}).ok());
}

TEST_F(ProbCutPlotsTest, Sigma) {
  const std::vector<Plot> plots = SigmaPlots(fit_);
  ASSERT_EQ(plots.size(), 2u);
  EXPECT_EQ(plots[0].name, "sigma_end");
  ASSERT_EQ(plots[0].series.size(), 2u);
  EXPECT_EQ(plots[0].series[0].lines.size(), 9u);
  EXPECT_EQ(plots[0].series[1].lines.size(), 14u);  // 17 to 30 empties
  EXPECT_EQ(plots[1].name, "sigma_08");
  ASSERT_EQ(plots[1].series.size(), 2u);
  EXPECT_EQ(plots[1].series[1].label, "depth 4");
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
  EXPECT_EQ(plot.series.size(), 1u) << "these pairs have no bounds";
  EXPECT_EQ(plot.series[0].lines.size(), 2u);
  ExpectDrawable(plot);
  calibrations[0].in_search = {1000, 7};
  EXPECT_EQ(CalibrationPlot(calibrations).series.size(), 2u);
}

}  // namespace
}  // namespace training
