#include "search/node.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "othello/flips.h"
#include "search/toy_evaluator.h"

namespace search {
namespace {

using ::testing::ElementsAre;

MoveList ListWithWeights(const std::vector<int>& weights) {
  MoveList moves;
  for (int weight : weights) {
    Move& move = moves.Add();
    move.square = static_cast<othello::Square>(moves.size() - 1);
    move.weight = weight;
  }
  return moves;
}

std::vector<int> SquaresOf(const MoveList& moves) {
  std::vector<int> squares;
  for (int i = 0; i < moves.size(); ++i) squares.push_back(moves[i].square);
  return squares;
}

TEST(MoveListTest, BringsTheHeaviestAndLeavesTheOthersInOrder) {
  MoveList moves = ListWithWeights({3, 1, 7, 5});
  moves.BringBest(0);
  EXPECT_THAT(SquaresOf(moves), ElementsAre(2, 0, 1, 3));
  moves.BringBest(1);
  EXPECT_THAT(SquaresOf(moves), ElementsAre(2, 3, 0, 1));
  moves.BringBest(2);
  EXPECT_THAT(SquaresOf(moves), ElementsAre(2, 3, 0, 1));
}

TEST(MoveListTest, TheFirstOfEqualMovesComesFirst) {
  MoveList moves = ListWithWeights({0, 4, 4, 0});
  for (int i = 0; i < moves.size(); ++i) moves.BringBest(i);
  EXPECT_THAT(SquaresOf(moves), ElementsAre(1, 2, 0, 3));
}

TEST(MoveListTest, HoldsAMoveForEverySquare) {
  MoveList moves = ListWithWeights(std::vector<int>(64, 1));
  moves[63].weight = 2;
  moves.BringBest(0);
  EXPECT_EQ(moves[0].square, 63);
  EXPECT_EQ(moves[63].square, 62);
}

TEST(MoveListTest, KnowsTheMovesOfTheTableAndWhetherTheRestIsRanked) {
  MoveList moves = ListWithWeights({0, 9, 0});
  EXPECT_EQ(moves.table_moves(), 0);
  EXPECT_FALSE(moves.is_ranked());
  moves.CountTableMove();
  moves.SetRanked();
  EXPECT_EQ(moves.table_moves(), 1);
  EXPECT_TRUE(moves.is_ranked());
}

TEST(NodeTest, ChildrenAndPassesAreThoseOfThePosition) {
  const ToyEvaluator evaluator;
  const othello::Position start = othello::Position::Start();
  const Node<ToyEvaluator> node = {start, evaluator.StateOf(start)};
  EXPECT_EQ(PassedOf(evaluator, node).position, start.Pass());
  Move move;
  move.square = *othello::Squares(start.LegalMoves()).begin();
  move.flips = othello::Flips(move.square, start.mover, start.opponent);
  move.child = start.PlayFlips(move.square, move.flips);
  EXPECT_EQ(ChildOf(evaluator, node, move).position, move.child);
  EXPECT_EQ(ChildOf(evaluator, node, move.square, move.flips).position,
            move.child);
}

}  // namespace
}  // namespace search
