#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/environment.h"
#include "tests/support/run_program.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tools/terminal/game_archive.h"

namespace tools {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(GamesTest, TheArchiveIsListedCountedAndPrinted) {
  const othello::TemporaryFolder folder;
  const othello::ScopedVariable home("XDG_DATA_HOME", folder.path());
  EXPECT_EQ(RunWords({"games"}).out, "");
  EXPECT_THAT(RunWords({"games"}).err, StartsWith("No games yet"));
  const terminal::GameArchive archive(
      terminal::GameArchive::PathFromEnvironment());
  EXPECT_EQ(archive.path(), folder.Path("rialto/games.ggf"));
  othello::Game game = engine::GameOf(engine::kWholeGame);
  game.SetTag(othello::kTagBlack, "ann");
  game.SetTag(othello::kTagWhite, "Rialto level 3");
  game.SetTag(othello::kTagDate, "2026-11-18 11:05:00.000001Z");
  ASSERT_TRUE(archive.Add(game).ok());
  EXPECT_THAT(RunWords({"games"}).out, AllOf(StartsWith("   1  2026-11-1"),
                                             HasSubstr("ann - Rialto level 3"),
                                             HasSubstr("black wins 64-0\n")));
  EXPECT_THAT(RunWords({"games", "1"}).out, StartsWith("(;GM[Othello]"));
  EXPECT_THAT(RunWords({"games", "stats"}).out, HasSubstr("+64.0"));
  EXPECT_EQ(RunWords({"games", "2"}).exit_status, kExitFailed);
  EXPECT_EQ(RunWords({"games", "x"}).exit_status, kExitUsage);
  EXPECT_EQ(RunWords({"games", "1", "2"}).exit_status, kExitUsage);
}

TEST(GamesTest, TheRulesArePrinted) {
  EXPECT_THAT(RunWords({"rules"}).out,
              AllOf(StartsWith("The start (1 of 3)"), HasSubstr("3 of 3")));
  EXPECT_EQ(RunWords({"rules", "x"}).exit_status, kExitUsage);
}

}  // namespace
}  // namespace tools
