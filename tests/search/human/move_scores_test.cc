#include "search/human/move_scores.h"

#include "gtest/gtest.h"
#include "othello/bitboard.h"
#include "othello/score.h"

namespace search {
namespace {

using othello::Position;

// A position of a random game with this many empty squares.
Position PositionWithEmpties(int empties) {
  Position position = Position::Start();
  while (position.empty_count() > empties) {
    const othello::Bitboard legal = position.LegalMoves();
    position = legal == 0 ? position.Pass()
                          : position.Play(othello::LowestSquare(legal));
  }
  return position.HasLegalMove() ? position : position.Pass();
}

std::unique_ptr<Searcher> MakeHumanSearcher() {
  return *Searcher::Create(HumanSearchOptions(nullptr, nullptr));
}

TEST(ScoreMoves, AgreesWithSearchesOfEachMove) {
  const Position position = PositionWithEmpties(40);
  auto searcher = MakeHumanSearcher();
  const auto moves = ScoreMoves(position, 6, *searcher);
  ASSERT_EQ(static_cast<int>(moves.size()),
            othello::PopCount(position.LegalMoves()));
  for (const MoveScores& move : moves) {
    for (int i = 1; i <= 3; ++i) {
      SearchLimits limits;
      limits.depth = kHumanDepths[i] - 1;
      searcher->Clear();
      EXPECT_DOUBLE_EQ(
          move.discs[i],
          -othello::DiscsFromScore(
              searcher->Search(position.Play(move.square), limits).score()));
    }
    EXPECT_EQ(move.discs[4], move.discs[3]) << "deeper than it was asked for";
  }
}

TEST(ScoreMoves, DependsOnThePositionOnly) {
  const Position position = PositionWithEmpties(30);
  auto searcher = MakeHumanSearcher();
  const auto first = ScoreMoves(position, 10, *searcher);
  ScoreMoves(PositionWithEmpties(36), 6, *searcher);
  EXPECT_EQ(ScoreMoves(position, 10, *searcher), first);
}

TEST(ScoreMoves, SolvesNearTheEnd) {
  const Position position = PositionWithEmpties(8);
  auto searcher = MakeHumanSearcher();
  const auto moves = ScoreMoves(position, 10, *searcher);
  SearchLimits limits;
  const auto exact = searcher->Search(position, limits);
  double best = -64;
  for (const MoveScores& move : moves) {
    best = std::max(best, move.discs.back());
  }
  if (moves.size() > 1) {
    EXPECT_DOUBLE_EQ(best, othello::DiscsFromScore(exact.score()));
  }
}

TEST(ScoreMoves, NeedsNoSearchWithoutAChoice) {
  auto searcher = MakeHumanSearcher();
  EXPECT_TRUE(ScoreMoves({1, 2ull << 32}, 10, *searcher).empty());
  // a1 X, b1 O: only c1.
  const auto moves = ScoreMoves({1, 2}, 10, *searcher);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].square, 2);
  EXPECT_EQ(moves[0].discs.back(), 0);
}

}  // namespace
}  // namespace search
