// The moves at the root, kept in order between iterations.

#ifndef RIALTO_SEARCH_ROOT_MOVES_H_
#define RIALTO_SEARCH_ROOT_MOVES_H_

#include <algorithm>
#include <vector>

#include "othello/bitboard.h"
#include "othello/score.h"
#include "othello/square.h"

namespace search {

class RootMoves {
 public:
  // `without`: moves that are never searched.
  void Reset(othello::Bitboard legal, othello::Bitboard without) {
    moves_.clear();
    for (othello::Square square : othello::Squares(legal & ~without)) {
      moves_.push_back({square, 0});
    }
    without_ = without;
    excluded_ = without;
  }

  int size() const { return static_cast<int>(moves_.size()); }
  // Rank in the order of search; the front is best.
  int RankOf(othello::Square square) const {
    int rank = 0;
    while (moves_[rank].square != square) ++rank;
    return rank;
  }
  // Those without which the search goes, and moves that already have a line,
  // when several lines are wanted.
  othello::Bitboard excluded() const { return excluded_; }
  void Exclude(othello::Square square) {
    excluded_ |= othello::SquareBit(square);
  }
  void ExcludeNone() { excluded_ = without_; }

  // Records the iteration's result for a move; an upper bound is enough.
  void SetScore(othello::Square square, othello::Score score) {
    moves_[RankOf(square)].score = score;
  }
  // Best first. Stable: moves that were refuted with equal bounds keep the
  // order of the iteration before (Marsland 1986, section 3.1).
  void Sort() {
    std::stable_sort(
        moves_.begin(), moves_.end(),
        [](const Move& a, const Move& b) { return a.score > b.score; });
  }
  void BringToFront(othello::Square square) {
    const auto at = moves_.begin() + RankOf(square);
    std::rotate(moves_.begin(), at, at + 1);
  }

 private:
  struct Move {
    othello::Square square;
    othello::Score score;
  };
  std::vector<Move> moves_;
  othello::Bitboard without_ = 0;
  othello::Bitboard excluded_ = 0;
};

}  // namespace search

#endif  // RIALTO_SEARCH_ROOT_MOVES_H_
