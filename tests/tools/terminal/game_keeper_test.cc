// Which games of the terminal are kept, and what is known about them.

#include "tools/terminal/game_keeper.h"

#include <memory>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/environment.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/terminal/terminal_dialogue.h"
#include "tools/terminal/archive_text.h"

namespace terminal {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class GameKeeperTest : public ::testing::Test {
 protected:
  GameKeeperTest() : archive_(folder_.Path("games.ggf")) { Begin("none"); }

  void Begin(const char* sides) {
    dialogue_.reset();
    dialogue_ = std::make_unique<TerminalDialogue>(sides);
    dialogue_->protocol().KeepGamesIn(archive_);
  }
  std::string Say(absl::string_view line) { return dialogue_->Say(line); }
  std::vector<othello::Game> kept() const { return archive_.Read()->games; }

  const othello::ScopedVariable user_{othello::kUserVariable, "ann"};
  const othello::TemporaryFolder folder_;
  const GameArchive archive_;
  std::unique_ptr<TerminalDialogue> dialogue_;
};

TEST_F(GameKeeperTest, AGameThatEndsIsKeptAtOnce) {
  Say(engine::kWholeGame);
  ASSERT_THAT(kept(), SizeIs(1));
  EXPECT_TRUE(kept()[0].IsOver());
  EXPECT_EQ(kept()[0].tag(othello::kTagResult), "B+64");
  EXPECT_EQ(kept()[0].tag(othello::kTagBlack), "ann");
  EXPECT_THAT(GameLine(kept()[0]), HasSubstr("black wins 64-0"));
  Say("new");
  EXPECT_THAT(kept(), SizeIs(1));
  // Taken back and played again it is the same game.
  Begin("none");
  Say(engine::kWholeGame);
  Say("undo");
  Say("b2");
  EXPECT_THAT(kept(), SizeIs(2));
}

TEST_F(GameKeeperTest, AGameThatIsLeftIsKept) {
  Say("f5d6");
  EXPECT_THAT(kept(), IsEmpty());
  Say("new");
  EXPECT_THAT(kept(), SizeIs(1));
  EXPECT_THAT(GameLine(kept()[0]), HasSubstr("left after 2 moves"));
  Say("f5f6e6");
  Say("setboard f5d6c3");
  EXPECT_THAT(kept(), SizeIs(2));
  // A game that was only looked at is not.
  Say("new");
  EXPECT_THAT(kept(), SizeIs(2));
  Say("f5");
  Begin("none");
  EXPECT_THAT(kept(), SizeIs(3));
}

TEST_F(GameKeeperTest, TheOpponentIsNamedWithItsStrength) {
  Begin("white");
  Say("time game 0:01+2");
  Say("f5");
  Say("new");
  ASSERT_THAT(kept(), SizeIs(1));
  EXPECT_EQ(kept()[0].tag(othello::kTagWhite), "Rialto with a clock");
  EXPECT_EQ(kept()[0].clock(othello::Color::kBlack)->main_seconds, 1);
  Say("level 2");
  Say("f5");
  Say("new");
  EXPECT_EQ(kept()[1].tag(othello::kTagWhite), "Rialto level 2");
  EXPECT_FALSE(kept()[1].tag(othello::kTagDate).empty());
  Say("time 0.01");
  Say("f5");
  Say("new");
  EXPECT_EQ(kept()[2].tag(othello::kTagWhite), "Rialto 0.01 s a move");
  EXPECT_THAT(Say("games stats"),
              AllOf(HasSubstr("Rialto level 2             1     0     0"),
                    HasSubstr("Rialto with a clock")));
}

TEST_F(GameKeeperTest, StatisticsAreThoseOfThePerson) {
  const auto played = [](absl::string_view black, absl::string_view white) {
    othello::Game game = engine::GameOf(engine::kWholeGame);
    game.SetTag(othello::kTagBlack, black);
    game.SetTag(othello::kTagWhite, white);
    return game;
  };
  const std::string text = StatisticsText(
      {played("ann", "Rialto level 12"), played("Rialto level 4", "ann"),
       played("ann", "Rialto level 4"), played("ann", "bob"),
       played("Rialto level 4", "Rialto level 4")});
  EXPECT_THAT(text, HasSubstr("\nRialto level 4             2     1     0     1"
                              "     0   +0.0\nRialto level 12 "));
  EXPECT_THAT(text, HasSubstr("\nRialto level 12            1     1     0     0"
                              "     0  +64.0"));
  EXPECT_THAT(text, Not(HasSubstr("bob")));
}

TEST_F(GameKeeperTest, GamesAreListedAndOpened) {
  Say(engine::kWholeGame);
  Say("new");
  Say("f5d6");
  EXPECT_THAT(Say("games"), AllOf(HasSubstr("   1  "), HasSubstr("1 game in")));
  EXPECT_THAT(Say("games 1"),
              AllOf(StartsWith("Game 1: "), HasSubstr("Game over")));
  EXPECT_EQ(dialogue_->moves(), engine::kWholeGame);
  EXPECT_THAT(kept(), SizeIs(2)) << "the game on the board was left";
  for (const char* wrong : {"games 3", "games 0", "games x", "games delete"}) {
    EXPECT_THAT(Say(wrong), StartsWith("error: ")) << wrong;
  }
  EXPECT_THAT(kept(), SizeIs(2));
  // Played on, it is a game of its own.
  Say("undo 8");
  Say("d6");
  Say("new");
  EXPECT_THAT(kept(), SizeIs(3));
}

TEST_F(GameKeeperTest, TheArchiveCanBeSwitchedOffAndDeleted) {
  Say(engine::kWholeGame);
  EXPECT_THAT(Say("games off"), HasSubstr("not kept"));
  Say("new");
  Say("f5");
  Say("new");
  EXPECT_THAT(kept(), SizeIs(1));
  EXPECT_THAT(Say("games"), HasSubstr("new ones are not kept"));
  Say("games on");
  Say("f5");
  Say("new");
  EXPECT_THAT(kept(), SizeIs(2));
  EXPECT_THAT(Say("games delete all"), HasSubstr("deleted"));
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(GameKeeperTest, ADiskThatCannotBeWrittenIsReported) {
  TerminalDialogue dialogue("none");
  dialogue.protocol().KeepGamesIn(GameArchive("/proc/none/games.ggf"));
  EXPECT_THAT(dialogue.Say(engine::kWholeGame),
              HasSubstr("error: /proc/none/games.ggf: cannot be written"));
  TerminalDialogue without("none");
  EXPECT_THAT(without.Say("games"), HasSubstr("on a terminal only"));
}

TEST_F(GameKeeperTest, TheRulesHaveThreePages) {
  EXPECT_THAT(Say("rules"),
              AllOf(HasSubstr("The start (1 of 3)"), HasSubstr("(3 of 3)"),
                    HasSubstr("[X]"), HasSubstr("corner")));
}

}  // namespace
}  // namespace terminal
