#include "tools/engine/rating_estimate.h"

#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/people.h"

namespace engine {
namespace {

using ::othello::Color;

// Games whose black moves were drawn at one rating and white ones at another.
othello::Game PlayedGame(int black, int white, uint64_t seed,
                         RatedPlayer& player) {
  othello::RandomStream random(seed, 0);
  othello::Game game;
  while (!game.IsOver()) {
    if (!game.position().HasLegalMove()) {
      EXPECT_TRUE(game.Play(othello::kPass).ok());
      continue;
    }
    const RatedPlayer::Choice choice = player.Choose(
        game.position(), OpponentsLastMove(game, game.moves().size()),
        game.to_move() == Color::kBlack ? black : white, random, nullptr);
    EXPECT_TRUE(game.Play(choice.moves[choice.index].square).ok());
  }
  return game;
}

class RatingEstimateTest : public ::testing::Test {
 protected:
  RatingEstimateTest()
      : player_(*RatedPlayer::Create(*RatedOptions(1500).parameters)) {}

  void AddGame(const othello::Game& game) {
    // The people of these tests look no further.
    const auto moves = JudgeMoves(game, *player_, {.deepest = 4});
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      std::vector<JudgedMove> own;
      for (const JudgedMove& move : moves) {
        if (move.mover == color) own.push_back(move);
      }
      records_[static_cast<int>(color)].AddGame(player_->model(), own);
    }
  }

  const PlayerRecord& record(Color color) const {
    return records_[static_cast<int>(color)];
  }

  std::unique_ptr<RatedPlayer> player_;
  PlayerRecord records_[2];
};

TEST_F(RatingEstimateTest, FindsTheRatingsOfPlayers) {
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    AddGame(PlayedGame(1000, 1800, seed, *player_));
  }
  const auto black = record(Color::kBlack).Estimate();
  const auto white = record(Color::kWhite).Estimate();
  ASSERT_TRUE(black.has_value() && white.has_value());
  // One interval of twenty misses, but not by much.
  EXPECT_LT(black->low, 1050);
  EXPECT_GT(black->high, 950);
  EXPECT_LT(white->low, 1850);
  EXPECT_GT(white->high, 1750);
  EXPECT_LT(black->rating, white->rating);
  EXPECT_GT(record(Color::kBlack).total().mean_loss(),
            record(Color::kWhite).total().mean_loss());
  EXPECT_LT(record(Color::kBlack).total().best_share(),
            record(Color::kWhite).total().best_share());
  EXPECT_EQ(record(Color::kBlack).games(), 12);
}

TEST_F(RatingEstimateTest, MoreGamesSayMore) {
  AddGame(PlayedGame(1500, 1500, 1, *player_));
  const auto one = *record(Color::kBlack).EstimateByMoves();
  for (uint64_t seed = 2; seed <= 9; ++seed) {
    AddGame(PlayedGame(1500, 1500, seed, *player_));
  }
  const auto nine = *record(Color::kBlack).EstimateByMoves();
  EXPECT_LT(nine.high - nine.low, 0.7 * (one.high - one.low));
  EXPECT_LE(one.low, one.rating);
  EXPECT_LE(one.rating, one.high);
  // People differ from the model of their rating, which moves cannot tell.
  const auto wide = *record(Color::kBlack).Estimate();
  EXPECT_EQ(wide.rating, nine.rating);
  EXPECT_LT(wide.low, wide.rating - kQuantile95 * kDispersion.person);
  EXPECT_GT(wide.high, wide.rating + kQuantile95 * kDispersion.person);
}

TEST(RatingEstimateWidthTest, DispersionOfGamesFallsWithTheirNumber) {
  const RatingEstimate narrow = {1500, 1470, 1560};
  const RatingEstimate one = Widened(narrow, 1, {0, 200});
  const RatingEstimate four = Widened(narrow, 4, {0, 200});
  EXPECT_NEAR(one.low, 1500 - std::hypot(30, kQuantile95 * 200), 0.01);
  EXPECT_NEAR(four.high, 1500 + std::hypot(60, kQuantile95 * 100), 0.01);
  EXPECT_EQ(Widened(narrow, 3, {}).low, 1470);
  EXPECT_EQ(Widened({2300, 2200, 2380}, 1, {200, 0}).high, 2400);
}

TEST_F(RatingEstimateTest, PhasesAddUp) {
  AddGame(PlayedGame(900, 1500, 5, *player_));
  const PlayerRecord& black = record(Color::kBlack);
  int moves = 0;
  double loss = 0;
  for (const Phase phase : {kOpening, kMidgame, kEndgame}) {
    moves += black.phase(phase).moves;
    loss += black.phase(phase).loss;
  }
  EXPECT_EQ(moves, black.total().moves);
  EXPECT_NEAR(loss, black.total().loss, 1e-9);
  EXPECT_EQ(PhaseAt(41), kOpening);
  EXPECT_EQ(PhaseAt(40), kMidgame);
  EXPECT_EQ(PhaseAt(20), kEndgame);
}

TEST(PlayerRecordTest, WithoutMovesThereIsNoEstimate) {
  PlayerRecord record;
  EXPECT_FALSE(record.Estimate().has_value());
  record.AddGame(*SmallHumanModel(), {});
  EXPECT_EQ(record.games(), 0);
  EXPECT_FALSE(record.Estimate().has_value());
}

}  // namespace
}  // namespace engine
