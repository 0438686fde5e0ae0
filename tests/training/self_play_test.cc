#include "training/self_play.h"

#include <cmath>
#include <set>

#include "gtest/gtest.h"
#include "pattern_eval/synthetic_weights.h"
#include "training/data_split.h"

namespace training {
namespace {

using othello::Position;

SelfPlaySettings QuickSettings() {
  SelfPlaySettings settings;
  settings.depth = 1;
  settings.exact_empties = 6;
  return settings;
}

std::vector<GamePosition> Play(const SelfPlaySettings& settings,
                               uint64_t number) {
  auto player = SelfPlayer::Create(settings);
  EXPECT_TRUE(player.ok()) << player.status();
  return (*player)->PlayGame(number);
}

// Whether `next` follows from `position` by one move or a pass.
bool Follows(const Position& position, const Position& next) {
  const othello::Bitboard legal = position.LegalMoves();
  if (legal == 0) return next == position.Pass();
  for (othello::Square square : othello::Squares(legal)) {
    if (position.Play(square) == next) return true;
  }
  return false;
}

TEST(SelfPlayTest, GamesAreGames) {
  SelfPlaySettings settings = QuickSettings();
  settings.offshoots = 0;
  for (int game = 0; game < 20; ++game) {
    const auto positions = Play(settings, game);
    ASSERT_GT(positions.size(), 20u);
    for (size_t i = 0; i < positions.size(); ++i) {
      EXPECT_FALSE(positions[i].position.IsGameOver());
      EXPECT_EQ(positions[i].game_id, positions[0].game_id);
      if (i > 0) {
        EXPECT_TRUE(Follows(positions[i - 1].position, positions[i].position));
      }
    }
  }
}

TEST(SelfPlayTest, AGameDependsOnItsNumberAlone) {
  const SelfPlaySettings settings = QuickSettings();
  auto player = SelfPlayer::Create(settings);
  ASSERT_TRUE(player.ok());
  const auto seventh = (*player)->PlayGame(7);
  const auto eighth = (*player)->PlayGame(8);
  EXPECT_NE(seventh, eighth);
  EXPECT_EQ(Play(settings, 8), eighth);
  EXPECT_EQ((*player)->PlayGame(7), seventh);
  SelfPlaySettings other = settings;
  other.seed = 2;
  EXPECT_NE(Play(other, 7), seventh);
}

TEST(SelfPlayTest, RandomOpeningsAreAsLongAsAsked) {
  SelfPlaySettings settings = QuickSettings();
  settings.min_random_plies = 10;
  settings.max_random_plies = 13;
  std::set<int> discs;
  for (int game = 0; game < 60; ++game) {
    discs.insert(Play(settings, game)[0].position.disc_count());
  }
  EXPECT_EQ(discs, (std::set<int>{14, 15, 16, 17}));
}

TEST(SelfPlayTest, ExplorationAndWeightsChangeTheGame) {
  const auto plain = Play(QuickSettings(), 3);
  SelfPlaySettings exploring = QuickSettings();
  exploring.exploration = 1;
  EXPECT_NE(Play(exploring, 3), plain);
  SelfPlaySettings weighted = QuickSettings();
  weighted.weights = pattern_eval::MakeSyntheticWeights(5);
  EXPECT_NE(Play(weighted, 3), plain);
  EXPECT_NE(DescribeSettings(weighted), DescribeSettings(QuickSettings()));
}

TEST(SelfPlayTest, OffshootsAreOneMoveAside) {
  SelfPlaySettings settings = QuickSettings();
  settings.offshoots = 0;
  const auto game = Play(settings, 4);
  settings.offshoots = 1;
  const auto with_offshoots = Play(settings, 4);
  ASSERT_GT(with_offshoots.size(), game.size() * 3 / 2);
  for (size_t i = 0; i < game.size(); ++i) {
    EXPECT_EQ(with_offshoots[i], game[i]);
  }
  for (size_t i = game.size(); i < with_offshoots.size(); ++i) {
    bool follows = false;
    for (const GamePosition& position : game) {
      follows |= Follows(position.position, with_offshoots[i].position);
    }
    EXPECT_TRUE(follows);
  }
}

TEST(SelfPlayTest, RefusesSettingsThatMakeNoSense) {
  const auto refused = [](auto change) {
    SelfPlaySettings settings;
    change(settings);
    return absl::IsInvalidArgument(SelfPlayer::Create(settings).status());
  };
  EXPECT_TRUE(refused([](auto& s) { s.depth = -1; }));
  EXPECT_TRUE(refused([](auto& s) { s.exact_empties = 61; }));
  EXPECT_TRUE(refused([](auto& s) { s.min_random_plies = 30; }));
  EXPECT_TRUE(refused([](auto& s) { s.max_random_plies = 61; }));
  EXPECT_TRUE(refused([](auto& s) { s.exploration = 1.5; }));
  EXPECT_TRUE(refused([](auto& s) { s.offshoots = -0.1; }));
  EXPECT_TRUE(refused([](auto& s) { s.offshoots = 65; }));
  EXPECT_TRUE(refused([](auto& s) { s.offshoot_plies = 0; }));
  EXPECT_TRUE(refused([](auto& s) { s.balance = -1; }));
}

TEST(SelfPlayTest, OffshootsMayBeManyAndLong) {
  SelfPlaySettings settings = QuickSettings();
  settings.offshoots = 0;
  const size_t game = Play(settings, 4).size();
  settings.offshoots = 3;
  settings.offshoot_plies = 5;
  const auto positions = Play(settings, 4);
  EXPECT_GT(positions.size(), 3 * game);
  EXPECT_LE(positions.size(), 4 * game);
  EXPECT_EQ(positions, Play(settings, 4));
}

TEST(SelfPlayTest, BalancedOpeningsAreBalanced) {
  SelfPlaySettings settings = QuickSettings();
  settings.offshoots = 0;
  settings.min_random_plies = settings.max_random_plies = 16;
  const auto lopsided = [&] {
    int count = 0;
    for (int game = 0; game < 40; ++game) {
      const Position first = Play(settings, game).front().position;
      search::SearchOptions options;
      auto searcher = search::Searcher::Create(options);
      search::SearchLimits limits;
      limits.depth = 4;
      const double discs =
          othello::DiscsFromScore((*searcher)->Search(first, limits).score());
      count += std::abs(discs) > 6;
    }
    return count;
  };
  EXPECT_GT(lopsided(), 5);
  settings.balance = 5;
  EXPECT_LE(lopsided(), 2);
}

}  // namespace
}  // namespace training
