#include "search/toy_evaluator.h"

#include <algorithm>

#include "othello/mobility.h"

namespace search {
namespace {

using othello::Bitboard;
using othello::kScorePerDisc;
using othello::PopCount;
using othello::Position;
using othello::Score;

// In discs; guesses of a player, not fitted.
constexpr int kCorner = 9;
constexpr int kXSquareByEmptyCorner = -5;
constexpr int kCSquareByEmptyCorner = -2;
constexpr int kAllOfTheMobility = 26;   // when only one side can move
constexpr int kAllOfTheFrontier = -14;  // when only one side touches empties
constexpr int kLastMove = 1;            // odd number of empty squares

// Squares of the given kind whose corner is empty.
constexpr Bitboard kCornerRegions[4] = {0x0000000000000303, 0x000000000000C0C0,
                                        0x0303000000000000, 0xC0C0000000000000};

Bitboard BesideEmptyCorners(Bitboard empties) {
  Bitboard beside = 0;
  for (Bitboard region : kCornerRegions) {
    if (region & empties & othello::kCorners) beside |= region;
  }
  return beside;
}

Bitboard Spread(Bitboard set) {
  const Bitboard sideways = set | ((set << 1) & ~othello::kColumnA) |
                            ((set >> 1) & ~othello::kColumnH);
  return sideways | (sideways << 8) | (sideways >> 8);
}

int Difference(const Position& p, Bitboard squares) {
  return PopCount(p.mover & squares) - PopCount(p.opponent & squares);
}

// (mine - theirs) / (mine + theirs), scaled to `whole` Score units.
Score Share(int mine, int theirs, Score whole) {
  return (mine - theirs) * whole / (mine + theirs + 1);
}

}  // namespace

Score ToyEvaluator::Evaluate(const Position& p, const State&) const {
  const Bitboard empties = p.empties();
  const Bitboard risky = BesideEmptyCorners(empties);
  const Bitboard frontier = Spread(empties);
  const int discs =
      kCorner * Difference(p, othello::kCorners) +
      kXSquareByEmptyCorner * Difference(p, risky & othello::kXSquares) +
      kCSquareByEmptyCorner * Difference(p, risky & othello::kCSquares) +
      (PopCount(empties) & 1 ? kLastMove : -kLastMove);
  const Score score =
      discs * kScorePerDisc +
      Share(PopCount(othello::LegalMoves(p.mover, p.opponent)),
            PopCount(othello::LegalMoves(p.opponent, p.mover)),
            kAllOfTheMobility * kScorePerDisc) +
      Share(PopCount(p.mover & frontier), PopCount(p.opponent & frontier),
            kAllOfTheFrontier * kScorePerDisc);
  constexpr Score kLimit = othello::kMaxScore - 1;
  return std::clamp(score, -kLimit, kLimit);
}

}  // namespace search
