#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/weights_file.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/training/programs.h"

namespace tools {
namespace {

using othello::TemporaryFolder;
using ::testing::HasSubstr;

std::vector<std::string> TrainWords(const TemporaryFolder& folder) {
  return {folder.Path("positions"), "--out=" + folder.Path("weights.bin"),
          "--label_depth=4",        "--label_exact=6",
          "--most_per_stage=150",   "--epochs=1",
          "--date=2026-01-02",      "--note=a small one"};
}

TEST(TrainTest, WritesWeightsThatSayHowTheyWereMade) {
  const TemporaryFolder folder;
  ASSERT_EQ(
      RunSingle(SelfplayCommand(), {"--toy", "--games=60", "--play_depth=0",
                                    "--out=" + folder.Path("positions")})
          .exit_status,
      kExitOk);
  const SingleOutcome outcome = RunSingle(TrainCommand(), TrainWords(folder));
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("discs\ttraining\t"));
  EXPECT_THAT(outcome.out, HasSubstr("\n60-63\t"));
  EXPECT_EQ(folder.Read("weights.bin.tsv"), outcome.out);
  const auto file = pattern_eval::ReadWeightsFile(folder.Path("weights.bin"));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_NE(file->weights, pattern_eval::FreeWeights());
  for (const char* fact : {"2026-01-02", "label_depth=4", "a small one",
                           "positions: ", "most_per_stage=150", "60-63\t"}) {
    EXPECT_THAT(file->provenance, HasSubstr(fact));
  }

  // The finished stages are there, so there is nothing to label.
  auto words = TrainWords(folder);
  words.push_back("--label_only");
  const SingleOutcome labels = RunSingle(TrainCommand(), words);
  EXPECT_EQ(labels.exit_status, kExitOk);
  EXPECT_THAT(labels.out, HasSubstr("all stages are trained"));

  // Static values of the trained stages against solved positions.
  const std::string games = folder.Write(
      "games.txt",
      "f5d6c3d3c2d2c4f4c6e3d1c5f6g5e6b4g6c7h5e1f1f3e2c1b1f2a4a5a6b5g1h6h7g4h4h3"
      "h2g3b8d7c8g2e7d8e8b6h1f8g8g7a3b3b7f7a7a8b2a1a2h8 +8 +6 2014\n");
  const SingleOutcome accuracy =
      RunSingle(AccuracyCommand(),
                {games, "--all_games", "--weights", folder.Path("weights.bin"),
                 "--empties=6,24", "--depths=0,6", "--hash_mb=1", "--json"});
  ASSERT_EQ(accuracy.exit_status, kExitOk) << accuracy.err;
  EXPECT_THAT(accuracy.out,
              HasSubstr("{\"empties\":6,\"depth\":0,\"positions\":1,"));
  // Six plies with six empty squares are exact.
  EXPECT_THAT(accuracy.out, HasSubstr("\"depth\":6,\"positions\":1,\"sd\":0,"
                                      "\"mean_abs\":0,\"rms\":0,\"bias\":0,"));
  EXPECT_THAT(accuracy.out, HasSubstr("{\"empties\":24,\"depth\":6,"));
}

TEST(TrainTest, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const std::string out = "--out=" + folder.Path("weights.bin");
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"positions"},
      {out},
      {"positions", out, "--label_depth=3"},
      {"positions", out, "--linear_ridge=0"},
      {"positions", out, "--threads=0"},
      {"positions", out, "--shard=1/2"},
      {"positions", out, "--correct=-1"}};
  for (const auto& words : wrong) {
    EXPECT_EQ(RunSingle(TrainCommand(), words).exit_status, kExitUsage);
  }
  // The help says which depths labels may have.
  EXPECT_THAT(RunSingle(TrainCommand(), {"--help"}).out,
              HasSubstr("worth, 4 to 60"));
  const SingleOutcome none =
      RunSingle(TrainCommand(), {folder.Path("none"), out});
  EXPECT_EQ(none.exit_status, kExitFailed);
  EXPECT_THAT(none.err, HasSubstr("none: no such file"));
  std::filesystem::create_directory(folder.Path("games"));
  folder.Write("games/000000.positions", "damaged");
  const SingleOutcome damaged =
      RunSingle(TrainCommand(), {folder.Path("games"), out});
  EXPECT_EQ(damaged.exit_status, kExitFailed);
  EXPECT_THAT(damaged.err, HasSubstr("not a file of positions"));
  // Even before the positions are read.
  const std::string below_file = folder.Write("file", "") + "/weights.bin";
  EXPECT_THAT(
      RunSingle(TrainCommand(), {folder.Path("none"), "--out=" + below_file,
                                 "--work=" + folder.Path("work")})
          .err,
      HasSubstr(below_file + ": cannot be written"));
}

}  // namespace
}  // namespace tools
