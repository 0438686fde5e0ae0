#include "tools/training/probcut_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace tools {
namespace {

using testing::HasSubstr;

training::ProbCutFit Fit() {
  training::ProbCutFit fit;
  training::FittedCell cell;
  cell.row = {28, 4, 8, 1200, 1.0125, -0.25, 1.5, 0.97, 0.002, 0.03, 0.02};
  cell.row.own = 400;
  cell.row.reach = 1;
  cell.effective_pairs = 750;
  cell.outliers = 3;
  cell.residual_mean = 0.125;
  fit.families[{4, 8}][28] = cell;
  return fit;
}

TEST(ProbCutReportTest, Cells) {
  EXPECT_THAT(FormatCells(Fit()),
              HasSubstr("\n28,4,8,400,1200,750.0,1,3,1.0125,0.0020,-0.2500,"
                        "0.0300,1.5000,0.0200,0.9700,0.1250,0\n"));
  EXPECT_THAT(FormatCellsAsJson(Fit()),
              HasSubstr("{\"discs\":28,\"shallow\":4,\"deep\":8,\"own\":400,"
                        "\"n\":1200,"));
}

TEST(ProbCutReportTest, Families) {
  const std::string text = FormatFamilies(Fit());
  EXPECT_THAT(text, HasSubstr("\n4-8        28  1.012 +- 0.002   -0.25 +- 0.03"
                              "   1.50 +- 0.02  0.970       400      1200"));
}

training::Calibration SomeCalibration() {
  training::Calibration calibration;
  calibration.t = 1.5;
  calibration.nominal = 0.05;
  calibration.high = {1000, 60};
  calibration.low = {1000, 80};
  calibration.margin = {2000, 140};
  calibration.anywhere = {4000, 220};
  return calibration;
}

TEST(ProbCutReportTest, Calibrations) {
  training::Calibration calibration = SomeCalibration();
  std::string text = FormatCalibrations({calibration});
  EXPECT_THAT(text, HasSubstr("1.50     5.000    7.000 +- 0.571  (6.00, 8.00)"
                              "   1.40      1.10   -\n"));
  calibration.in_search = {200, 1};
  text = FormatCalibrations({calibration});
  EXPECT_THAT(text, HasSubstr("0.500 of 200\n"));
  EXPECT_THAT(FormatCalibrations({training::Calibration()}),
              HasSubstr("nothing to calibrate"));
}

TEST(ProbCutReportTest, Groups) {
  training::Calibration calibration = SomeCalibration();
  calibration.in_search = {200, 1};
  EXPECT_EQ(FormatGroups({{"discs 20-27", calibration}}),
            "discs 20-27\t1.50\t0.05000\t2000\t0.07000\t0.00571\t0.06000\t"
            "0.08000\t1.400\t1.100\t200\t0.00500\n");
}

}  // namespace
}  // namespace tools
