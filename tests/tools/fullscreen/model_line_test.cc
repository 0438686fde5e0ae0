// The line after ':'.

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/game_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/fullscreen/player.h"

namespace fullscreen {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Kind = Key::Kind;

TEST(ModelLineTest, TheLineTakesPlainCommands) {
  Player player(NoEngine());
  player.Line("f5d6");
  EXPECT_EQ(player.moves(), "f5d6");
  player.Line("level 7");
  EXPECT_EQ(player.session().options().level, 7);
  player.Line("set");
  ASSERT_TRUE(player.view().dialog.has_value());
  player.Press(Kind::kEscape);
  player.Line("lvel 3");
  EXPECT_THAT(player.view().message, HasSubstr("did you mean level?"));
  EXPECT_TRUE(player.view().is_error);
  player.Line("eval");
  EXPECT_THAT(player.view().message, StartsWith("Worth: "));
  player.Line("time game 5:00");
  EXPECT_EQ(player.view().players[0].clock, "5:00");
  player.Line("quit");
  EXPECT_TRUE(player.model().quits());
}

TEST(ModelLineTest, TheLineHasHistoryAndCompletion) {
  Player player(NoEngine());
  player.Line("level 3");
  player.Type(":");
  player.Press(Kind::kUp);
  EXPECT_EQ(player.view().command, "level 3");
  player.Press(Kind::kEscape);
  EXPECT_FALSE(player.view().command.has_value());
  player.Type(":sel");
  player.Press(Kind::kTab);
  EXPECT_EQ(player.view().command, "selectivity ");
  player.Press(Kind::kEscape);
  player.Type(":tra");
  player.Press(Kind::kTab);
  EXPECT_EQ(player.view().command, "training ");
}

TEST(ModelLineTest, SavingAsksBeforeItOverwrites) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("a game.ggf");
  Player player(NoEngine());
  player.Type("f5");
  player.Line(absl::StrCat("save \"", path, "\""));
  ASSERT_TRUE(othello::ReadGameFile(path).ok());
  player.Type("d6");
  player.Line(absl::StrCat("save \"", path, "\""));
  ASSERT_TRUE(player.view().dialog.has_value());
  player.Type("n");
  EXPECT_EQ(othello::ReadGameFile(path)->front().moves().size(), 1u);
  player.Line(absl::StrCat("save '", path, "'"));
  player.Type("y");
  EXPECT_EQ(othello::ReadGameFile(path)->front().moves().size(), 2u);
}

}  // namespace
}  // namespace fullscreen
