// The index of a feature, digit by digit: the oracle of the fast versions.

#ifndef RIALTO_TESTS_PATTERN_EVAL_NAIVE_INDEX_H_
#define RIALTO_TESTS_PATTERN_EVAL_NAIVE_INDEX_H_

#include "othello/position.h"
#include "pattern_eval/pattern_set.h"

namespace pattern_eval {

inline int NaiveIndex(const othello::Position& position,
                      const Feature& feature) {
  int index = 0;
  int place = 1;
  const int count = kPatternSet.patterns[feature.pattern].square_count;
  for (int i = 0; i < count; ++i) {
    const othello::Bitboard bit = othello::SquareBit(feature.squares[i]);
    const int digit = (position.mover & bit)      ? 1
                      : (position.opponent & bit) ? 2
                                                  : 0;
    index += digit * place;
    place *= 3;
  }
  return index;
}

}  // namespace pattern_eval

#endif  // RIALTO_TESTS_PATTERN_EVAL_NAIVE_INDEX_H_
