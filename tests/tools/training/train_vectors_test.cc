// From positions to weights with vectors, through the three programs; the last
// one by its old name.

#include <algorithm>
#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights_file.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/training/programs.h"
#include "training/position_file.h"

namespace tools {
namespace {

using othello::TemporaryFolder;
using ::testing::HasSubstr;
using ::testing::Not;

// Positions in `folder`/positions, labelled in `folder`/labels.
class TrainVectorsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(pattern_eval::WriteWeightsFile(
                    {pattern_eval::MakeSyntheticFreeWeights(1), "test"},
                    folder_.Path("start.bin"))
                    .ok());
    ASSERT_EQ(RunSingle(SelfplayCommand(),
                        {"--toy", "--games=40", "--play_depth=0",
                         "--offshoots=1.5", "--offshoot_plies=3",
                         "--balance=20", "--out=" + folder_.Path("positions")})
                  .exit_status,
              kExitOk);
    const SingleOutcome labels = Label("labels");
    ASSERT_EQ(labels.exit_status, kExitOk) << labels.err;
  }

  SingleOutcome Label(const std::string& out,
                      const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {folder_.Path("positions"),
                                      "--out=" + folder_.Path(out),
                                      "--weights=" + folder_.Path("start.bin"),
                                      "--label_depth=4",
                                      "--label_exact=6",
                                      "--most_per_stage=60",
                                      "--hash_mb=1",
                                      "--selectivity=none"};
    words.insert(words.end(), more.begin(), more.end());
    return RunSingle(LabelCommand(), words);
  }
  SingleOutcome Train(const std::string& out,
                      const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {
        folder_.Path("labels"), "--out=" + folder_.Path(out),
        "--epochs=2",           "--start=" + folder_.Path("start.bin"),
        "--date=2026-01-02",    "--note=a small one"};
    words.insert(words.end(), more.begin(), more.end());
    return RunSingle(TrainVectorsCommand(), words);
  }

  const TemporaryFolder folder_;
};

TEST_F(TrainVectorsTest, WritesWeightsThatSayHowTheyWereMade) {
  const SingleOutcome outcome = Train("weights.bin");
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\n60-63\t"));
  const auto file = pattern_eval::ReadWeightsFile(folder_.Path("weights.bin"));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_FALSE(file->weights.is_linear());
  for (const char* fact : {"2026-01-02", "epochs=2", "a small one", "60-63\t",
                           "start=241b7a370486baa8"}) {
    EXPECT_THAT(file->provenance, HasSubstr(fact));
  }

  // Killed after some stages, it resumes and writes the same bytes.
  const std::string bytes = folder_.Read("weights.bin");
  std::filesystem::remove(folder_.Path("weights.bin"));
  for (const char* stage : {"04", "08", "24"}) {
    ASSERT_TRUE(std::filesystem::remove(folder_.Path(
        "weights.bin.work/discs-" + std::string(stage) + ".table")));
  }
  ASSERT_EQ(Train("weights.bin").exit_status, kExitOk);
  EXPECT_EQ(folder_.Read("weights.bin"), bytes);
}

TEST_F(TrainVectorsTest, LabelsDoNotDependOnThreadsAndShards) {
  ASSERT_EQ(Label("shards", {"--shard=1/2", "--threads=2"}).exit_status,
            kExitOk);
  ASSERT_EQ(Label("shards", {"--shard=2/2"}).exit_status, kExitOk);
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder_.Path("labels"))) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const auto relative =
        std::filesystem::relative(entry.path(), folder_.Path("labels"));
    EXPECT_EQ(folder_.Read("labels/" + relative.string()),
              folder_.Read("shards/" + relative.string()));
  }
  EXPECT_GT(files, 10);
  // Other settings are not mixed in.
  const SingleOutcome other = Label("labels", {"--label_depth=5"});
  EXPECT_EQ(other.exit_status, kExitFailed);
  EXPECT_THAT(other.err, HasSubstr("name another folder"));
}

TEST_F(TrainVectorsTest, ExactLabelsAreMarked) {
  const auto late = training::ReadLabelledFile(
      folder_.Path("labels/stage-14/000000.labelled"));
  ASSERT_TRUE(late.ok()) << late.status();
  for (const auto& position : late->positions) {
    EXPECT_TRUE(position.is_exact);
    EXPECT_EQ(position.label % (2 * othello::kScorePerDisc), 0);
  }
  const auto early = training::ReadLabelledFile(
      folder_.Path("labels/stage-07/000000.labelled"));
  ASSERT_TRUE(early.ok()) << early.status();
  for (const auto& position : early->positions) {
    EXPECT_FALSE(position.is_exact);
  }
}

