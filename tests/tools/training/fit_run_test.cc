#include "tools/training/fit_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "tools/program/common_flags.h"
#include "tools/training/programs.h"

ABSL_DECLARE_FLAG(std::string, out);
ABSL_DECLARE_FLAG(std::string, pairs);
ABSL_DECLARE_FLAG(int64_t, games);
ABSL_DECLARE_FLAG(bool, toy);

namespace tools {
namespace {

using testing::HasSubstr;

TEST(FitRunTest, FromFlags) {
  const absl::FlagSaver saver;
  const std::string folder = testing::TempDir() + "fit_run_test/new";
  EXPECT_THAT(std::string(FitRunFromFlags({}, "probcut").status().message()),
              HasSubstr("--params=FOLDER or --out=FOLDER"));
  absl::SetFlag(&FLAGS_out, folder);
  auto run = FitRunFromFlags({}, "probcut");
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_TRUE(std::filesystem::is_directory(folder));
  EXPECT_TRUE(run->given.empty());
  EXPECT_FALSE(run->collects_only);
  EXPECT_EQ(RawFilePath(*run, "pairs"), folder + "/pairs.tsv");

  absl::SetFlag(&FLAGS_pairs, "a.tsv,b.tsv");
  absl::SetFlag(&FLAGS_shard, "2/8");
  run = FitRunFromFlags({}, "probcut");
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_THAT(run->given, testing::ElementsAre("a.tsv", "b.tsv"));
  EXPECT_TRUE(run->collects_only) << "a part of the work makes no fit";
  EXPECT_EQ(RawFilePath(*run, "pairs"), folder + "/pairs-2-8.tsv");

  EXPECT_FALSE(FitRunFromFlags({"word"}, "probcut").ok());
  absl::SetFlag(&FLAGS_threads, 0);
  EXPECT_FALSE(FitRunFromFlags({}, "probcut").ok());
  absl::SetFlag(&FLAGS_threads, 1);
  absl::SetFlag(&FLAGS_out, "/proc/no/such/folder");
  EXPECT_FALSE(FitRunFromFlags({}, "probcut").ok());
  std::filesystem::remove_all(testing::TempDir() + "fit_run_test");
}

TEST(FitRunTest, BadDataIsNotAUsageError) {
  EXPECT_EQ(AsFailure(absl::InvalidArgumentError("x")).code(),
            absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(AsFailure(absl::NotFoundError("x")).code(),
            absl::StatusCode::kNotFound);
  EXPECT_TRUE(AsFailure(absl::OkStatus()).ok());
}

TEST(FitRunTest, CommandLine) {
  const absl::FlagSaver saver;
  EXPECT_EQ(CommandLineText(FitProbCutCommand()), "rialto-fit-probcut");
  absl::SetFlag(&FLAGS_games, 12);
  absl::SetFlag(&FLAGS_toy, true);
  EXPECT_EQ(CommandLineText(FitProbCutCommand()),
            "rialto-fit-probcut --toy=true --games=12");
  EXPECT_EQ(Today().size(), 10u);
}

TEST(FitRunTest, ACommandLineNamesFilesWithoutTheirFolders) {
  const absl::FlagSaver saver;
  absl::SetFlag(&FLAGS_out, "/home/somebody/fits/");
  absl::SetFlag(&FLAGS_pairs, "/data/a.tsv,../b.tsv,c.tsv");
  absl::SetFlag(&FLAGS_shard, "2/8");
  EXPECT_EQ(CommandLineText(FitProbCutCommand(), {"/data/games", "more"}),
            "rialto-fit-probcut games more --out=fits "
            "--pairs=a.tsv,b.tsv,c.tsv --shard=2/8");
  EXPECT_EQ(BaseName("/"), "/");
  EXPECT_EQ(BaseName(""), "");
}

TEST(FitRunTest, WithABundleTheWorkIsDoneBesideIt) {
  const absl::FlagSaver saver;
  const std::string mine = testing::TempDir() + "fit_run_test/mine";
  absl::SetFlag(&FLAGS_params, mine);
  const auto run = FitRunFromFlags({}, "probcut");
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_EQ(run->folder, mine + ".work/probcut");
  std::filesystem::remove_all(testing::TempDir() + "fit_run_test");
}

}  // namespace
}  // namespace tools
