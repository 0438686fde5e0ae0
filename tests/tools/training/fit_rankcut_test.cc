#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "othello/support/whole_file.h"
#include "search/selectivity/rank_table.h"
#include "tests/support/run_single_program.h"
#include "tools/training/programs.h"
#include "training/gnuplot.h"

namespace tools {
namespace {

using testing::HasSubstr;

class FitRankCutTest : public testing::Test {
 protected:
  FitRankCutTest() { std::filesystem::create_directories(folder_); }
  ~FitRankCutTest() override { std::filesystem::remove_all(folder_); }

  SingleOutcome Run(std::vector<std::string> words) const {
    words.push_back("--out=" + folder_);
    return RunSingle(FitRankCutCommand(), words);
  }
  std::string Read(const std::string& name) const {
    return othello::ReadWholeFile(folder_ + "/" + name, 1 << 24).value_or("");
  }
  // Known counts; returns the path of the file.
  std::string WriteCounts() const {
    search::RankCutFile file;
    file.weights_fingerprint = 0xABCD;
    for (int move = 2; move <= 9; ++move) {
      search::RankFeatures features;
      features.depth = 8;
      features.move = move;
      file.rows.push_back({features, 400 >> move, move == 9 ? 999 : 2000});
    }
    const std::string path = folder_ + "/given.tsv";
    std::ofstream(path) << FormatRankCutFile(file);
    return path;
  }

  const std::string folder_ =
      testing::TempDir() + "fit_rankcut_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(FitRankCutTest, MakesATableOfGivenCountsWithoutASearch) {
  const SingleOutcome outcome = Run({"--pairs=" + WriteCounts(), "--noplots"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  const auto table = search::ParseRankCutFile(Read("rankcut.tsv"));
  ASSERT_TRUE(table.ok()) << table.status();
  EXPECT_EQ(table->weights_fingerprint, 0xABCDu);
  ASSERT_EQ(table->rows.size(), 7u) << "999 counts are too few";
  EXPECT_EQ(table->rows[0].x, 100);
  EXPECT_EQ(table->rows[0].y, 2000);
  // 5 % for the second move, 0.6 % and less from the fifth on.
  EXPECT_THAT(outcome.out, HasSubstr("   5.00   2.50   1.25   0.60   0.30"));
  EXPECT_THAT(outcome.out,
              HasSubstr("below 0.75 %: 53.3 % of 14999 counts, of which"));
}

TEST_F(FitRankCutTest, DrawsAFigure) {
  if (!training::HasGnuplot()) GTEST_SKIP() << "gnuplot is not installed";
  ASSERT_EQ(Run({"--pairs=" + WriteCounts()}).exit_status, kExitOk);
  EXPECT_GT(Read("plots/rank.svg").size(), 1000u);
  EXPECT_GT(Read("plots/rank.png").size(), 1000u);
}

TEST_F(FitRankCutTest, SearchesAndCounts) {
  const std::vector<std::string> quick = {
      "--toy",          "--games=3",     "--counted_games=2",
      "--rank_depth=8", "--min_count=5", "--noplots"};
  const SingleOutcome outcome = Run(quick);
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  const auto table = search::ParseRankCutFile(Read("rankcut.tsv"));
  ASSERT_TRUE(table.ok()) << table.status();
  EXPECT_FALSE(table->rows.empty());
  const std::string counts = Read("counts.tsv");
  EXPECT_EQ(Run(quick).exit_status, kExitOk);
  EXPECT_EQ(Read("counts.tsv"), counts);
}

TEST_F(FitRankCutTest, ErrorsAreClear) {
  const SingleOutcome few =
      Run({"--pairs=" + WriteCounts(), "--min_count=5000"});
  EXPECT_EQ(few.exit_status, kExitFailed);
  EXPECT_THAT(few.err, HasSubstr("5000 times"));
  const auto error_of = [this](const std::string& flag) {
    const SingleOutcome outcome = Run({"--toy", flag});
    EXPECT_EQ(outcome.exit_status, kExitUsage) << outcome.err;
    return outcome.err;
  };
  EXPECT_THAT(error_of("--threshold=2"), HasSubstr("--threshold"));
  EXPECT_THAT(error_of("--threshold=nan"), HasSubstr("--threshold"));
  EXPECT_THAT(error_of("--min_count=0"), HasSubstr("--min_count"));
  EXPECT_THAT(error_of("--rank_depth=7"), HasSubstr("the depth"));
  EXPECT_THAT(error_of("--counted_games=0"), HasSubstr("number of games"));
  EXPECT_EQ(Run({"--pairs=/no/such/file"}).exit_status, kExitFailed);
}

}  // namespace
}  // namespace tools
