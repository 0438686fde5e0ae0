#include "tools/training/fit_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "tools/program/common_flags.h"

ABSL_DECLARE_FLAG(std::string, from);
ABSL_DECLARE_FLAG(int64_t, games);
ABSL_DECLARE_FLAG(uint64_t, seed);
ABSL_DECLARE_FLAG(bool, toy);

namespace tools {
namespace {

using testing::HasSubstr;

absl::StatusOr<FitGames> Load() {
  std::istringstream in;
  std::ostringstream out, err;
  return LoadFitGames(nullptr, {in, out, err});
}

TEST(FitGamesTest, ReadsFiles) {
  const absl::FlagSaver saver;
  const std::string path = testing::TempDir() + "fit_games_test.txt";
  std::ofstream(path) << "f5d6c3 +4\nf5f6\n";
  absl::SetFlag(&FLAGS_from, path + "," + path);
  const auto games = Load();
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->games.size(), 4u);
  EXPECT_EQ(games->games[0].size(), 4u);
  EXPECT_EQ(games->games[3].size(), 3u);
  EXPECT_THAT(games->about[0], HasSubstr("4 of"));
  // Other games in a file of the same name are other games.
  std::ofstream(path) << "f5d6c3 +4\nf5f4\n";
  const auto others = Load();
  ASSERT_TRUE(others.ok());
  EXPECT_NE(games->about, others->about);
  std::remove(path.c_str());
  EXPECT_FALSE(Load().ok());
}

TEST(FitGamesTest, PlaysGames) {
  const absl::FlagSaver saver;
  absl::SetFlag(&FLAGS_games, 12);
  absl::SetFlag(&FLAGS_threads, 2);
  const auto games = Load();
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->games.size(), 12u);
  for (const training::PlayedGame& game : games->games) {
    EXPECT_GT(game.size(), 20u);
  }
  absl::SetFlag(&FLAGS_threads, 1);
  EXPECT_EQ(Load()->games, games->games);
  absl::SetFlag(&FLAGS_seed, 2);
  EXPECT_NE(Load()->games, games->games);
  absl::SetFlag(&FLAGS_games, 0);
  EXPECT_FALSE(Load().ok());
}

TEST(FitGamesTest, Weights) {
  const absl::FlagSaver saver;
  absl::SetFlag(&FLAGS_weights, "/no/such/file");
  EXPECT_FALSE(FitWeights().ok());
  absl::SetFlag(&FLAGS_toy, true);
  ASSERT_TRUE(FitWeights().ok());
  EXPECT_EQ(*FitWeights(), nullptr);
}

}  // namespace
}  // namespace tools
