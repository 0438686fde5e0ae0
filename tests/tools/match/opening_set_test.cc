#include "tools/match/opening_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "othello/records/transcript.h"
#include "tests/support/random_games.h"
#include "tests/support/temporary_folder.h"

namespace match {
namespace {

using ::othello::Game;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Transcripts(const std::vector<Game>& games) {
  std::vector<std::string> texts;
  for (const Game& game : games) {
    texts.push_back(othello::FormatTranscript(game));
  }
  return texts;
}

TEST(ReadOpeningsTest, ReadsTranscriptsWithComments) {
  const othello::TemporaryFolder folder;
  const auto openings =
      ReadOpenings(folder.Write("o.txt", "% a set\nf5d6c3 % +0.5\n\nf5f6e6\n"));
  ASSERT_TRUE(openings.ok()) << openings.status();
  EXPECT_THAT(Transcripts(*openings), ElementsAre("f5d6c3", "f5f6e6"));
}

TEST(ReadOpeningsTest, ReadsPositions) {
  const othello::TemporaryFolder folder;
  const std::string board =
      "---------------------------OX------XO--------------------------- O";
  const auto openings = ReadOpenings(folder.Write("o.obf", board + "\n"));
  ASSERT_TRUE(openings.ok()) << openings.status();
  ASSERT_EQ(openings->size(), 1u);
  EXPECT_EQ((*openings)[0].to_move(), othello::Color::kWhite);
}

TEST(ReadOpeningsTest, KeepsNothingButTheMoves) {
  const othello::TemporaryFolder folder;
  const auto openings = ReadOpenings(folder.Write(
      "o.ggf",
      "(;GM[Othello]PB[me]TI[5:00]TY[8]BO[8 -------- -------- -------- "
      "---O*--- ---*O--- -------- -------- -------- *]B[F5/1.00/2.3]W[D6];)"));
  ASSERT_TRUE(openings.ok()) << openings.status();
  const Game& game = (*openings)[0];
  EXPECT_EQ(game.moves().size(), 2u);
  EXPECT_TRUE(game.tags().empty());
  EXPECT_FALSE(game.moves()[0].seconds.has_value());
  EXPECT_FALSE(game.clock(othello::Color::kBlack).has_value());
}

TEST(ReadOpeningsTest, ErrorsNameTheFile) {
  const othello::TemporaryFolder folder;
  EXPECT_THAT(std::string(ReadOpenings("/nowhere/o.txt").status().message()),
              HasSubstr("/nowhere/o.txt"));
  EXPECT_FALSE(ReadOpenings(folder.Write("bad.txt", "f5f5")).ok());
  EXPECT_THAT(std::string(ReadOpenings(folder.Write("none.obf", "% nothing\n"))
                              .status()
                              .message()),
              HasSubstr("no opening"));
  othello::Random random(1);
  const Game over = RandomGame(random, othello::Board::Start(), 200);
  ASSERT_TRUE(over.IsOver());
  EXPECT_THAT(
      std::string(
          ReadOpenings(folder.Write("over.txt",
                                    "f5\n" + othello::FormatTranscript(over)))
              .status()
              .message()),
      HasSubstr("opening 2 leaves nothing to play"));
}

TEST(DefaultOpeningsTest, AreDistinctAndPlayable) {
  const auto openings = DefaultOpenings();
  ASSERT_TRUE(openings.ok()) << openings.status();
  EXPECT_GE(openings->size(), 100u);
  std::vector<std::string> texts = Transcripts(*openings);
  std::sort(texts.begin(), texts.end());
  EXPECT_EQ(std::unique(texts.begin(), texts.end()), texts.end());
  for (const Game& game : *openings) {
    EXPECT_EQ(game.start(), othello::Board::Start());
    EXPECT_TRUE(game.position().HasLegalMove());
  }
}

TEST(ShuffleOpeningsTest, TheSeedDecides) {
  std::vector<Game> games;
  for (const char* moves : {"f5", "f5d6", "f5f4", "f5f6", "f5d6c3", "f5d6c4"}) {
    games.push_back(*othello::ParseTranscript(moves));
  }
  std::vector<Game> once = games, twice = games, other = games;
  ShuffleOpenings(1, once);
  ShuffleOpenings(1, twice);
  ShuffleOpenings(2, other);
  EXPECT_EQ(Transcripts(once), Transcripts(twice));
  EXPECT_NE(Transcripts(once), Transcripts(other));
  EXPECT_NE(Transcripts(once), Transcripts(games));
  std::vector<std::string> sorted = Transcripts(once);
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> all = Transcripts(games);
  std::sort(all.begin(), all.end());
  EXPECT_EQ(sorted, all);
}

TEST(DefaultOpeningsTextTest, IsTheFileAndSaysHowItWasMade) {
  std::ifstream file(RIALTO_SOURCE_DIR "/tools/match/data/openings.txt");
  std::ostringstream content;
  content << file.rdbuf();
  EXPECT_EQ(std::string(DefaultOpeningsText()), content.str());
  EXPECT_THAT(content.str(), HasSubstr("% Made by: rialto-openings --plies="));
}

}  // namespace
}  // namespace match
