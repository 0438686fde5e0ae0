#include "search/endgame/last_discs.h"

#include <algorithm>
#include <array>
#include <utility>

#include "othello/flips.h"
#include "othello/mobility.h"
#include "othello/position.h"
#include "search/endgame/last_flips.h"

namespace search::endgame {
namespace {

using othello::Bitboard;
using othello::DiscDiff;
using othello::Flips;
using othello::LowestSquare;
using othello::PopCount;
using othello::Square;
using othello::SquareBit;
using othello::WithoutLowest;

// Below every score.
constexpr DiscDiff kNoScore = -100;

// The squares around each square: a move needs an opponent among them.
constexpr std::array<Bitboard, 64> MakeNeighbours() {
  std::array<Bitboard, 64> neighbours{};
  for (int square = 0; square < 64; ++square) {
    for (int other = 0; other < 64; ++other) {
      const int columns = other % 8 - square % 8;
      const int rows = other / 8 - square / 8;
      if (other != square && columns * columns <= 1 && rows * rows <= 1) {
        neighbours[square] |= SquareBit(other);
      }
    }
  }
  return neighbours;
}

constexpr std::array<Bitboard, 64> kNeighbours = MakeNeighbours();

// The flips of a move, 0 if it is illegal.
inline Bitboard FlipsIfLegal(Square square, Bitboard mover, Bitboard opponent) {
  if ((kNeighbours[square] & opponent) == 0) return 0;
  return Flips(square, mover, opponent);
}

// The score with one empty square and the owner of `mover` to move.
inline DiscDiff ScoreOne(Bitboard mover, Square square) {
  const int discs = PopCount(mover);
  if (const int flips = CountLastFlips(mover, square); flips != 0) {
    return 2 * (discs + flips + 1) - 64;
  }
  const Bitboard opponent = ~mover & ~SquareBit(square);
  if (const int flips = CountLastFlips(opponent, square); flips != 0) {
    return 2 * (discs - flips) - 64;
  }
  return discs >= 32 ? 2 * discs - 62 : 2 * discs - 64;
}

// Two empty squares, no passing; kNoScore if there is no legal move.
inline DiscDiff TryTwo(Bitboard mover, Bitboard opponent, DiscDiff alpha,
                       Square first, Square second, uint64_t& nodes) {
  DiscDiff best = kNoScore;
  if (const Bitboard flips = FlipsIfLegal(first, mover, opponent)) {
    ++nodes;
    best = -ScoreOne(opponent ^ flips, second);
    if (best > alpha) return best;
  }
  if (const Bitboard flips = FlipsIfLegal(second, mover, opponent)) {
    ++nodes;
    best = std::max(best, -ScoreOne(opponent ^ flips, first));
  }
  return best;
}

inline DiscDiff SolveTwo(Bitboard mover, Bitboard opponent, DiscDiff alpha,
                         Bitboard empties, uint64_t& nodes) {
  ++nodes;
  const Square first = LowestSquare(empties);
  const Square second = LowestSquare(WithoutLowest(empties));
  DiscDiff score = TryTwo(mover, opponent, alpha, first, second, nodes);
  if (score != kNoScore) return score;
  score = TryTwo(opponent, mover, -alpha - 1, first, second, nodes);
  if (score != kNoScore) return -score;
  return othello::Position{mover, opponent}.FinalScore();
}

// The quadrant of a square as a number.
inline int QuadrantOf(Square square) {
  return ((square >> 2) & 1) | ((square >> 4) & 2);
}

// With three or four empty squares, a test for neighbours and flips on each
// square is cheaper than the set of all moves.

// Three empty squares, no passing; kNoScore if there is no legal move.
inline DiscDiff TryThree(Bitboard mover, Bitboard opponent, DiscDiff alpha,
                         Bitboard empties, const Square (&squares)[3],
                         uint64_t& nodes) {
  DiscDiff best = kNoScore;
  for (const Square square : squares) {
    const Bitboard flips = FlipsIfLegal(square, mover, opponent);
    if (flips == 0) continue;
    const Bitboard bit = SquareBit(square);
    const DiscDiff score = -SolveTwo(opponent ^ flips, mover ^ flips ^ bit,
                                     -alpha - 1, empties ^ bit, nodes);
    if (score > alpha) return score;
    best = std::max(best, score);
  }
  return best;
}

inline DiscDiff SolveThree(Bitboard mover, Bitboard opponent, DiscDiff alpha,
                           Bitboard empties, uint64_t& nodes) {
  ++nodes;
  const Bitboard rest = WithoutLowest(empties);
  Square squares[3] = {LowestSquare(empties), LowestSquare(rest),
                       LowestSquare(WithoutLowest(rest))};
  // A square that is alone in its quadrant comes first.
  if (QuadrantOf(squares[0]) == QuadrantOf(squares[1])) {
    std::swap(squares[0], squares[2]);
  } else if (QuadrantOf(squares[0]) == QuadrantOf(squares[2])) {
    std::swap(squares[0], squares[1]);
  }
  DiscDiff score = TryThree(mover, opponent, alpha, empties, squares, nodes);
  if (score != kNoScore) return score;
  score = TryThree(opponent, mover, -alpha - 1, empties, squares, nodes);
  if (score != kNoScore) return -score;
  return othello::Position{mover, opponent}.FinalScore();
}

// Four empty squares, no passing; kNoScore if there is no legal move.
DiscDiff TryFour(Bitboard mover, Bitboard opponent, DiscDiff alpha,
                 Bitboard empties, QuadrantParity parity, uint64_t& nodes) {
  DiscDiff best = kNoScore;
  Bitboard odd = empties & OddQuadrants(parity);
  Bitboard even = empties ^ odd;
  for (int i = 0; i < 4; ++i) {
    Bitboard& group = odd != 0 ? odd : even;
    const Square square = LowestSquare(group);
    group = WithoutLowest(group);
    const Bitboard flips = FlipsIfLegal(square, mover, opponent);
    if (flips == 0) continue;
    const Bitboard bit = SquareBit(square);
    const DiscDiff score = -SolveThree(opponent ^ flips, mover ^ flips ^ bit,
                                       -alpha - 1, empties ^ bit, nodes);
    if (score > alpha) return score;
    best = std::max(best, score);
  }
  return best;
}

DiscDiff SolveFour(Bitboard mover, Bitboard opponent, DiscDiff alpha,
                   Bitboard empties, QuadrantParity parity, uint64_t& nodes) {
  ++nodes;
  DiscDiff score = TryFour(mover, opponent, alpha, empties, parity, nodes);
  if (score != kNoScore) return score;
  score = TryFour(opponent, mover, -alpha - 1, empties, parity, nodes);
  if (score != kNoScore) return -score;
  return othello::Position{mover, opponent}.FinalScore();
}

// One of the squares: a corner if there is one, an X-square only if there is
// nothing else.
inline Square MostPromising(Bitboard squares) {
  if (const Bitboard corners = squares & othello::kCorners) {
    return LowestSquare(corners);
  }
  const Bitboard others = squares & ~othello::kXSquares;
  return LowestSquare(others != 0 ? others : squares);
}

// Five squares and more: the set of moves first.
template <int kEmpties>
DiscDiff SolveByParity(Bitboard mover, Bitboard opponent, Bitboard moves,
                       DiscDiff alpha, Bitboard empties, QuadrantParity parity,
                       uint64_t& nodes) {
  ++nodes;
  if (moves == 0) {
    const Bitboard answers = othello::LegalMoves(opponent, mover);
    if (answers == 0) return othello::Position{mover, opponent}.FinalScore();
    return -SolveByParity<kEmpties>(opponent, mover, answers, -alpha - 1,
                                    empties, parity, nodes);
  }
  DiscDiff best = kNoScore;
  const Bitboard odd = moves & OddQuadrants(parity);
  for (Bitboard group : {odd, moves ^ odd}) {
    while (group != 0) {
      const Square square = MostPromising(group);
      const Bitboard bit = SquareBit(square);
      group ^= bit;
      const Bitboard flips = Flips(square, mover, opponent);
      const Bitboard next_mover = opponent ^ flips;
      const Bitboard next_opponent = mover ^ flips ^ bit;
      const QuadrantParity next_parity = parity ^ QuadrantBit(square);
      DiscDiff score;
      if constexpr (kEmpties == 5) {
        score = -SolveFour(next_mover, next_opponent, -alpha - 1, empties ^ bit,
                           next_parity, nodes);
      } else {
        score = -SolveByParity<kEmpties - 1>(
            next_mover, next_opponent,
            othello::LegalMoves(next_mover, next_opponent), -alpha - 1,
            empties ^ bit, next_parity, nodes);
      }
      if (score > alpha) return score;
      best = std::max(best, score);
    }
  }
  return best;
}

}  // namespace

DiscDiff SolveLastDiscs(Bitboard mover, Bitboard opponent, DiscDiff alpha,
                        uint64_t& nodes) {
  const Bitboard empties = ~(mover | opponent);
  const QuadrantParity parity = ParityOf(empties);
  switch (PopCount(empties)) {
    case 0:
      ++nodes;
      return 2 * PopCount(mover) - 64;
    case 1:
      ++nodes;
      return ScoreOne(mover, LowestSquare(empties));
    case 2:
      return SolveTwo(mover, opponent, alpha, empties, nodes);
    case 3:
      return SolveThree(mover, opponent, alpha, empties, nodes);
    case 4:
      return SolveFour(mover, opponent, alpha, empties, parity, nodes);
    case 5:
      return SolveByParity<5>(mover, opponent,
                              othello::LegalMoves(mover, opponent), alpha,
                              empties, parity, nodes);
    default:
      return SolveAllLastDiscs(
          mover, opponent, othello::LegalMoves(mover, opponent), alpha, nodes);
  }
}

DiscDiff SolveAllLastDiscs(Bitboard mover, Bitboard opponent, Bitboard moves,
                           DiscDiff alpha, uint64_t& nodes) {
  const Bitboard empties = ~(mover | opponent);
  assert(PopCount(empties) == kLastDiscs);
  return SolveByParity<kLastDiscs>(mover, opponent, moves, alpha, empties,
                                   ParityOf(empties), nodes);
}

}  // namespace search::endgame
