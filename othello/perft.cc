#include "othello/perft.h"

#include <algorithm>

namespace othello {
namespace {

struct ChosenKernel {
  static Bitboard LegalMoves(const Position& p) {
    return othello::LegalMoves(p.mover, p.opponent);
  }
  static Bitboard Flips(Square square, const Position& p) {
    return othello::Flips(square, p.mover, p.opponent);
  }
};

struct PortableKernel {
  static Bitboard LegalMoves(const Position& p) {
    return portable::LegalMoves(p.mover, p.opponent);
  }
  static Bitboard Flips(Square square, const Position& p) {
    return portable::Flips(square, p.mover, p.opponent);
  }
};

template <typename Kernel>
Position Play(const Position& position, Square square) {
  return position.PlayFlips(square, Kernel::Flips(square, position));
}

// Leaves one ply below: the moves, or one for a pass or for the end of the
// game.
template <typename Kernel>
uint64_t CountMoves(const Position& position) {
  return std::max(PopCount(Kernel::LegalMoves(position)), 1);
}

// Requires depth >= 2.
template <typename Kernel>
uint64_t CountLeaves(const Position& position, int depth) {
  const Bitboard moves = Kernel::LegalMoves(position);
  if (moves == 0) {
    const Position passed = position.Pass();
    if (Kernel::LegalMoves(passed) == 0) return 1;
    return depth == 2 ? CountMoves<Kernel>(passed)
                      : CountLeaves<Kernel>(passed, depth - 1);
  }
  uint64_t leaves = 0;
  if (depth == 2) {
    for (Square square : Squares(moves)) {
      leaves += CountMoves<Kernel>(Play<Kernel>(position, square));
    }
  } else {
    for (Square square : Squares(moves)) {
      leaves += CountLeaves<Kernel>(Play<Kernel>(position, square), depth - 1);
    }
  }
  return leaves;
}

template <typename Kernel>
uint64_t CountFrom(const Position& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return CountMoves<Kernel>(position);
  return CountLeaves<Kernel>(position, depth);
}

}  // namespace

uint64_t Perft(const Position& position, int depth) {
  return CountFrom<ChosenKernel>(position, depth);
}

uint64_t PerftPortable(const Position& position, int depth) {
  return CountFrom<PortableKernel>(position, depth);
}

}  // namespace othello
