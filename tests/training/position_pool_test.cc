#include "training/position_pool.h"

#include <algorithm>

#include "gtest/gtest.h"
#include "othello/symmetry.h"
#include "training/self_play.h"

namespace training {
namespace {

// Ids of each split.
constexpr uint32_t kTestGame = 0;
constexpr uint32_t kValidationGame = kTestParts;
constexpr uint32_t kTrainingGame = kTestParts + kValidationParts;

std::vector<GamePosition> SomePositions() {
  SelfPlaySettings settings;
  settings.depth = 0;
  auto player = SelfPlayer::Create(settings);
  std::vector<GamePosition> positions;
  for (int game = 0; game < 100; ++game) {
    const auto of_game = (*player)->PlayGame(game);
    positions.insert(positions.end(), of_game.begin(), of_game.end());
  }
  return positions;
}

std::vector<PoolPosition> All(const PositionPool& pool) {
  std::vector<PoolPosition> all;
  for (int stage = 0; stage < pattern_eval::kStageCount; ++stage) {
    all.insert(all.end(), pool.stage(stage).begin(), pool.stage(stage).end());
  }
  return all;
}

TEST(PositionPoolTest, DoesNotDependOnTheOrder) {
  std::vector<GamePosition> positions = SomePositions();
  PositionPool pool, reversed;
  pool.Add(positions);
  pool.Finish(0);
  std::reverse(positions.begin(), positions.end());
  for (const GamePosition& position : positions) reversed.Add({&position, 1});
  reversed.Finish(0);
  EXPECT_EQ(All(pool), All(reversed));
  EXPECT_GT(pool.size(), 3000);
}

TEST(PositionPoolTest, LeavesPositionsOutInWhateverForm) {
  PositionPool pool, without;
  pool.Add(SomePositions());
  pool.Finish(0);
  const othello::Position one = pool.stage(7)[5].position;
  const LeftOutPositions left_out({Transformed(one, 5)});
  EXPECT_TRUE(left_out.Has(one));
  without.Add(SomePositions());
  without.Finish(0, left_out);
  EXPECT_EQ(without.size(), pool.size() - 1);
  for (const PoolPosition& position : without.stage(7)) {
    EXPECT_NE(position.position, one);
  }
}

TEST(PositionPoolTest, HoldsEveryPositionOnceInItsStage) {
  PositionPool pool;
  pool.Add(SomePositions());
  pool.Finish(0);
  for (int stage = 0; stage < pattern_eval::kStageCount; ++stage) {
    const auto positions = pool.stage(stage);
    for (size_t i = 0; i < positions.size(); ++i) {
      const othello::Position& position = positions[i].position;
      EXPECT_EQ(pattern_eval::StageOf(position.disc_count()), stage);
      EXPECT_EQ(othello::Canonical(position).position, position);
      if (i > 0) {
        EXPECT_LT(positions[i - 1].position, position);
      }
    }
  }
}

TEST(PositionPoolTest, PositionsOfTestGamesStaySecret) {
  const GamePosition late = SomePositions().back();
  ASSERT_GT(late.position.disc_count(), kSharedOpeningDiscs);
  GamePosition turned = {othello::Transformed(late.position, 3), kTestGame};
  const GamePosition opening = {othello::Position::Start(), kTrainingGame};
  const GamePosition same_opening = {othello::Position::Start(), kTestGame};
  PositionPool pool;
  pool.Add({{late.position, kTrainingGame}, turned, opening, same_opening});
  pool.Finish(0);
  ASSERT_EQ(pool.size(), 1);
  EXPECT_EQ(All(pool)[0].position,
            othello::Canonical(opening.position).position);
  EXPECT_EQ(All(pool)[0].split, Split::kTraining);

  PositionPool validated;
  validated.Add(
      {{late.position, kTrainingGame}, {late.position, kValidationGame}});
  validated.Finish(0);
  ASSERT_EQ(validated.size(), 1);
  EXPECT_EQ(All(validated)[0].split, Split::kValidation);
}

TEST(PositionPoolTest, ThinsToARandomPart) {
  PositionPool all, thinned, again;
  all.Add(SomePositions());
  all.Finish(0);
  thinned.Add(SomePositions());
  thinned.Finish(50);
  again.Add(SomePositions());
  again.Finish(50);
  EXPECT_EQ(All(thinned), All(again));
  for (int stage = 0; stage < pattern_eval::kStageCount; ++stage) {
    EXPECT_EQ(thinned.stage(stage).size(),
              std::min<size_t>(50, all.stage(stage).size()));
    EXPECT_TRUE(std::includes(all.stage(stage).begin(), all.stage(stage).end(),
                              thinned.stage(stage).begin(),
                              thinned.stage(stage).end(),
                              [](const PoolPosition& a, const PoolPosition& b) {
                                return a.position < b.position;
                              }));
  }
}

}  // namespace
}  // namespace training
