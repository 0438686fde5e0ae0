#include "pattern_eval/weight_sharing.h"

#include <algorithm>
#include <array>

#include "othello/symmetry.h"

namespace pattern_eval {
namespace {

// PermutedIndex() for all indices of a pattern. Digits move independently of
// each other, so that an image is that of the low digits plus that of the high
// ones; this runs each time a program starts.
class PermutedIndices {
 public:
  explicit PermutedIndices(const DigitPermutation& permutation) {
    for (int digits = 0; digits < kHalf; ++digits) {
      low_[digits] = PermutedIndex(digits, permutation);
      high_[digits] = PermutedIndex(digits * kHalf, permutation);
    }
  }
  int operator[](int index) const {
    return low_[index % kHalf] + high_[index / kHalf];
  }

 private:
  static constexpr int kHalf = PowerOf3(kMaxPatternSquares / 2);
  static_assert(kMaxPatternSquares % 2 == 0);

  std::array<int, kHalf> low_;
  std::array<int, kHalf> high_;
};

WeightSharing MakeWeightSharing() {
  WeightSharing sharing;
  sharing.weight_of_entry.reserve(kTableSize);
  for (const Pattern& pattern : kPatternSet.patterns) {
    const std::vector<DigitPermutation> symmetries = SelfSymmetries(pattern);
    const std::vector<PermutedIndices> images(symmetries.begin(),
                                              symmetries.end());
    for (int index = 0; index < pattern.table_size; ++index) {
      // The smallest of the images has been numbered before the others.
      int smallest = index;
      for (const PermutedIndices& image : images) {
        smallest = std::min(smallest, image[index]);
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

// Burnside's lemma: the number of classes of configurations is the average
// number of configurations that a symmetry leaves unchanged. It leaves those
// unchanged that have the same digit throughout each of its cycles.
int SharedWeightCount() {
  int count = 0;
  for (const Pattern& pattern : kPatternSet.patterns) {
    const std::vector<DigitPermutation> symmetries = SelfSymmetries(pattern);
    int unchanged = 0;
    for (const DigitPermutation& permutation : symmetries) {
      int cycles = 0;
      for (int i = 0; i < pattern.square_count; ++i) {
        // Each cycle is counted at its smallest digit.
        int j = permutation[i];
        while (j > i) j = permutation[j];
        cycles += j == i;
      }
      unchanged += PowerOf3(cycles);
    }
    count += unchanged / static_cast<int>(symmetries.size());
  }
  return count;
}

const WeightSharing& SharedWeights() {
  static const auto& sharing = *new WeightSharing(MakeWeightSharing());
  return sharing;
}

}  // namespace pattern_eval
