// What the results of a match say about two players.
//
// The two games of an opening, one with each colour, are not independent: an
// opening that favours a side hands each player a game. So the unit is the
// pair, whose score is the mean of its two games (0, 1/4, 1/2, 3/4 or 1), and
// intervals and tests rest on the spread of pairs.

#ifndef RIALTO_TOOLS_MATCH_MATCH_STATISTICS_H_
#define RIALTO_TOOLS_MATCH_MATCH_STATISTICS_H_

#include <array>
#include <cstdint>

namespace match {

// Games from the first player's side.
struct Tally {
  int64_t wins = 0;
  int64_t draws = 0;
  int64_t losses = 0;

  int64_t games() const { return wins + draws + losses; }
  // From 0 to 1; 1/2 without games.
  double score() const;

  friend bool operator==(const Tally&, const Tally&) = default;
};

// Half points of the first player in the two games of a pair: a win is worth 2,
// a draw 1.
inline constexpr int kPairOutcomes = 5;

// counts[h]: pairs in which the first player made h half points.
struct PairCounts {
  std::array<int64_t, kPairOutcomes> counts = {};

  int64_t pairs() const;
  // Of the pairs' scores, from 0 to 1. Require pairs.
  double mean() const;
  double variance() const;

  friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

struct Interval {
  double low = 0;
  double high = 1;
};

// 95 % interval of the score that the players would have in an endless match;
// 0 to 1 without pairs.
//
// It is Wilson's interval (E. B. Wilson, JASA 22, 1927), which stays within 0
// to 1 and does not shrink to a point when all games are won. Wilson's trials
// have the variance p(1 - p); pairs have r p(1 - p), where r is measured (1/2
// for independent games without draws), so n pairs count as n / r trials. One
// more pair with r = 1, the most there can be, is imagined, so that a few equal
// pairs claim no certainty.
Interval ScoreInterval95(const PairCounts& pairs);

// The logistic scale of Elo. A score of 0 or 1 gives an infinity.
double EloFromScore(double score);
double ScoreFromElo(double elo);

// A sequential probability ratio test (A. Wald, 1945): elo0 against elo1, with
// the probabilities alpha to accept elo1 though elo0 holds, and beta for the
// reverse.
struct SprtBounds {
  double elo0 = 0;
  double elo1 = 0;
  double alpha = 0.05;
  double beta = 0.05;

  // The test ends when the log-likelihood ratio leaves this interval.
  Interval LlrLimits() const;
};

enum class SprtVerdict { kUndecided, kElo0, kElo1 };

// log of the likelihood of the pairs under elo1 over that under elo0. How the
// pairs are spread is unknown, so each hypothesis takes the spread that suits
// it best (a generalised likelihood ratio); only the mean score is its own.
double LogLikelihoodRatio(const PairCounts& pairs, double elo0, double elo1);

SprtVerdict JudgeSprt(const PairCounts& pairs, const SprtBounds& bounds);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_STATISTICS_H_
