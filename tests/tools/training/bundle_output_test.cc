#include "tools/training/bundle_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "tests/support/parameter_files.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/engine/parameters.h"
#include "tools/engine/session.h"
#include "tools/program/common_flags.h"
#include "tools/training/fit_run.h"
#include "tools/training/programs.h"

ABSL_DECLARE_FLAG(std::string, out);
ABSL_DECLARE_FLAG(std::string, from);

namespace tools {
namespace {

using ::engine::BundlePart;
using ::othello::TemporaryFolder;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string MessageOf(const absl::Status& status) {
  return std::string(status.message());
}

// The smallest parameters that Multi-ProbCut accepts.
// Smaller ones are refused: a cell with few pairs may make no sense.
const std::vector<std::string> kTinyProbCut = {"--games=10",
                                               "--positions=32",
                                               "--pair_discs=46-53",
                                               "--deep_depths=10:1",
                                               "--exact_empties=14:1",
                                               "--min_pairs=10",
                                               "--wanted_pairs=100000",
                                               "--hash_mb=1",
                                               "--noplots"};
const std::vector<std::string> kTinyRankCut = {
    "--games=3",     "--counted_games=2", "--rank_depth=8",
    "--min_count=2", "--hash_mb=1",       "--noplots"};

SingleOutcome FitTiny(const Command& command, std::vector<std::string> words,
                      const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return RunSingle(command, words);
}

TEST(BundleOutputTest, TrainingAndFittingFillABundle) {
  const TemporaryFolder folder;
  const std::string params = "--params=" + folder.Path("mine");
  ASSERT_EQ(
      RunSingle(SelfplayCommand(), {"--toy", "--games=60", "--play_depth=0",
                                    "--out=" + folder.Path("positions")})
          .exit_status,
      kExitOk);
  // A fit needs weights.
  SingleOutcome outcome = FitTiny(FitProbCutCommand(), {params}, kTinyProbCut);
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("no weights.bin to fit"),
                                 HasSubstr("rialto-train")));

  outcome = RunSingle(TrainCommand(), {folder.Path("positions"), params,
                                       "--label_depth=4", "--label_exact=6",
                                       "--most_per_stage=150", "--epochs=1"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  outcome = FitTiny(FitProbCutCommand(), {params}, kTinyProbCut);
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  outcome = FitTiny(FitRankCutCommand(), {params}, kTinyRankCut);
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;

  const auto parameters =
      engine::LoadParameters({folder.Path("mine"), "", "", "", ""});
  ASSERT_TRUE(parameters.ok()) << parameters.status();
  EXPECT_THAT(parameters->warnings, testing::IsEmpty());
  const uint64_t weights = parameters->weights->fingerprint();
  EXPECT_EQ(parameters->probcut->weights_fingerprint(), weights);
  EXPECT_EQ(parameters->rank_table->weights_fingerprint(), weights);
  // The bundle records the commands, but no folders of this machine.
  const std::string manifest = folder.Read("mine/manifest");
  EXPECT_THAT(
      manifest,
      AllOf(HasSubstr("command\trialto-train positions --params=mine"),
            HasSubstr("command\trialto-fit-probcut --params=mine --games=10"),
            HasSubstr("command\trialto-fit-rankcut --params=mine"),
            HasSubstr("probcut.tsv\tseed\t1\n"), Not(HasSubstr("/"))));
  for (const char* file : {"mine/probcut.tsv", "mine/rankcut.tsv"}) {
    EXPECT_THAT(folder.Read(file), Not(HasSubstr(folder.path()))) << file;
  }
  EXPECT_THAT(
      parameters->weights->provenance(),
      AllOf(HasSubstr(" from positions\n"), Not(HasSubstr(folder.path()))));
  // It is good enough to play with.
  engine::Options options;
  options.hash_mb = 1;
  options.selectivity = "multi_probcut+rank_cut";
  options.sources.params = folder.Path("mine");
  const auto session = engine::Session::Create(options);
  EXPECT_TRUE(session.ok()) << session.status();
  // Raw data stays next to it.
  EXPECT_FALSE(std::filesystem::exists(folder.Path("mine/pairs.tsv")));
  EXPECT_TRUE(
      std::filesystem::exists(folder.Path("mine.work/probcut/pairs.tsv")));
}

TEST(BundleOutputTest, WeightsThatAreNamedGoIntoAnEmptyBundle) {
  const TemporaryFolder folder;
  const absl::FlagSaver saver;
  engine::WriteWeights(folder.Path("w.bin"), 3);
  absl::SetFlag(&FLAGS_params, folder.Path("mine"));
  absl::SetFlag(&FLAGS_weights, folder.Path("w.bin"));
  ASSERT_TRUE(GiveBundleWeights().ok());
  EXPECT_EQ(folder.Read("mine/weights.bin"), folder.Read("w.bin"));
  EXPECT_THAT(folder.Read("mine/manifest"),
              HasSubstr("weights.bin\tcopied\tw.bin\n"));
  EXPECT_TRUE(GiveBundleWeights().ok());  // They are the same.
  engine::WriteWeights(folder.Path("w.bin"), 4);
  EXPECT_THAT(MessageOf(GiveBundleWeights()), HasSubstr("has other weights"));
}

TEST(BundleOutputTest, ParametersOfOtherWeightsAreRefused) {
  const TemporaryFolder folder;
  const absl::FlagSaver saver;
  const std::string mine = folder.Path("mine");
  std::filesystem::create_directories(mine);
  absl::SetFlag(&FLAGS_params, mine);
  engine::WriteProbCut(folder.Path("p.tsv"), 7);
  EXPECT_THAT(MessageOf(PutIntoBundle(BundlePart::kProbCut,
                                      folder.Path("p.tsv"), 7, "test")),
              HasSubstr("those of " + mine + " are missing"));
  engine::WriteWeights(mine + "/weights.bin", 3);
  EXPECT_THAT(MessageOf(PutIntoBundle(BundlePart::kProbCut,
                                      folder.Path("p.tsv"), 7, "test")),
              HasSubstr("fitted with the weights 0000000000000007"));
  EXPECT_FALSE(std::filesystem::exists(mine + "/probcut.tsv"));
}

TEST(BundleOutputTest, WithoutABundleNothingHappens) {
  EXPECT_TRUE(GiveBundleWeights().ok());
  EXPECT_TRUE(PutIntoBundle(BundlePart::kProbCut, "/nowhere", 7, "test").ok());
  EXPECT_EQ(OutOrWorkPath("probcut"), "");
}

}  // namespace
}  // namespace tools
