// The hot part of perft.cc, compiled for each variant of the CPU.

#include "othello/perft_code.h"

#include "othello/wide_position_avx2.h"

namespace othello {
namespace {

// Moves that are counted as leaves: a pass or the end of the game is one leaf.
uint64_t LeafCount(Bitboard moves) { return PopCount(moves) + (moves == 0); }

struct PortableKernel {
  static Bitboard LegalMoves(const Position& position) {
    return portable::LegalMoves(position.mover, position.opponent);
  }
  static Position Play(const Position& position, Square square) {
    return position.PlayFlips(
        square, portable::Flips(square, position.mover, position.opponent));
  }
  // Leaves two plies below, given the (at least one) legal moves.
  static uint64_t CountTwoPlies(const Position& position, Bitboard moves) {
    uint64_t leaves = 0;
    for (Square square : Squares(moves)) {
      leaves += LeafCount(LegalMoves(Play(position, square)));
    }
    return leaves;
  }
};

#if RIALTO_USE_AVX2_KERNEL

struct ChosenKernel {
  static Bitboard LegalMoves(const Position& position) {
    return avx2::LegalMoves(position.mover, position.opponent);
  }
  static Position Play(const Position& position, Square square) {
    return position.PlayFlips(
        square, avx2::Flips(square, position.mover, position.opponent));
  }
  static uint64_t CountTwoPlies(const Position& position, Bitboard moves) {
    const avx2::WidePosition wide =
        avx2::Widened(position.mover, position.opponent);
    const Bitboard empties = position.empties();
    uint64_t leaves = 0;
    for (Square square : Squares(moves)) {
      leaves += LeafCount(avx2::LegalMoves(avx2::Play(wide, square),
                                           empties ^ SquareBit(square)));
    }
    return leaves;
  }
};

#else
using ChosenKernel = PortableKernel;
#endif

// Requires depth >= 2.
template <typename Kernel>
uint64_t CountLeaves(const Position& position, int depth) {
  const Bitboard moves = Kernel::LegalMoves(position);
  if (moves == 0) {
    const Position passed = position.Pass();
    const Bitboard replies = Kernel::LegalMoves(passed);
    if (replies == 0) return 1;
    return depth == 2 ? LeafCount(replies)
                      : CountLeaves<Kernel>(passed, depth - 1);
  }
  if (depth == 2) return Kernel::CountTwoPlies(position, moves);
  uint64_t leaves = 0;
  for (Square square : Squares(moves)) {
    leaves += CountLeaves<Kernel>(Kernel::Play(position, square), depth - 1);
  }
  return leaves;
}

template <typename Kernel>
uint64_t CountFrom(const Position& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return LeafCount(Kernel::LegalMoves(position));
  return CountLeaves<Kernel>(position, depth);
}

}  // namespace

extern "C" const PerftCode RIALTO_CPU_SYMBOL(rialto_perft) = {
    CountFrom<ChosenKernel>, CountFrom<PortableKernel>};

}  // namespace othello
