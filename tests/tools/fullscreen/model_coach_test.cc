// The coach on the full screen: its own strength, reasons in words, mistakes by
// their size, and practice.

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/fullscreen/player.h"
#include "tools/terminal/practice.h"

namespace fullscreen {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;
using Kind = Key::Kind;

TEST(ModelCoachTest, HintsLookAsFarAsTheCoachNotTheOpponent) {
  Player player(NoEngine(), /*level=*/1);
  player.Line("set coach 5");
  EXPECT_EQ(player.view().message, "coach is 5 now.");
  player.Type("i");
  EXPECT_THAT(player.view().thinking.depth, StartsWith("5"));
  player.Line("set coach 3");
  EXPECT_THAT(player.view().thinking.depth, StartsWith("3"));
  // The opponent looks as far as its level says.
  player.Type("i");
  player.Line("go");
  EXPECT_THAT(player.view().thinking.depth, StartsWith("1"));
  player.Line("set coach 0");
  EXPECT_TRUE(player.view().is_error);
}

TEST(ModelCoachTest, TheCoachIsKept) {
  const othello::TemporaryFolder folder;
  Model::Environment environment = NoEngine();
  environment.paths.settings = folder.Path("settings");
  {
    Player player(environment);
    player.Line("set coach 7,0.5s");
  }
  Player player(environment);
  EXPECT_EQ(engine::FindOption("coach")->get(player.session().options()),
            "7,0.5s");
}

TEST(ModelCoachTest, TabVisitsMovesByTheirLoss) {
  Player player(NoEngine(), /*level=*/1);
  player.Type("p2");
  ASSERT_TRUE(player.session().game().IsOver());
  player.Press(Kind::kEscape);
  player.Line("set coach 4");
  player.LetThink();
  player.Type("v");
  while (player.view().moves.back().loss == std::nullopt) player.model().Poll();
  double last = 64;
  int visited = 0;
  while (true) {
    player.Press(Kind::kTab);
    const View view = player.view();
    if (view.is_error) break;
    ++visited;
    // The position before the move, with the better line on it.
    const double loss = *view.moves[view.shown].loss;
    EXPECT_LE(loss, last);
    last = loss;
    EXPECT_THAT(
        view.message,
        AllOf(HasSubstr(absl::StrCat(view.moves[view.shown].move, " loses")),
              HasSubstr("is better")));
    int first = 0;
    for (const int number : view.line_numbers) first += number == 1 ? 1 : 0;
    EXPECT_EQ(first, 1);
  }
  EXPECT_GT(visited, 1);
  EXPECT_EQ(player.view().message, "There is no further mistake.");
  for (int i = 1; i < visited; ++i) player.Press(Kind::kBackTab);
  EXPECT_FALSE(player.view().is_error);
  player.Press(Kind::kBackTab);
  EXPECT_EQ(player.view().message, "This is the largest mistake.");
  // Elsewhere the board shows no line.
  player.Press(Kind::kHome);
  for (const int number : player.view().line_numbers) EXPECT_EQ(number, 0);
}

// Practice with a file that has one position: b2 wins everything.
class PracticeModeTest : public ::testing::Test {
 protected:
  PracticeModeTest() {
    environment_ = NoEngine();
    environment_.paths = {folder_.Path("settings"), folder_.Path("game.ggf"),
                          folder_.Path("games.ggf")};
    const othello::Game game = engine::GameOf("f5f6d3e3f3f4f7c3");
    const othello::Bitboard legal = game.position().LegalMoves();
    othello::Square played = othello::LowestSquare(legal);
    if (played == *othello::SquareFromName("b2")) {
      played = othello::LowestSquare(legal & (legal - 1));
    }
    engine::GameAnalysis analysis;
    othello::Game mistaken = game;
    EXPECT_TRUE(mistaken.Play(played).ok());
    analysis.moves.resize(mistaken.moves().size());
    for (size_t i = 0; i < analysis.moves.size(); ++i) {
      analysis.moves[i].mover = mistaken.moves()[i].mover;
      analysis.moves[i].move = mistaken.moves()[i].square;
    }
    analysis.moves.back().loss = 20;
    played_ = othello::SquareName(played);
    EXPECT_TRUE(
        store_.AddGame(mistaken, mistaken.moves().back().mover, analysis).ok());
  }

