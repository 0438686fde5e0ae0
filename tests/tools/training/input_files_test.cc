#include "tools/training/input_files.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace tools {
namespace {

using othello::TemporaryFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(GameListTest, ReadsTranscriptsWithNumbers) {
  const TemporaryFolder folder;
  const std::string path =
      folder.Write("games.txt", "f5d6c3 +8 -6 2014\n\nF5F6\tx 3\r\n");
  const auto games = ReadGameList(path);
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 2u);
  EXPECT_THAT((*games)[0].numbers, ElementsAre(8, -6, 2014));
  EXPECT_EQ((*games)[0].positions.size(), 4u);
  EXPECT_THAT((*games)[0].black_to_move, ElementsAre(true, false, true, false));
  EXPECT_EQ((*games)[0].positions[0], othello::Position::Start());
  EXPECT_EQ((*games)[0].positions[3].disc_count(), 7);
  EXPECT_EQ((*games)[1].positions.size(), 3u);
  EXPECT_TRUE((*games)[1].numbers.empty());
}

TEST(GameListTest, ReadsOtherRecords) {
  const TemporaryFolder folder;
  const std::string path = folder.Write(
      "game.ggf",
      "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O"
      "--------------------------- *]B[f5]W[d6];)");
  const auto games = ReadGameList(path);
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 1u);
  EXPECT_EQ((*games)[0].positions.size(), 3u);
}

TEST(GameListTest, SaysWhereTheErrorIs) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("games.txt", "f5d6\nf5f5\n");
  const absl::Status status = ReadGameList(path).status();
  EXPECT_TRUE(absl::IsDataLoss(status));
  EXPECT_THAT(status.message(), HasSubstr(path + ":2: "));
  EXPECT_TRUE(absl::IsNotFound(ReadGameList(folder.Path("no.txt")).status()));
  EXPECT_TRUE(
      absl::IsDataLoss(ReadGameList(folder.Write("empty.txt", "\n")).status()));
}

}  // namespace
}  // namespace tools
