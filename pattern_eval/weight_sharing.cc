#include "pattern_eval/weight_sharing.h"

#include <algorithm>
#include <array>
#include <cassert>

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
  sharing.symmetry_of_entry.reserve(kTableSize);
  for (const Pattern& pattern : kPatternSet.patterns) {
    const std::vector<SelfSymmetry> symmetries = SelfSymmetries(pattern);
    // The group of a pattern is the identity and at most one mirror.
    assert(symmetries.size() <= 2);
    const PermutedIndices image(symmetries.back().permutation);
    const auto mirror = static_cast<int8_t>(symmetries.back().symmetry);
    for (int index = 0; index < pattern.table_size; ++index) {
      // The smaller of the two has been numbered before the other.
      const int other = image[index];
      const bool is_first = index <= other;
      sharing.weight_of_entry.push_back(
          is_first ? sharing.weight_count++
                   : sharing.weight_of_entry[pattern.table_offset + other]);
      sharing.symmetry_of_entry.push_back(is_first ? int8_t{0} : mirror);
      if (is_first) {
        sharing.mirror_of_weight.push_back(index == other ? mirror : int8_t{0});
      }
    }
  }
  return sharing;
}

// Burnside's lemma: the number of classes of configurations is the average
// number of configurations that a symmetry leaves unchanged. It leaves those
// unchanged that have the same digit throughout each of its cycles.
int CountSharedWeights() {
  int count = 0;
  for (const Pattern& pattern : kPatternSet.patterns) {
    const std::vector<SelfSymmetry> symmetries = SelfSymmetries(pattern);
    int unchanged = 0;
    for (const auto& [symmetry, permutation] : symmetries) {
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

}  // namespace

std::vector<SelfSymmetry> SelfSymmetries(const Pattern& pattern) {
  const int count = pattern.square_count;
  const auto begin = pattern.squares.begin();
  const auto end = begin + count;
  std::vector<SelfSymmetry> symmetries;
  for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
    const PatternSquares image =
        TransformedSquares(pattern.squares, count, symmetry);
    if (SetOf(image, count) != SetOf(pattern.squares, count)) continue;
    DigitPermutation permutation = {};
    for (int i = 0; i < count; ++i) {
      permutation[i] =
          static_cast<int>(std::find(begin, end, image[i]) - begin);
    }
    const bool is_new = std::none_of(symmetries.begin(), symmetries.end(),
                                     [&permutation](const SelfSymmetry& other) {
                                       return other.permutation == permutation;
                                     });
    if (is_new) symmetries.push_back({symmetry, permutation});
  }
  return symmetries;
}

int PermutedIndex(int index, const DigitPermutation& permutation) {
  int permuted = 0;
  for (int i = 0; index != 0; ++i) {
    permuted += index % 3 * PowerOf3(permutation[i]);
    index /= 3;
  }
  return permuted;
}

int SharedWeightCount() {
  static const int count = CountSharedWeights();
  return count;
}

const WeightSharing& SharedWeights() {
  static const auto& sharing = *new WeightSharing(MakeWeightSharing());
  return sharing;
}

}  // namespace pattern_eval
