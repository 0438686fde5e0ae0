// A transposition table for the last plies in which one pays.
//
// Positions with few empty squares come back soon or never, so a small table
// that stays in the cache of a core finds most of them, while the large one
// would wait for memory. One thread, exact bounds, the newest result replaces
// any other.

#ifndef RIALTO_SEARCH_ENDGAME_NEAR_TABLE_H_
#define RIALTO_SEARCH_ENDGAME_NEAR_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"

namespace search::endgame {

class NearTable {
 public:
  // Bounds of the final score in discs.
  struct Entry {
    othello::Position position;
    int8_t lower = -othello::kMaxDiscs;
    int8_t upper = othello::kMaxDiscs;
    uint8_t best_move = othello::kNoSquare;
  };

  // Call it before the others; later calls are cheap. Allocates on first use,
  // because many searches never get here.
  void Prepare() {
    if (entries_.empty()) entries_.resize(kSize);
  }

  // The entry of the position with this hash, or nothing.
  const Entry* Find(uint64_t hash, const othello::Position& position) const {
    const Entry& entry = entries_[hash % kSize];
    return entry.position == position ? &entry : nullptr;
  }

  // Records that a search with the window (alpha, alpha + 1) returned `score`
  // (fail-soft) by `move`.
  void Store(uint64_t hash, const othello::Position& position,
             othello::DiscDiff alpha, othello::DiscDiff score,
             othello::Square move) {
    Entry& entry = entries_[hash % kSize];
    if (!(entry.position == position)) entry = Entry{position};
    if (score > alpha) {
      entry.lower = static_cast<int8_t>(score);
    } else {
      entry.upper = static_cast<int8_t>(score);
    }
    entry.best_move = static_cast<uint8_t>(move);
  }

 private:
  static constexpr size_t kSize = 1 << 13;  // 192 KiB

  std::vector<Entry> entries_;
};

}  // namespace search::endgame

#endif  // RIALTO_SEARCH_ENDGAME_NEAR_TABLE_H_
