#include "tools/training/training_report.h"

#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace tools {
namespace {

std::vector<training::StageReport> TwoStages() {
  training::StageReport late, early;
  late.stage = 14;
  late.training_positions = 1000;
  late.epochs = 7;
  late.label_scale = 1.25;
  late.errors.Add(1, 3);
  late.errors.Add(-1, -1);
  early.stage = 13;
  return {late, early};
}

constexpr char kTable[] =
    "discs\ttraining\tvalidation\tepochs\tlabel_scale\tmean_"
    "abs\trms\tbias\tslope\n"
    "56-59\t0\t0\t0\t1.000\t-\t-\t-\t-\n"
    "60-63\t1000\t2\t7\t1.250\t1.000\t1.414\t1.000\t2.000\n";

TEST(TrainingReportTest, TheOpeningComesFirst) {
  EXPECT_EQ(FormatReportTable(TwoStages()), kTable);
}

TEST(TrainingReportTest, WritesTheTable) {
  const othello::TemporaryFolder folder;
  ASSERT_TRUE(WriteReport(TwoStages(), folder.Path("weights")).ok());
  EXPECT_EQ(folder.Read("weights.tsv"), kTable);
  EXPECT_FALSE(WriteReport(TwoStages(), folder.Path("no/weights")).ok());
}

// Few games may all be for training.
TEST(TrainingReportTest, NeedsNoValidation) {
  const othello::TemporaryFolder folder;
  std::vector<training::StageReport> stages = TwoStages();
  for (training::StageReport& stage : stages) stage.errors = {};
  EXPECT_TRUE(WriteReport(stages, folder.Path("weights")).ok());
}

}  // namespace
}  // namespace tools
