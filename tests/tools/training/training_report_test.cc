#include "tools/training/training_report.h"

#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace tools {
namespace {

std::vector<training::TableReport> TwoTables() {
  training::TableReport late, early;
  late.discs = "60-63";
  late.training_positions = 1000;
  late.epochs = 7;
  late.errors.Add(1, 3);
  late.errors.Add(-1, -1);
  early.discs = "52-59";
  return {late, early};
}

constexpr char kTable[] =
    "discs\ttraining\tvalidation\tepochs\tmean_abs\trms\tbias\tslope\n"
    "52-59\t0\t0\t0\t-\t-\t-\t-\n"
    "60-63\t1000\t2\t7\t1.000\t1.414\t1.000\t2.000\n";

TEST(TrainingReportTest, TheOpeningComesFirst) {
  EXPECT_EQ(FormatReportTable(TwoTables()), kTable);
}

TEST(TrainingReportTest, WritesTheTable) {
  const othello::TemporaryFolder folder;
  ASSERT_TRUE(WriteReport(TwoTables(), folder.Path("weights")).ok());
  EXPECT_EQ(folder.Read("weights.tsv"), kTable);
  EXPECT_FALSE(WriteReport(TwoTables(), folder.Path("no/weights")).ok());
}

// Few games may all be for training.
TEST(TrainingReportTest, NeedsNoValidation) {
  const othello::TemporaryFolder folder;
  std::vector<training::TableReport> tables = TwoTables();
  for (training::TableReport& table : tables) table.errors = {};
  EXPECT_TRUE(WriteReport(tables, folder.Path("weights")).ok());
}

}  // namespace
}  // namespace tools
