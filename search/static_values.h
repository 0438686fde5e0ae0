// A small cache of static values for each thread.

#ifndef RIALTO_SEARCH_STATIC_VALUES_H_
#define RIALTO_SEARCH_STATIC_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "othello/position.h"
#include "othello/score.h"

namespace search {

// Iterations, probes and the ordering of moves ask for the same values again:
// four in ten are here, and an evaluation reads some sixty rows from all over a
// large table.
class StaticValues {
 public:
  // The value of `position`, by `evaluate` if it is not here.
  template <typename Evaluate>
  othello::Score Of(const othello::Position& position, Evaluate evaluate) {
    const uint64_t hash = othello::HashOf(position);
    uint64_t& entry = entries_[hash % kSize];
    if ((entry ^ hash) < kValues) return static_cast<int16_t>(entry);
    const othello::Score value = evaluate();
    entry = hash / kValues * kValues + static_cast<uint16_t>(value);
    return value;
  }

 private:
  // 128 KB: more would push the rows out of the cache of the core.
  static constexpr size_t kSize = size_t{1} << 14;
  static constexpr uint64_t kValues = uint64_t{1} << 16;
  static_assert(othello::kMaxScore <= INT16_MAX);

  // The hash without its last 16 bits, which are the value.
  std::vector<uint64_t> entries_ = std::vector<uint64_t>(kSize);
};

}  // namespace search

#endif  // RIALTO_SEARCH_STATIC_VALUES_H_
