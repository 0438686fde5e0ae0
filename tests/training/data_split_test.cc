#include "training/data_split.h"

#include <array>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace training {
namespace {

using othello::Position;

std::vector<Position> PositionsOf(const othello::Game& game) {
  std::vector<Position> positions;
  for (size_t i = 0; i <= game.moves().size(); ++i) {
    positions.push_back(game.BoardBefore(i).position());
  }
  return positions;
}

TEST(DataSplitTest, TwoInTwentyGamesAreForTests) {
  othello::Random random(5);
  std::array<int, 3> counts = {};
  for (int i = 0; i < 2000; ++i) {
    const auto game = othello::RandomGame(random, othello::Board::Start(), 80);
    ++counts[static_cast<int>(SplitOf(GameIdOf(PositionsOf(game))))];
  }
  EXPECT_NEAR(counts[0], 200, 70);
  EXPECT_NEAR(counts[1], 100, 50);
  EXPECT_NEAR(counts[2], 1700, 90);
}

TEST(DataSplitTest, SymmetricGamesStayTogether) {
  othello::Random random(6);
  for (int i = 0; i < 50; ++i) {
    std::vector<Position> positions =
        PositionsOf(othello::RandomGame(random, othello::Board::Start(), 80));
    const uint32_t id = GameIdOf(positions);
    for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
      std::vector<Position> turned;
      for (const Position& position : positions) {
        turned.push_back(othello::Transformed(position, symmetry));
      }
      EXPECT_EQ(GameIdOf(turned), id);
    }
  }
}

TEST(DataSplitTest, GamesThatShareTheirMiddleStayTogether) {
  othello::Random random(7);
  std::vector<Position> positions =
      PositionsOf(othello::RandomGame(random, othello::Board::Start(), 80));
  const uint32_t id = GameIdOf(positions);
  while (positions.back().empty_count() < kSplitEmpties) positions.pop_back();
  EXPECT_EQ(GameIdOf(positions), id);
  positions.pop_back();
  EXPECT_NE(GameIdOf(positions), id);
}

TEST(DataSplitTest, TheSplitOfSharedPositionsDoesNotDependOnTheOrder) {
  constexpr std::array kAll = {Split::kTest, Split::kValidation,
                               Split::kTraining};
  for (Split a : kAll) {
    for (Split b : kAll) {
      EXPECT_EQ(SplitOfBoth(a, b, 10), std::max(a, b));
      EXPECT_EQ(SplitOfBoth(a, b, 40), std::min(a, b));
    }
  }
}

}  // namespace
}  // namespace training
