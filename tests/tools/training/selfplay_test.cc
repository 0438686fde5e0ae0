#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/training/programs.h"
#include "training/position_file.h"

namespace tools {
namespace {

using othello::ReadFolder;
using othello::TemporaryFolder;
using ::testing::HasSubstr;

SingleOutcome Selfplay(const std::vector<std::string>& words) {
  return RunSingle(SelfplayCommand(), words);
}

std::vector<std::string> Quick(const std::string& folder) {
  return {"--toy", "--games=1100", "--play_depth=0", "--out=" + folder};
}

TEST(SelfplayTest, ShardsThreadsAndResumingGiveTheSameBytes) {
  const TemporaryFolder whole, parts;
  ASSERT_EQ(Selfplay(Quick(whole.path())).exit_status, kExitOk);
  const auto files = ReadFolder(whole.path());
  ASSERT_EQ(files.size(), 4u);  // one of them settings
  EXPECT_EQ(files.begin()->first, "selfplay-1-000000.positions");

  for (const char* shard : {"--shard=2/2", "--shard=1/2"}) {
    auto words = Quick(parts.path());
    words.insert(words.end(), {shard, "--threads=2"});
    ASSERT_EQ(Selfplay(words).exit_status, kExitOk);
  }
  EXPECT_EQ(ReadFolder(parts.path()), files);

  // One file lost, one damaged, one half written.
  parts.Write("selfplay-1-000001.positions",
              files.begin()->second.substr(0, 99));
  std::filesystem::remove(parts.Path("selfplay-1-000002.positions"));
  parts.Write("selfplay-1-000002.positions.part", "half");
  ASSERT_EQ(Selfplay(Quick(parts.path())).exit_status, kExitOk);
  EXPECT_EQ(ReadFolder(parts.path()), files);
}

TEST(SelfplayTest, OtherSettingsDoNotMix) {
  const TemporaryFolder folder;
  ASSERT_EQ(Selfplay(Quick(folder.path())).exit_status, kExitOk);
  auto words = Quick(folder.path());
  words.push_back("--exploration=0.5");
  const SingleOutcome outcome = Selfplay(words);
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.err, HasSubstr("made with other settings or --games: "
                                     "exploration is '0.05' "
                                     "there and '0.5' now"));
}

TEST(SelfplayTest, TakesPositionsFromGames) {
  const TemporaryFolder folder;
  const std::string games = folder.Write("games.txt", "f5d6c3\nf5f6e6f4\n");
  ASSERT_EQ(Selfplay({"--from=" + games, "--offshoots=0",
                      "--out=" + folder.Path("out")})
                .exit_status,
            kExitOk);
  const auto file =
      training::ReadPositionFile(folder.Path("out/games-000000.positions"));
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->positions.size(), 9u);
  EXPECT_EQ(file->positions[0].position, othello::Position::Start());
}

TEST(SelfplayTest, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const std::string out = "--out=" + folder.path();
  const std::vector<std::vector<std::string>> wrong = {
      {"--toy"},
      {"--toy", out, "word"},
      {"--toy", out, "--games=0"},
      {"--toy", out, "--threads=0"},
      {"--toy", out, "--shard=3/2"},
      {"--toy", out, "--random_plies=x"},
      {"--toy", out, "--random_plies=9-3"},
      {"--toy", out, "--exploration=2"},
      {"--from=none.txt", out, "--offshoots=70"}};
  for (const auto& words : wrong) {
    const SingleOutcome outcome = Selfplay(words);
    EXPECT_EQ(outcome.exit_status, kExitUsage) << words.back();
    EXPECT_THAT(outcome.err, HasSubstr("rialto-selfplay: "));
  }
  EXPECT_EQ(Selfplay({"--from=none.txt", out}).exit_status, kExitFailed);
  EXPECT_EQ(Selfplay({"--weights=none.bin", out}).exit_status, kExitFailed);
}

}  // namespace
}  // namespace tools
