// A set of squares as a 64-bit word: a1 = bit 0, b1 = bit 1, ..., h8 = bit 63.
// Row 1 is the top row, so "up the bits" means to the right and downwards.

#ifndef RIALTO_OTHELLO_BITBOARD_H_
#define RIALTO_OTHELLO_BITBOARD_H_

#include <bit>
#include <cassert>
#include <cstdint>

namespace othello {

using Bitboard = uint64_t;

inline constexpr Bitboard kCorners = 0x8100000000000081;
inline constexpr Bitboard kXSquares = 0x0042000000004200;
inline constexpr Bitboard kCSquares = 0x4281000000008142;
inline constexpr Bitboard kColumnA = 0x0101010101010101;
inline constexpr Bitboard kColumnH = 0x8080808080808080;
inline constexpr Bitboard kRow1 = 0x00000000000000FF;
inline constexpr Bitboard kRow8 = 0xFF00000000000000;

inline int PopCount(Bitboard set) { return std::popcount(set); }

// Index of the lowest member. Requires a non-empty set.
inline int LowestSquare(Bitboard set) {
  assert(set != 0);
  return std::countr_zero(set);
}

inline constexpr Bitboard WithoutLowest(Bitboard set) {
  return set & (set - 1);
}

inline constexpr Bitboard SquareBit(int square) {
  return Bitboard{1} << square;
}

// for (int square : Squares(set)) visits the members from a1 to h8.
class Squares {
 public:
  explicit constexpr Squares(Bitboard set) : set_(set) {}

  class Iterator {
   public:
    explicit constexpr Iterator(Bitboard set) : set_(set) {}
    int operator*() const { return LowestSquare(set_); }
    Iterator& operator++() {
      set_ = WithoutLowest(set_);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return set_ != other.set_; }

   private:
    Bitboard set_;
  };

  Iterator begin() const { return Iterator(set_); }
  Iterator end() const { return Iterator(0); }

 private:
  Bitboard set_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_BITBOARD_H_
