#include "search/toy_evaluator.h"

#include <algorithm>

#include "othello/mobility.h"
#include "othello/stability.h"

namespace search {
namespace {

using othello::Bitboard;
using othello::PopCount;
using othello::Position;
using othello::Score;

// In Score units. Fitted by least squares to exact scores of human games with
// 24 empty squares and rounded; before rounding, and with three more terms,
// the mean error on the games of the fit was 7.8 discs.
constexpr int kCorner = 170;
constexpr int kXSquareByEmptyCorner = -72;
constexpr int kCSquareByEmptyCorner = -24;
constexpr int kEdgeSquare = 20;
constexpr int kStableOnEdge = 38;
constexpr int kCornerToTake = 116;
constexpr int kCornerToLose = -84;
constexpr int kAllOfTheMobility = 960;    // when only one side can move
constexpr int kAllOfTheFrontier = -1280;  // when only one side touches empties
constexpr int kLastMove = 96;             // odd number of empty squares

constexpr Bitboard kPlainEdges =
    (othello::kRow1 | othello::kRow8 | othello::kColumnA | othello::kColumnH) &
    ~(othello::kCorners | othello::kCSquares);

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
  const Bitboard moves = othello::LegalMoves(p.mover, p.opponent);
  const Bitboard answers = othello::LegalMoves(p.opponent, p.mover);
  const int stable = PopCount(othello::StableEdgeDiscs(p.mover, p.opponent)) -
                     PopCount(othello::StableEdgeDiscs(p.opponent, p.mover));
  const Score score =
      kCorner * Difference(p, othello::kCorners) +
      kXSquareByEmptyCorner * Difference(p, risky & othello::kXSquares) +
      kCSquareByEmptyCorner * Difference(p, risky & othello::kCSquares) +
      kEdgeSquare * Difference(p, kPlainEdges) + kStableOnEdge * stable +
      kCornerToTake * PopCount(moves & othello::kCorners) +
      kCornerToLose * PopCount(answers & othello::kCorners) +
      Share(PopCount(moves), PopCount(answers), kAllOfTheMobility) +
      Share(PopCount(p.mover & frontier), PopCount(p.opponent & frontier),
            kAllOfTheFrontier) +
      (PopCount(empties) & 1 ? kLastMove : -kLastMove);
  constexpr Score kLimit = othello::kMaxScore - 1;
  return std::clamp(score, -kLimit, kLimit);
}

}  // namespace search