TEST_F(TrainVectorsTest, OtherStagesAreThoseOfTheStart) {
  const SingleOutcome outcome = Train("part.bin", {"--stage_range=7-8"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  const auto file = pattern_eval::ReadWeightsFile(folder_.Path("part.bin"));
  ASSERT_TRUE(file.ok()) << file.status();
  const pattern_eval::FreeWeights& made = file->weights;
  const pattern_eval::FreeWeights start =
      pattern_eval::MakeSyntheticFreeWeights(1);
  const size_t count = start.weights.size() / pattern_eval::kStageCount;
  const auto is_changed = [&](int stage) {
    return !std::equal(made.weights.begin() + stage * count,
                       made.weights.begin() + (stage + 1) * count,
                       start.weights.begin() + stage * count);
  };
  for (int stage = 0; stage < pattern_eval::kStageCount; ++stage) {
    EXPECT_EQ(is_changed(stage), stage == 7 || stage == 8) << stage;
  }
}

// Tables of two stages, gone on from one with a table for each.
TEST_F(TrainVectorsTest, WideVectorsGoOnFromNarrowOnes) {
  ASSERT_EQ(Train("narrow.bin").exit_status, kExitOk);
  const std::vector<std::string> words = {
      folder_.Path("labels"),
      "--out=" + folder_.Path("wide.bin"),
      "--start=" + folder_.Path("narrow.bin"),
      "--channels=30",
      "--continue_vectors",
      "--epochs=1",
      "--date=2026-01-02"};
  const SingleOutcome outcome = RunSingle(TrainCommand(), words);
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\n36-43\t"));
  const auto wide = pattern_eval::ReadWeightsFile(folder_.Path("wide.bin"));
  ASSERT_TRUE(wide.ok()) << wide.status();
  EXPECT_EQ(wide->weights.shape, pattern_eval::kWideShape);

  // Without another word, the channels are those of --start, and what is there
  // is not made again.
  std::vector<std::string> less = words;
  less[2] = "--start=" + folder_.Path("wide.bin");
  less[1] = "--out=" + folder_.Path("wider.bin");
  less.erase(less.begin() + 3);
  less.push_back("--stage_range=8-9");
  ASSERT_EQ(RunSingle(TrainCommand(), less).exit_status, kExitOk);
  const auto wider = pattern_eval::ReadWeightsFile(folder_.Path("wider.bin"));
  ASSERT_TRUE(wider.ok());
  EXPECT_EQ(wider->weights.shape, pattern_eval::kWideShape);
  EXPECT_NE(wider->weights, wide->weights);
  // Fewer are refused.
  less.push_back("--channels=14");
  EXPECT_EQ(RunSingle(TrainCommand(), less).exit_status, kExitUsage);
}

TEST_F(TrainVectorsTest, SubPatternsAreASetting) {
  ASSERT_EQ(Train("without.bin", {"--stage_range=14-14"}).exit_status, kExitOk);
  const SingleOutcome outcome =
      Train("with.bin", {"--stage_range=14-14", "--sub_patterns"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  const auto without =
      pattern_eval::ReadWeightsFile(folder_.Path("without.bin"));
  const auto with = pattern_eval::ReadWeightsFile(folder_.Path("with.bin"));
  ASSERT_TRUE(without.ok());
  ASSERT_TRUE(with.ok());
  EXPECT_NE(with->weights, without->weights);
  EXPECT_THAT(with->provenance, HasSubstr(" sub_patterns "));
  EXPECT_THAT(without->provenance, Not(HasSubstr("sub_patterns")));
  // Least squares do not have them.
  const SingleOutcome linear =
      Train("linear.bin", {"--channels=0", "--sub_patterns"});
  EXPECT_NE(linear.exit_status, kExitOk);
  EXPECT_THAT(linear.err, HasSubstr("sub-patterns"));
}

TEST_F(TrainVectorsTest, LabelsCanBeCorrected) {
  const SingleOutcome outcome =
      Label("corrected", {"--stage_range=10-10", "--correct=100",
                          "--correct_exact=14", "--correct_depth=5"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("corrected by a slope of"));
  // Not the labels that were there before.
  EXPECT_NE(folder_.Read("corrected/stage-10/000000.labelled"),
            folder_.Read("labels/stage-10/000000.labelled"));
  EXPECT_NE(Label("x", {"--correct=7"}).exit_status, kExitOk);
}

TEST_F(TrainVectorsTest, DivergenceIsAnError) {
  const SingleOutcome outcome =
      Train("x.bin",
            {"--rate=0.1", "--epochs=30", "--vector_ridge=0", "--new_ridge=0"});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.err, HasSubstr("diverges"));
  EXPECT_FALSE(std::filesystem::exists(folder_.Path("x.bin")));
}

TEST_F(TrainVectorsTest, WrongUsage) {
  for (const char* word :
       {"--stage_range=x", "--stage_range=3-99", "--channels=99", "--rate=0",
        "--fraction=2", "--neighbour_discs=9"}) {
    EXPECT_NE(Train("x.bin", {word}).exit_status, kExitOk) << word;
  }
  EXPECT_EQ(RunSingle(TrainVectorsCommand(), {}).exit_status, kExitUsage);
  EXPECT_EQ(RunSingle(LabelCommand(), {}).exit_status, kExitUsage);
  EXPECT_NE(Label("x", {"--stage_range=0-15"}).exit_status, kExitOk);
  EXPECT_NE(Label("x", {"--threads=0"}).exit_status, kExitOk);
  const SingleOutcome nothing =
      RunSingle(TrainVectorsCommand(),
                {folder_.Path("none"), "--out=" + folder_.Path("x")});
  EXPECT_EQ(nothing.exit_status, kExitFailed);
  EXPECT_THAT(nothing.err, HasSubstr("no such file"));
}

}  // namespace
}  // namespace tools
