// Which entries of the tables share one weight.
//
// A pattern such as the edge is mapped onto itself by some symmetries of the
// board. A configuration and its mirror image then mean the same, so they have
// one weight. The trainer fits these weights, and the file holds them; the
// evaluator has them spread over all entries.

#ifndef RIALTO_PATTERN_EVAL_WEIGHT_SHARING_H_
#define RIALTO_PATTERN_EVAL_WEIGHT_SHARING_H_

#include <array>
#include <cstdint>
#include <vector>

#include "pattern_eval/pattern_set.h"

namespace pattern_eval {

// Digit i of an index goes to place permutation[i].
using DigitPermutation = std::array<int, kMaxPatternSquares>;

// A symmetry of the board that maps a pattern onto itself, and what it does to
// the digits of the pattern's indices.
struct SelfSymmetry {
  int symmetry = 0;
  DigitPermutation permutation = {};
};

// Each permutation once, the identity first.
std::vector<SelfSymmetry> SelfSymmetries(const Pattern& pattern);

int PermutedIndex(int index, const DigitPermutation& permutation);

struct WeightSharing {
  // For each of the kTableSize entries (the table offset of a pattern plus an
  // index), the number of its weight. Numbers rise with the entries' first
  // appearance, so each pattern has its own range.
  std::vector<int32_t> weight_of_entry;
  // The symmetry that leads from the first entry of the same weight to this
  // one. With its vector T the entry has rho(symmetry) T (channels.h).
  std::vector<int8_t> symmetry_of_entry;
  // For each weight, the symmetry that its first entry is unchanged by, apart
  // from the identity; 0 if there is none. Its vector is unchanged by it, too.
  std::vector<int8_t> mirror_of_weight;
  int weight_count = 0;
};

// Computed at the first call, which takes milliseconds.
const WeightSharing& SharedWeights();

// SharedWeights().weight_count, at the first call in microseconds.
int SharedWeightCount();

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHT_SHARING_H_
