// The archive, the running games of several programs, and the rules on the full
// screen.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/ggf.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/fullscreen/player.h"
#include "tools/terminal/game_archive.h"

namespace fullscreen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = Key::Kind;

class ModelGamesTest : public ::testing::Test {
 protected:
  ModelGamesTest() : archive_(folder_.Path("games.ggf")) {
    environment_ = NoEngine();
    environment_.paths = {folder_.Path("settings"), folder_.Path("game.ggf"),
                          archive_.path()};
  }
  std::vector<othello::Game> kept() const { return archive_.Read()->games; }
  static std::string DialogOf(const Player& player) {
    const View view = player.view();
    return !view.dialog.has_value()
               ? ""
               : absl::StrCat(view.dialog->title, "\n",
                              absl::StrJoin(view.dialog->rows, "\n"), "\n",
                              view.dialog->keys);
  }

  const othello::TemporaryFolder folder_;
  const terminal::GameArchive archive_;
  Model::Environment environment_;
};

TEST_F(ModelGamesTest, GamesThatEndOrAreLeftAreKept) {
  Player player(environment_);
  player.Type(engine::kWholeGame);
  EXPECT_THAT(kept(), SizeIs(1));
  player.Press(Kind::kEscape);
  player.Line("new");
  player.Type("f5d6");
  EXPECT_THAT(kept(), SizeIs(1));
  player.Line("new");
  ASSERT_THAT(kept(), SizeIs(2));
  EXPECT_EQ(othello::FormatTranscript(kept()[1]), "f5d6");
  player.Type("f5f6");
  player.Line("setboard f5d6c3");
  EXPECT_THAT(kept(), SizeIs(3));
  // So is one that a position set up by hand replaces.
  player.Type("f4Ez");
  player.Press(Kind::kEnter);
  player.Type("y");
  ASSERT_THAT(kept(), SizeIs(4));
  EXPECT_EQ(othello::FormatTranscript(kept()[3]), "f5d6c3f4");
}

TEST_F(ModelGamesTest, TheRunningGameIsNotLeft) {
  {
    Player player(environment_);
    player.Type("f5d6");
  }
  EXPECT_THAT(kept(), IsEmpty());
  {
    Player player(environment_);
    EXPECT_EQ(player.moves(), "f5d6");
    player.Line("new");
  }
  EXPECT_THAT(kept(), SizeIs(1));
}

TEST_F(ModelGamesTest, AnEndThatAKilledProgramDidNotKeepIsKeptLater) {
  {
    Player player(environment_);
    player.Type(engine::kWholeGame);
  }
  ASSERT_TRUE(archive_.Delete().ok());
  { Player player(environment_); }
  EXPECT_THAT(kept(), SizeIs(1));
  { Player player(environment_); }
  EXPECT_THAT(kept(), SizeIs(1));
}

TEST_F(ModelGamesTest, TheSecondProgramHasAGameOfItsOwn) {
  Player first(environment_);
  first.Type("f5d6");
  first.model().Keep();
  {
    Player second(environment_);
    EXPECT_THAT(second.view().message, HasSubstr("a game of its own"));
    EXPECT_EQ(second.moves(), "");
    second.Type("f5f6e6");
  }
  {
    Player second(environment_);
    EXPECT_THAT(second.view().message, HasSubstr("second game continues"));
    EXPECT_EQ(second.moves(), "f5f6e6");
  }
  first.Leave();
  Player again(environment_);
  EXPECT_EQ(again.moves(), "f5d6");
}

TEST_F(ModelGamesTest, GamesAreChosenFromAList) {
  Player player(environment_);
  player.Type("R");
  EXPECT_THAT(DialogOf(player), HasSubstr("None yet"));
  player.Press(Kind::kEscape);
  player.Type(engine::kWholeGame);
  player.Press(Kind::kEscape);
  player.Line("new");
  player.Type("f5f6");
  player.Line("new");
  player.Type("R");
  EXPECT_THAT(DialogOf(player),
              AllOf(HasSubstr("Your games: 2\n>   2  "), HasSubstr("\n    1  "),
                    HasSubstr("black wins 64-0")));
  player.Type("s");
  EXPECT_THAT(DialogOf(player), HasSubstr("No games against Rialto"));
  player.Press(Kind::kEscape);
  player.Line("games");
  player.Press(Kind::kDown);
  player.Press(Kind::kEnter);
  EXPECT_EQ(player.moves(), engine::kWholeGame);
  EXPECT_EQ(DialogOf(player), "");
  EXPECT_THAT(kept(), SizeIs(2)) << "it was only looked at";
}

TEST_F(ModelGamesTest, TheMenuSwitchesOffAndDeletes) {
  Player player(environment_);
  player.Type(engine::kWholeGame);
  player.Press(Kind::kEscape);
  player.Type("Rk");
  EXPECT_FALSE(archive_.is_on());
  EXPECT_THAT(DialogOf(player), HasSubstr("not kept"));
  player.Type("k");
  EXPECT_TRUE(archive_.is_on());
  player.Type("dn");
  EXPECT_THAT(kept(), SizeIs(1));
  player.Type("dy");
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(ModelGamesTest, TheRulesAreThreePages) {
  Player player(environment_);
  player.Line("rules");
  EXPECT_THAT(DialogOf(player), AllOf(HasSubstr("1 of 3"), HasSubstr("●")));
  player.Press(Kind::kEnter);
  EXPECT_THAT(DialogOf(player), HasSubstr("2 of 3"));
  player.Press(Kind::kLeft);
  EXPECT_THAT(DialogOf(player), HasSubstr("1 of 3"));
  player.Press(Kind::kEnter);
  player.Press(Kind::kEnter);
  EXPECT_THAT(DialogOf(player), AllOf(HasSubstr("3 of 3"), HasSubstr("corner"),
                                      HasSubstr("[○]6")));
  player.Press(Kind::kEnter);
  EXPECT_EQ(DialogOf(player), "");
}

}  // namespace
}  // namespace fullscreen
