#include "tools/match/match_score.h"

#include <gtest/gtest.h>

#include "othello/records/notation.h"

namespace match {
namespace {

using ::othello::Color;

// A finished game with that many discs for black and the rest for white.
PlayedGame Finished(int black_discs) {
  PlayedGame played;
  played.game = othello::Game(*othello::ParseBoard(
      std::string(black_discs, 'X') + std::string(64 - black_discs, 'O')));
  return played;
}

PlayedGame Lost(Color loser, Fault fault) {
  PlayedGame played;
  played.fault = fault;
  played.loser = loser;
  return played;
}

TEST(MatchScoreTest, CountsFromTheFirstPlayersSide) {
  MatchScore score;
  EXPECT_EQ(score.MeanDiscs(), 0);
  score.Add(0, Finished(40));  // The first has black and wins by 16.
  score.Add(1, Finished(40));  // It has white and loses by 16.
  score.Add(3, Finished(20));  // White again, wins by 24.
  EXPECT_EQ(score.tally(), (Tally{2, 0, 1}));
  EXPECT_EQ(score.MeanDiscs(), 8);
  score.Add(2, Finished(32));
  EXPECT_EQ(score.tally(), (Tally{2, 1, 1}));
  EXPECT_EQ(score.pairs(), (PairCounts{{0, 0, 1, 1, 0}}));
}

TEST(MatchScoreTest, PairsCountWhenBothGamesAreThere) {
  MatchScore score;
  score.Add(5, Finished(0));
  score.Add(0, Finished(64));
  EXPECT_EQ(score.pairs().pairs(), 0);
  score.Add(4, Finished(64));
  EXPECT_EQ(score.pairs(), (PairCounts{{0, 0, 0, 0, 1}}));
}

TEST(MatchScoreTest, FaultsBelongToTheLoser) {
  MatchScore score;
  score.Add(0, Lost(Color::kBlack, Fault::kTime));         // the first
  score.Add(1, Lost(Color::kBlack, Fault::kTime));         // the second
  score.Add(2, Lost(Color::kWhite, Fault::kCrash));        // the second
  score.Add(3, Lost(Color::kWhite, Fault::kIllegalMove));  // the first
  score.Add(4, Lost(Color::kBlack, Fault::kResigned));     // the first
  score.Add(5, Finished(30));
  EXPECT_EQ(score.first().time_losses, 1);
  EXPECT_EQ(score.second().time_losses, 1);
  EXPECT_EQ(score.first().errors, 1);
  EXPECT_EQ(score.second().errors, 1);
  EXPECT_EQ(score.tally(), (Tally{3, 0, 3}));
  EXPECT_EQ(score.MeanDiscs(), 4);  // Of the game that was played out.
}

TEST(MatchScoreTest, EffortFollowsThePlayer) {
  PlayedGame game = Finished(40);
  game.black = {10, 1.0, 10, 1000};
  game.white = {20, 4.0, 0, 0};
  MatchScore score;
  score.Add(0, game);
  score.Add(1, game);
  score.Add(3, game);
  EXPECT_EQ(score.first().effort.moves, 10 + 20 + 20);
  EXPECT_EQ(score.first().effort.seconds, 9);
  EXPECT_EQ(score.first().effort.nodes, 1000u);
  EXPECT_EQ(score.second().effort.counted_moves, 20);
}

}  // namespace
}  // namespace match
