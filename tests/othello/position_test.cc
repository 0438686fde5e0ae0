#include "othello/position.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/naive_rules.h"
#include "tests/support/random_positions.h"

namespace othello {
namespace {

TEST(PositionTest, StartPosition) {
  const Position start = Position::Start();
  EXPECT_EQ(SquareName(LowestSquare(start.mover)), "e4");
  EXPECT_EQ(SquareName(LowestSquare(start.opponent)), "d4");
  EXPECT_EQ(start.disc_count(), 4);
  std::set<std::string> moves;
  for (Square square : Squares(start.LegalMoves())) {
    moves.insert(SquareName(square));
  }
  EXPECT_EQ(moves, (std::set<std::string>{"d3", "c4", "f5", "e6"}));
}

TEST(PositionTest, PlayTurnsDiscsAndTheSide) {
  const Position after = Position::Start().Play(*SquareFromName("f5"));
  EXPECT_EQ(PopCount(after.opponent), 4);
  EXPECT_EQ(PopCount(after.mover), 1);
  EXPECT_EQ(SquareName(LowestSquare(after.mover)), "d4");
}

TEST(PositionTest, FinalScoreGivesEmptiesToTheWinner) {
  EXPECT_EQ((Position{0x7, 0x8}).FinalScore(), 62);
  EXPECT_EQ((Position{0x8, 0x7}).FinalScore(), -62);
  EXPECT_EQ((Position{0x3, 0xC}).FinalScore(), 0);
  EXPECT_EQ((Position{0x3, 0}).FinalScore(), 64);
  EXPECT_EQ((Position{0, 0}).FinalScore(), 0);
  EXPECT_EQ((Position{0, ~Bitboard{0}}).FinalScore(), -64);
}

TEST(PositionTest, GameOver) {
  EXPECT_FALSE(Position::Start().IsGameOver());
  EXPECT_TRUE((Position{0, ~Bitboard{0}}).IsGameOver());
  EXPECT_TRUE((Position{0x3, 0}).IsGameOver());
  EXPECT_TRUE((Position{0, 0}).IsGameOver());
  // The mover must pass, the opponent can play.
  EXPECT_FALSE((Position{0x2, 0x1}).HasLegalMove());
  EXPECT_FALSE((Position{0x2, 0x1}).IsGameOver());
}

TEST(PositionTest, HashSpreadsOverLowAndHighBits) {
  // Positions of random games must not collide in 64 bits, and must fill
  // buckets addressed by either end of the hash about evenly.
  Random random(7);
  std::set<Position> positions;
  while (positions.size() < 200'000) {
    PlayRandomGame(random, [&](const Position& p) { positions.insert(p); });
  }
  std::set<uint64_t> hashes;
  std::vector<int> low(1024), high(1024);
  for (const Position& p : positions) {
    const uint64_t hash = HashOf(p);
    hashes.insert(hash);
    ++low[hash & 1023];
    ++high[hash >> 54];
  }
  EXPECT_EQ(hashes.size(), positions.size());
  const double mean = positions.size() / 1024.0;
  for (const auto& counts : {low, high}) {
    double chi2 = 0;
    for (int count : counts) chi2 += (count - mean) * (count - mean) / mean;
    // 1023 degrees of freedom: mean 1023, deviation 45.
    EXPECT_LT(chi2, 1023 + 6 * 45);
  }
}

}  // namespace
}  // namespace othello
