// A position: two sets of discs, always seen from the side to move.
//
// Sixteen bytes, copied and never undone. It has no colours; see board.h and
// game.h.

#ifndef RIALTO_OTHELLO_POSITION_H_
#define RIALTO_OTHELLO_POSITION_H_

#include <cassert>
#include <compare>
#include <cstdint>
#include <utility>

#include "othello/bitboard.h"
#include "othello/flips.h"
#include "othello/mobility.h"
#include "othello/square.h"

namespace othello {

struct Position {
  Bitboard mover = 0;
  Bitboard opponent = 0;

  // Black e4 d5, white d4 e5, black to move.
  static constexpr Position Start() {
    return {SquareBit(28) | SquareBit(35), SquareBit(27) | SquareBit(36)};
  }

  constexpr Bitboard discs() const { return mover | opponent; }
  constexpr Bitboard empties() const { return ~discs(); }
  int disc_count() const { return PopCount(discs()); }
  int empty_count() const { return PopCount(empties()); }

  Bitboard LegalMoves() const { return othello::LegalMoves(mover, opponent); }
  bool HasLegalMove() const { return LegalMoves() != 0; }

  // Discs turned by a move to an empty square; 0 means illegal.
  Bitboard Flips(Square square) const {
    assert((discs() & SquareBit(square)) == 0);
    return othello::Flips(square, mover, opponent);
  }

  // The position after the mover's disc on `square` turned `flips`.
  constexpr Position PlayFlips(Square square, Bitboard flips) const {
    return {opponent ^ flips, mover ^ (flips | SquareBit(square))};
  }

  // The position after a legal move (not a pass).
  Position Play(Square square) const {
    const Bitboard flips = Flips(square);
    assert(flips != 0);
    return PlayFlips(square, flips);
  }

  constexpr Position Pass() const { return {opponent, mover}; }

  // Neither side can move.
  bool IsGameOver() const { return !HasLegalMove() && !Pass().HasLegalMove(); }

  // Disc difference for the mover, empty squares counted for the winner.
  int FinalScore() const {
    const int difference = PopCount(mover) - PopCount(opponent);
    const int empty = empty_count();
    return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
  }

  friend constexpr auto operator<=>(const Position&, const Position&) = default;
};

static_assert(sizeof(Position) == 16);

// A 64-bit hash for transposition tables. It mixes with multiplications only,
// so that every build visits the same nodes, whatever instructions it has.
inline uint64_t HashOf(const Position& position) {
  uint64_t hash = position.mover * 0x9E3779B97F4A7C15;
  hash ^= hash >> 32;
  hash = (hash ^ position.opponent) * 0xD6E8FEB86659FD93;
  hash ^= hash >> 29;
  hash *= 0xBF58476D1CE4E5B9;
  return hash ^ (hash >> 32);
}

template <typename H>
H AbslHashValue(H state, const Position& position) {
  return H::combine(std::move(state), position.mover, position.opponent);
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_POSITION_H_
