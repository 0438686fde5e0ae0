// ProbCut's arithmetic (Buro 1995, section 2), in integers, so that every
// machine cuts at the same nodes.
//
//   v >= beta  with probability p  <=>  v' >= ( t * sigma + beta  - b) / a
//   v <= alpha with probability p  <=>  v' <= (-t * sigma + alpha - b) / a
//
// where v' and v are the values of a shallow and of a deep search, and
// p = Phi(t).

#ifndef RIALTO_SEARCH_SELECTIVITY_PROBCUT_FORMULA_H_
#define RIALTO_SEARCH_SELECTIVITY_PROBCUT_FORMULA_H_

#include <cstdint>

#include "othello/score.h"

namespace search {

// A number in units of 1/kFixedOne.
using Fixed = int64_t;
inline constexpr Fixed kFixedOne = 1 << 16;

// The nearest whole number to numerator / denominator, halves away from 0.
constexpr int64_t DivideRounded(int64_t numerator, int64_t denominator) {
  const int64_t half = denominator / 2;
  return (numerator < 0 ? numerator - half : numerator + half) / denominator;
}

// Rounded towards minus infinity. Requires denominator > 0.
constexpr int64_t DivideFloor(int64_t numerator, int64_t denominator) {
  const int64_t quotient = numerator / denominator;
  return quotient - (quotient * denominator > numerator);
}

// The model deep = slope * shallow + offset + e of two searches; offset and
// sigma, the deviation of e, are in Score units.
struct ProbCutLine {
  Fixed slope = kFixedOne;
  Fixed offset = 0;
  Fixed sigma = 0;

  friend bool operator==(const ProbCutLine&, const ProbCutLine&) = default;
};

// t * sigma.
constexpr Fixed MarginOf(const ProbCutLine& line, Fixed t) {
  return DivideRounded(t * line.sigma, kFixedOne);
}

// The smallest shallow value that says v >= beta.
constexpr othello::Score ShallowBoundAbove(const ProbCutLine& line,
                                           Fixed margin, othello::Score beta) {
  return static_cast<othello::Score>(
      -DivideFloor(-(margin + beta * kFixedOne - line.offset), line.slope));
}

// The largest shallow value that says v <= alpha.
constexpr othello::Score ShallowBoundBelow(const ProbCutLine& line,
                                           Fixed margin, othello::Score alpha) {
  return static_cast<othello::Score>(
      DivideFloor(-margin + alpha * kFixedOne - line.offset, line.slope));
}

// The expected value of the deep search.
constexpr othello::Score ExpectedDeep(const ProbCutLine& line,
                                      othello::Score shallow) {
  return static_cast<othello::Score>(
      DivideRounded(line.slope * shallow + line.offset, kFixedOne));
}

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_PROBCUT_FORMULA_H_
