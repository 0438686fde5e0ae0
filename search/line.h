// A principal variation of fixed capacity, built from the leaves up.

#ifndef RIALTO_SEARCH_LINE_H_
#define RIALTO_SEARCH_LINE_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "othello/square.h"

namespace search {

class Line {
 public:
  void Clear() { size_ = 0; }
  int size() const { return size_; }
  othello::Square operator[](int i) const { return moves_[i]; }

  // Makes this line `move` followed by `rest`.
  void Assign(othello::Square move, const Line& rest) {
    moves_[0] = static_cast<uint8_t>(move);
    const int count = std::min(rest.size_, kCapacity - 1);
    std::copy_n(rest.moves_.begin(), count, moves_.begin() + 1);
    size_ = count + 1;
  }

  std::vector<othello::Square> ToVector() const {
    return {moves_.begin(), moves_.begin() + size_};
  }

 private:
  // 60 moves and at most as many passes; longer lines are cut.
  static constexpr int kCapacity = 120;
  int size_ = 0;
  std::array<uint8_t, kCapacity> moves_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_LINE_H_
