#include "pattern_eval/weight_sharing.h"

#include <algorithm>

#include "othello/symmetry.h"

namespace pattern_eval {
namespace {

WeightSharing MakeWeightSharing() {
  WeightSharing sharing;
  sharing.weight_of_entry.reserve(kTableSize);
  for (const Pattern& pattern : kPatternSet.patterns) {
    const std::vector<DigitPermutation> symmetries = SelfSymmetries(pattern);
    for (int index = 0; index < pattern.table_size; ++index) {
      // The smallest of the images has been numbered before the others.
      int smallest = index;
      for (const DigitPermutation& symmetry : symmetries) {
        smallest = std::min(smallest, PermutedIndex(index, symmetry));
      }
      sharing.weight_of_entry.push_back(
          smallest == index
              ? sharing.weight_count++
              : sharing.weight_of_entry[pattern.table_offset + smallest]);
    }
  }
  return sharing;
}

}  // namespace

std::vector<DigitPermutation> SelfSymmetries(const Pattern& pattern) {
  const int count = pattern.square_count;
  const auto begin = pattern.squares.begin();
  const auto end = begin + count;
  std::vector<DigitPermutation> permutations;
  for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
    const PatternSquares image =
        TransformedSquares(pattern.squares, count, symmetry);
    if (SetOf(image, count) != SetOf(pattern.squares, count)) continue;
    DigitPermutation permutation = {};
    for (int i = 0; i < count; ++i) {
      permutation[i] =
          static_cast<int>(std::find(begin, end, image[i]) - begin);
    }
    if (std::find(permutations.begin(), permutations.end(), permutation) ==
        permutations.end()) {
      permutations.push_back(permutation);
    }
  }
  return permutations;
}

int PermutedIndex(int index, const DigitPermutation& permutation) {
  int permuted = 0;
  for (int i = 0; index != 0; ++i) {
    permuted += index % 3 * PowerOf3(permutation[i]);
    index /= 3;
  }
  return permuted;
}

const WeightSharing& SharedWeights() {
  static const auto& sharing = *new WeightSharing(MakeWeightSharing());
  return sharing;
}

}  // namespace pattern_eval
