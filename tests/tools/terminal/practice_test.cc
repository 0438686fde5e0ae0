#include "tools/terminal/practice.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/whole_file.h"
#include "tests/support/private_file.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tools/terminal/game_archive.h"

namespace terminal {
namespace {

using ::othello::Color;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PracticeTest : public ::testing::Test {
 protected:
  // Each move of black loses 3, 4, 5 ... discs, each of white 10.
  static engine::GameAnalysis LossesOf(const othello::Game& game) {
    engine::GameAnalysis analysis;
    double loss = 3;
    for (const othello::GameMove& made : game.moves()) {
      engine::AnalyzedMove move;
      move.mover = made.mover;
      move.move = made.square;
      move.loss = made.mover == Color::kBlack ? loss++ : 10;
      analysis.moves.push_back(move);
    }
    return analysis;
  }

  const othello::TemporaryFolder folder_;
  const std::string path_ =
      PracticeFile::PathBeside(folder_.Path("data/games.ggf"));
  const PracticeFile file_{path_};
  const othello::Game game_ = engine::GameOf("f5f6e6f4g5");
};

TEST_F(PracticeTest, OnlyLargeMistakesOfThePersonAreKept) {
  EXPECT_THAT(file_.Read()->unsolved, IsEmpty());
  ASSERT_TRUE(file_.AddGame(game_, Color::kBlack, LossesOf(game_)).ok());
  const auto content = file_.Read();
  ASSERT_TRUE(content.ok());
  EXPECT_EQ(content->games.count(KeyOfGame(game_)), 1u);
  ASSERT_THAT(content->unsolved, SizeIs(2));
  // The largest first.
  EXPECT_EQ(content->unsolved[0].loss, 5);
  EXPECT_EQ(content->unsolved[0].board, game_.BoardBefore(4));
  EXPECT_EQ(othello::SquareName(content->unsolved[0].played), "g5");
  EXPECT_EQ(content->unsolved[1].board, game_.BoardBefore(2));
}

TEST_F(PracticeTest, WhatIsSolvedDoesNotComeAgain) {
  ASSERT_TRUE(file_.AddGame(game_, Color::kBlack, LossesOf(game_)).ok());
  ASSERT_TRUE(file_.MarkSolved(file_.Read()->unsolved[0]).ok());
  ASSERT_THAT(file_.Read()->unsolved, SizeIs(1));
  EXPECT_EQ(file_.Read()->unsolved[0].loss, 4);
  // The same game again changes nothing.
  ASSERT_TRUE(file_.AddGame(game_, Color::kBlack, LossesOf(game_)).ok());
  EXPECT_THAT(file_.Read()->unsolved, SizeIs(1));
  // In another game the same mistake counts again.
  const othello::Game other = engine::GameOf("f5f6e6f4g5e7");
  ASSERT_TRUE(file_.AddGame(other, Color::kBlack, LossesOf(other)).ok());
  EXPECT_THAT(file_.Read()->unsolved, SizeIs(3));
}

TEST_F(PracticeTest, TheFileIsPrivateAndDamageIsPassedOver) {
  ASSERT_TRUE(file_.AddGame(game_, Color::kBlack, LossesOf(game_)).ok());
  othello::ExpectPrivate(path_);
  const std::string text = *othello::ReadWholeFile(path_, 1 << 20);
  ASSERT_TRUE(othello::ReplaceFile(
                  path_, absl::StrCat("1\tposition\tnonsense\n2\tposition\n",
                                      text, "1\tposition\t\xff\t\t\t\n"))
                  .ok());
  EXPECT_THAT(file_.Read()->unsolved, SizeIs(2));
}

TEST_F(PracticeTest, DeletingTheGamesDeletesThePositions) {
  const GameArchive archive(folder_.Path("data/games.ggf"));
  ASSERT_TRUE(file_.AddGame(game_, Color::kBlack, LossesOf(game_)).ok());
  ASSERT_TRUE(archive.Delete().ok());
  EXPECT_THAT(file_.Read()->unsolved, IsEmpty());
}

}  // namespace
}  // namespace terminal
