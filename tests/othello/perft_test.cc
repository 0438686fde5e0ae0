#include "othello/perft.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace othello {
namespace {

// Depths whose count is larger than this are left out.
uint64_t LargestCount() {
  const char* long_tests = std::getenv("RIALTO_LONG_TESTS");
  const bool is_long = long_tests != nullptr && std::string(long_tests) == "1";
  return is_long ? 1'000'000'000 : Scaled(30'000'000);
}

void ExpectCount(const Position& position, int depth, uint64_t leaves) {
  EXPECT_EQ(Perft(position, depth), leaves) << "depth " << depth;
  EXPECT_EQ(PerftPortable(position, depth), leaves) << "depth " << depth;
}

// The fields of the lines of a file with tabs between them, without comments;
// empty when there is no such file.
std::vector<std::vector<std::string>> ReadTable(const std::string& name) {
  std::ifstream file(std::string(RIALTO_DATA_DIR) + "/" + name);
  std::vector<std::vector<std::string>> rows;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    rows.push_back(absl::StrSplit(line, '\t'));
  }
  return rows;
}

TEST(PerftTest, StartPosition) {
  const uint64_t counts[] = {1,    4,    12,    56,     244,
                             1396, 8200, 55092, 390216, 3005288};
  for (int depth = 0; depth <= 9; ++depth) {
    ExpectCount(Position::Start(), depth, counts[depth]);
  }
}

TEST(PerftTest, PassesAndEndsOfGames) {
  // No one can move: one leaf at any depth.
  const Position over = {0x3, 0};
  // The mover on b1 must pass, then a1 takes c1 over b1 and nothing is left.
  const Position pass = {0x2, 0x1};
  for (int depth = 0; depth <= 5; ++depth) {
    ExpectCount(over, depth, 1);
    ExpectCount(pass, depth, 1);
  }
}

uint64_t NaivePerft(const Position& position, int depth) {
  if (depth == 0) return 1;
  const Bitboard moves = naive::LegalMoves(position);
  if (moves == 0) {
    if (naive::LegalMoves(position.Pass()) == 0) return 1;
    return NaivePerft(position.Pass(), depth - 1);
  }
  uint64_t leaves = 0;
  for (Square square : Squares(moves)) {
    leaves += NaivePerft(
        position.PlayFlips(square, naive::Flips(position, square)), depth - 1);
  }
  return leaves;
}

TEST(PerftTest, AgreesWithTheNaiveCountLateInTheGame) {
  // Few empty squares: many passes and many games that end early.
  Random random(1);
  for (int64_t i = Scaled(100); i > 0; --i) {
    const Position position =
        RandomPlayedPosition(random, 1 + RandomBelow(random, 6));
    for (int depth = 0; depth <= 8; ++depth) {
      ExpectCount(position, depth, NaivePerft(position, depth));
    }
  }
}

TEST(PerftTest, TableOfTheStartPosition) {
  const auto rows = ReadTable("perft_start.tsv");
  if (rows.empty()) GTEST_SKIP() << "no perft_start.tsv in " RIALTO_DATA_DIR;
  for (const auto& row : rows) {
    int depth;
    uint64_t leaves;
    ASSERT_TRUE(row.size() >= 2 && absl::SimpleAtoi(row[0], &depth) &&
                absl::SimpleAtoi(row[1], &leaves));
    if (leaves > LargestCount()) continue;
    ExpectCount(Position::Start(), depth, leaves);
  }
}

TEST(PerftTest, TableOfPositions) {
  const auto rows = ReadTable("perft_positions.tsv");
  if (rows.empty())
    GTEST_SKIP() << "no perft_positions.tsv in " RIALTO_DATA_DIR;
  for (const auto& row : rows) {
    int depth;
    uint64_t leaves;
    ASSERT_TRUE(row.size() >= 5 && row[1].size() == 64 &&
                absl::SimpleAtoi(row[3], &depth) &&
                absl::SimpleAtoi(row[4], &leaves));
    if (leaves > LargestCount()) continue;
    Position position;
    for (Square square = 0; square < 64; ++square) {
      const char disc = row[1][square];
      if (disc == '-') continue;
      (row[2] == std::string(1, disc) ? position.mover : position.opponent) |=
          SquareBit(square);
    }
    SCOPED_TRACE(row[0]);
    ExpectCount(position, depth, leaves);
  }
}

}  // namespace
}  // namespace othello
