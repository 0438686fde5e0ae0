// Midgame and endgame are one search that differs in a few constants.

#ifndef RIALTO_SEARCH_PHASE_H_
#define RIALTO_SEARCH_PHASE_H_

#include "othello/position.h"
#include "othello/score.h"

namespace search {

// Ends at a depth with an evaluation. Scores are in Score units.
struct Midgame {
  static constexpr bool kIsEndgame = false;
  static constexpr othello::Score kMax = othello::kMaxScore;
  static constexpr othello::Score kNone = -othello::kMaxScore - 1;

  static othello::Score FinalScore(const othello::Position& position) {
    return othello::ScoreFromDiscs(position.FinalScore());
  }
  static constexpr othello::Score ToTable(othello::Score score) {
    return score;
  }
  static constexpr othello::Score LowerFromTable(othello::Score score) {
    return score;
  }
  static constexpr othello::Score UpperFromTable(othello::Score score) {
    return score;
  }
};

// Ends with the game. Depth is the number of empty squares, and scores are
// whole discs, so that a zero window is between two results and not between two
// fractions of a disc.
struct Endgame {
  static constexpr bool kIsEndgame = true;
  static constexpr othello::Score kMax = othello::kMaxDiscs;
  static constexpr othello::Score kNone = -othello::kMaxDiscs - 1;

  static othello::Score FinalScore(const othello::Position& position) {
    return position.FinalScore();
  }
  static constexpr othello::Score ToTable(othello::Score discs) {
    return othello::ScoreFromDiscs(discs);
  }
  // A bound that is not a whole number of discs (from the midgame) is rounded
  // to the side on which it stays a bound.
  static constexpr othello::Score LowerFromTable(othello::Score score) {
    return -FloorToDiscs(-score);
  }
  static constexpr othello::Score UpperFromTable(othello::Score score) {
    return FloorToDiscs(score);
  }

 private:
  static constexpr othello::Score FloorToDiscs(othello::Score score) {
    const othello::Score discs = score / othello::kScorePerDisc;
    return discs * othello::kScorePerDisc > score ? discs - 1 : discs;
  }
};

}  // namespace search

#endif  // RIALTO_SEARCH_PHASE_H_
