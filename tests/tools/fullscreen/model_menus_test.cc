// Menus, games that Rialto plays with itself, and leaving.

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/game_file.h"
#include "othello/support/whole_file.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/fullscreen/player.h"
#include "tools/fullscreen/ratings.h"
#include "tools/reports/result_text.h"

namespace fullscreen {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Kind = Key::Kind;

Model::Environment LongPause() {
  Model::Environment environment;
  environment.pause_seconds = 1000;
  return environment;
}

TEST(ModelMenusTest, SidesAreChosenFromAMenu) {
  Player player;
  player.Type("p");
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_EQ(player.view().dialog->title, "Who plays?");
  EXPECT_EQ(player.view().dialog->selected, 0u);
  player.Press(Kind::kEscape);
  EXPECT_EQ(player.view().players[1].name, "Rialto");
  player.Type("p");
  player.Press(Kind::kDown);
  player.Press(Kind::kEnter);
  EXPECT_EQ(player.view().players[0].name, "Rialto");
  EXPECT_EQ(player.view().moves.size(), 1u);
}

TEST(ModelMenusTest, AGameThatIsWatchedPausesAndAnyKeyStopsIt) {
  Player player(LongPause());
  player.Type("f5");
  const std::string before = player.moves();
  player.Type("p2");
  EXPECT_EQ(player.view().moves.size(), 3u);
  EXPECT_TRUE(player.model().SecondsToAlarm().has_value());
  player.Press(Kind::kRight);
  EXPECT_THAT(player.view().message, StartsWith("Stopped."));
  EXPECT_FALSE(player.model().SecondsToAlarm().has_value());
  EXPECT_EQ(player.view().players[0].name, "you");
  EXPECT_EQ(player.view().players[1].name, "Rialto");
  player.Type("u");
  EXPECT_EQ(player.moves(), before);
}

TEST(ModelMenusTest, AfterThePauseItGoesOn) {
  Model::Environment environment;
  environment.pause_seconds = 0.01;
  Player player(environment);
  player.LetThink();
  player.Type("p2");
  while (player.view().moves.size() < 4) player.model().Poll();
  // The key that stops it is obeyed as well.
  player.Type("p");
  EXPECT_TRUE(player.view().dialog.has_value());
}

TEST(ModelMenusTest, UndoAfterAWatchedGameGoesBackToThePerson) {
  Player player(NoPause());
  player.Type("f5");
  const std::string before = player.moves();
  player.Type("p2");
  ASSERT_TRUE(player.session().game().IsOver());
  // It is not the person who wins or loses.
  const View end = player.view();
  for (const std::string& row : end.dialog->rows) {
    EXPECT_FALSE(absl::StartsWith(row, "You win")) << row;
  }
  player.Type("u");
  EXPECT_EQ(player.moves(), before);
}

TEST(ModelMenusTest, ASetUpWithoutAChangeKeepsTheGame) {
  Player player(NoEngine());
  player.Type("f5d6");
  player.Type("E");
  player.Press(Kind::kEnter);
  EXPECT_EQ(player.moves(), "f5d6");
  player.Type("Ez");
  player.Press(Kind::kEnter);
  ASSERT_TRUE(player.view().dialog.has_value());
  player.Type("n");
  EXPECT_EQ(player.view().mode, "SET-UP");
  player.Press(Kind::kEscape);
  EXPECT_EQ(player.moves(), "f5d6");
  player.Type("Ez");
  player.Press(Kind::kEnter);
  player.Type("y");
  EXPECT_EQ(player.moves(), "");
}

TEST(ModelMenusTest, SetUpHasItsOwnHelp) {
  Player player(NoEngine());
  player.Type("E?");
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_THAT(player.view().dialog->rows,
              Contains(HasSubstr("black, white, empty in turn")));
}

TEST(ModelMenusTest, PassesHaveNoNumber) {
  Player player(NoEngine());
  player.Line(absl::StrCat("setboard ", engine::kBeforePass));
  player.Type("u");
  player.Type("h6");
  player.Type("c5");
  const View view = player.view();
  ASSERT_EQ(view.moves.size(), 10u);
  EXPECT_EQ(view.moves[8].move, "--");
  EXPECT_EQ(view.moves[9].number, 9);
  player.Type("[");
  EXPECT_EQ(player.view().mode, "MOVE 8 OF 9");
}

TEST(ModelMenusTest, ClocksAreInTheMenu) {
  Player player(NoEngine());
  EXPECT_THAT(player.view().menu, Contains(testing::Key("C")));
  player.Type("C5");
  EXPECT_EQ(player.view().players[0].clock, "5:00");
  player.Type("C0");
  EXPECT_EQ(player.view().players[0].clock, "");
}

TEST(ModelMenusTest, HelpListsCommands) {
  Player player(NoEngine());
  player.Line("help");
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_EQ(player.view().dialog->title, "Commands");
  EXPECT_THAT(
      player.view().dialog->rows,
      AllOf(Contains(StartsWith("time ")), Contains(StartsWith("training "))));
  player.Press(Kind::kDown);
  EXPECT_EQ(player.view().dialog->first_row, 1u);
  player.Press(Kind::kEscape);
  player.Line("help lines");
  EXPECT_THAT(player.view().message, StartsWith("lines N"));
}

TEST(ModelMenusTest, AfterAnAnalysisRialtoGoesOnToMove) {
  Player player;
  player.LetThink();
  player.Type("f5A");
  player.Press(Kind::kEscape);
  player.model().AwaitIdle();
  EXPECT_EQ(player.view().moves.size(), 2u);
}

TEST(ModelMenusTest, AnalysisShowsScoresOnAllSquares) {
  Player player(NoEngine());
  player.LetThink();
  player.Type("AI");
  EXPECT_THAT(player.view().message, HasSubstr("final score after each move"));
  while (player.view().best_hint == othello::kNoSquare) player.model().Poll();
  const View view = player.view();
  EXPECT_TRUE(view.thinking.is_running);
  for (const othello::Square square : othello::Squares(view.legal)) {
    EXPECT_TRUE(view.hints[static_cast<size_t>(square)].has_value());
  }
}

TEST(ModelMenusTest, AGameThatCannotBeSavedIsNotLeftWithoutAQuestion) {
  const othello::TemporaryFolder folder;
  // A file where a folder has to be.
  ASSERT_TRUE(othello::ReplaceFile(folder.Path("state"), "").ok());
  Model::Environment environment = NoEngine();
  environment.paths = {folder.Path("settings"),
                       folder.Path("state/rialto/game.ggf")};
  Player player(environment);
  player.Type("q");
  EXPECT_TRUE(player.model().quits());  // Nothing would be lost.
  Player other(environment);
  other.Type("f5");
  other.model().Keep();
  EXPECT_THAT(other.view().message, StartsWith("The game is not saved: "));
  other.Type("q");
  EXPECT_FALSE(other.model().quits());
  ASSERT_TRUE(other.view().dialog.has_value());
  EXPECT_THAT(other.view().dialog->rows[0], HasSubstr("not saved"));
  other.Type("n");
  EXPECT_FALSE(other.model().quits());
  other.Type("qy");
  EXPECT_TRUE(other.model().quits());
  EXPECT_TRUE(absl::IsDataLoss(other.model().SavingStatus()));
}

TEST(ModelMenusTest, SavingProposesAName) {
  Player player(NoEngine());
  player.Type("S");
  EXPECT_THAT(*player.view().command, StartsWith("save rialto-20"));
}

TEST(ModelMenusTest, SavedGamesHaveNamesAndADate) {
  const othello::TemporaryFolder folder;
  Player player;
  player.Type("f5");
  player.Line(absl::StrCat("save ", folder.Path("game.ggf")));
  const auto games = othello::ReadGameFile(folder.Path("game.ggf"));
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_THAT(std::string(games->front().tag(othello::kTagWhite)),
              StartsWith("Rialto"));
  EXPECT_NE(games->front().tag(othello::kTagBlack), "");
  EXPECT_THAT(std::string(games->front().tag(othello::kTagDate)),
              StartsWith("20"));
}

TEST(ModelMenusTest, VarietyIsSaidAndKept) {
  const othello::TemporaryFolder folder;
  Model::Environment environment = NoEngine();
  environment.paths = {folder.Path("settings"), folder.Path("game.ggf")};
  {
    Player player(environment);
    player.Press(Kind::kEscape);
    player.Line("set variety 2");
    EXPECT_EQ(player.view().message, "variety is 2 now.");
    EXPECT_FALSE(player.view().dialog.has_value());
  }
  Player player(environment);
  EXPECT_EQ(player.session().options().variety_discs, 2);
}

TEST(ModelMenusTest, EveryGameHasItsSeed) {
  Model::Environment environment = NoEngine();
  environment.variety_discs = 1;
  Player player(environment);
  EXPECT_EQ(player.session().options().variety_discs, 1);
  const auto first = player.session().options().seed;
  ASSERT_TRUE(first.has_value());
  player.Type("n");
  EXPECT_NE(player.session().options().seed, first);
  EXPECT_THAT(player.view().message,
              HasSubstr(absl::StrCat(*player.session().options().seed)));
  player.Line("set seed 7");
  player.Type("n");
  EXPECT_EQ(player.session().options().seed, 7u);
}

TEST(ModelMenusTest, SelectiveDepthsSayHowSureTheyAre) {
  search::SearchResult result;
  result.depth = 30;
  result.level = 0;
  EXPECT_EQ(tools::DepthText(result, "multi_probcut"), "30@87%");
  EXPECT_EQ(tools::DepthText(result, "none"), "30");
  result.level = 1;
  EXPECT_EQ(tools::DepthText(result, "multi_probcut"), "30@73%");
}

TEST(ModelMenusTest, RatingsHaveWords) {
  EXPECT_EQ(engine::RatingWord(400), "first-game");
  EXPECT_EQ(engine::RatingWord(1300), "club");
  EXPECT_EQ(engine::RatingWord(2400), "champion");
}

}  // namespace
}  // namespace fullscreen
