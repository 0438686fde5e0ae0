// Compares unpacked weights.

#ifndef RIALTO_TESTS_PATTERN_EVAL_SAME_ROWS_H_
#define RIALTO_TESTS_PATTERN_EVAL_SAME_ROWS_H_

#include <cstring>

#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

template <typename Row>
bool AreSameRows(const Row* a, const Row* b, int count) {
  return std::memcmp(a, b, count * sizeof(Row)) == 0;
}

// Whether the tables of a stage and the rows of its disc counts are the same.
inline bool HaveSameRows(const Weights& a, const Weights& b, int stage) {
  const auto are_same = [&]<typename Row>(const Row*) {
    bool same = AreSameRows(a.rows<Row>(stage), b.rows<Row>(stage),
                            kTableSize + kMobilityRows);
    for (int discs = 0; discs < kDiscCounts; ++discs) {
      if (StageOf(discs) != stage) continue;
      same &= AreSameRows(&a.disc_row<Row>(discs), &b.disc_row<Row>(discs), 1);
    }
    return same;
  };
  if (a.is_wide() != b.is_wide()) return false;
  return a.is_wide() ? are_same(static_cast<const WideRow*>(nullptr))
                     : are_same(static_cast<const NarrowRow*>(nullptr));
}

}  // namespace pattern_eval

#endif  // RIALTO_TESTS_PATTERN_EVAL_SAME_ROWS_H_
