// What is kept from one time to the next.

#include "tools/fullscreen/settings.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/whole_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/fullscreen/player.h"

namespace fullscreen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(SettingsTest, GameAndSettingsAreTakenUpAgain) {
  const othello::TemporaryFolder folder;
  Model::Environment environment;
  environment.paths = {folder.Path("config/rialto/settings"),
                       folder.Path("state/rialto/game.ggf")};
  std::string moves;
  {
    Player player(environment);
    player.Type("f5");
    player.Type("++t");
    moves = player.moves();
  }
  Player player(environment);
  EXPECT_EQ(player.moves(), moves);
  EXPECT_EQ(player.session().options().level, 4);
  EXPECT_EQ(player.view().mode, "TRAINING");
  EXPECT_THAT(player.view().message, HasSubstr("continues"));
}

TEST(SettingsTest, DamagedFilesAreReported) {
  const othello::TemporaryFolder folder;
  Model::Environment environment;
  environment.paths = {folder.Path("settings"), folder.Path("game.ggf")};
  ASSERT_TRUE(othello::ReplaceFile(environment.paths.settings,
                                   "level 99\nhints on\nfuture 3\n")
                  .ok());
  {
    Player player(environment);
    EXPECT_THAT(player.view().message, HasSubstr("level 99"));
    player.Type("t");
  }
  EXPECT_THAT(*othello::ReadWholeFile(environment.paths.settings, 1000),
              AllOf(HasSubstr("hints on"), HasSubstr("future 3")));
  ASSERT_TRUE(othello::ReplaceFile(environment.paths.game, "nonsense").ok());
  Player player(environment);
  EXPECT_THAT(player.view().message, HasSubstr("the last game"));
}

TEST(SettingsTest, SettingsAreWrittenAsTheyAreRead) {
  Settings settings;
  settings.sides = "both";
  settings.level = 17;
  settings.shows_hints = true;
  settings.training_discs = 3.5;
  settings.level_seconds = {{3, 0.01}, {17, 2.5}};
  settings.unknown = {"later thing"};
  std::vector<std::string> remarks;
  EXPECT_EQ(ParseSettings(FormatSettings(settings), remarks), settings);
  EXPECT_THAT(remarks, IsEmpty());
}

}  // namespace
}  // namespace fullscreen