  const othello::TemporaryFolder folder_;
  const terminal::PracticeFile store_{
      terminal::PracticeFile::PathBeside(folder_.Path("games.ggf"))};
  Model::Environment environment_;
  std::string played_;
};

TEST_F(PracticeModeTest, PositionsComeUntilTheyAreSolvedAtOnce) {
  Player player(environment_, /*level=*/8);
  const std::string before = player.moves();
  player.Line("practice");
  EXPECT_EQ(player.view().mode, "PRACTICE 1 OF 1");
  EXPECT_THAT(player.view().message, HasSubstr("lost 20 discs"));
  EXPECT_THAT(player.view().thinking.lines, IsEmpty());
  player.Type(played_);
  EXPECT_THAT(player.view().message, HasSubstr("try again"));
  player.Type("b2");
  EXPECT_THAT(player.view().message,
              AllOf(StartsWith("b2 is right."), HasSubstr("come again")));
  player.Type("n");
  EXPECT_EQ(player.view().mode, "PLAY");
  EXPECT_THAT(store_.Read()->unsolved, SizeIs(1));
  // The answer is not a solution.
  player.Type("B");
  player.Press(Kind::kTab);
  EXPECT_THAT(player.view().message, StartsWith("b2 is best."));
  EXPECT_EQ(player.view().line_numbers[*othello::SquareFromName("b2")], 1);
  player.Press(Kind::kEscape);
  EXPECT_THAT(store_.Read()->unsolved, SizeIs(1));
  player.Type("B");
  player.Type("b2");
  EXPECT_THAT(store_.Read()->unsolved, IsEmpty());
  player.Press(Kind::kEnter);
  EXPECT_EQ(player.view().mode, "PLAY");
  EXPECT_EQ(player.moves(), before);
  player.Type("B");
  EXPECT_THAT(player.view().message, HasSubstr("Nothing to practise"));
}

TEST_F(PracticeModeTest, OtherKeysDoNoHarm) {
  Player player(environment_, /*level=*/4);
  player.Type("B");
  player.Type("uvtpAELi[]a1xyz");
  EXPECT_EQ(player.view().mode, "PRACTICE 1 OF 1");
  EXPECT_EQ(player.moves(), "");
  player.Type("?");
  EXPECT_EQ(player.view().dialog->title, "Keys of the practice");
  player.Press(Kind::kEscape);
  player.Press(Kind::kEscape);
  EXPECT_EQ(player.view().mode, "PLAY");
}

TEST_F(PracticeModeTest, GamesOfTheArchiveAreSearchedForMistakes) {
  environment_.sides_of_flags = "white";
  Player player(environment_, /*level=*/1);
  // Any move, until the game ends.
  for (int i = 0; i < 60 && !player.session().game().IsOver(); ++i) {
    const othello::Bitboard legal =
        player.session().game().position().LegalMoves();
    if (legal == 0) break;
    player.Type(othello::SquareName(othello::LowestSquare(legal)));
  }
  ASSERT_TRUE(player.session().game().IsOver());
  const auto content = store_.Read();
  EXPECT_EQ(content->games.count(terminal::KeyOfGame(player.session().game())),
            1u);
  EXPECT_GT(content->unsolved.size(), 1u);
  // The end of the game offers them.
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_THAT(player.view().dialog->keys, HasSubstr("B practise"));
  player.Type("b");
  EXPECT_THAT(player.view().mode, StartsWith("PRACTICE 1 OF "));
}

}  // namespace
}  // namespace fullscreen
