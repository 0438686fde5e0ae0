#include "pattern_eval/synthetic_weights.h"

#include <random>
#include <type_traits>

#include "absl/strings/str_cat.h"

namespace pattern_eval {

namespace {

// Numbers from -largest to largest. No standard distribution: those differ
// between libraries.
class Numbers {
 public:
  explicit Numbers(uint64_t seed) : random_(seed) {}
  int Next(int largest) {
    return static_cast<int>(random_() % (2 * largest + 1)) - largest;
  }

 private:
  std::mt19937_64 random_;
};

constexpr int kLargestWeight = kWeightUnitsPerDisc / 2;
// Sums of some 67 of them and their squares stay within a few discs.
constexpr int kLargestOfVector = 12;

}  // namespace

FreeWeights MakeSyntheticFreeWeights(uint64_t seed, const WeightShape& shape) {
  FreeWeights free(shape);
  const auto fill = [](Numbers& numbers, int largest, auto& to) {
    for (auto& number : to) {
      number = static_cast<std::remove_reference_t<decltype(number)>>(
          numbers.Next(largest));
    }
  };
  Numbers linear(seed);
  fill(linear, kLargestWeight, free.weights);
  fill(linear, kLargestWeight, free.constants);
  Numbers others(seed);
  fill(others, kLargestWeight, free.mobility);
  fill(others, kLargestOfVector, free.vectors);
  fill(others, kLargestOfVector, free.disc_vectors);
  return free;
}

std::shared_ptr<const Weights> MakeSyntheticWeights(uint64_t seed) {
  return std::make_shared<const Weights>(
      MakeSyntheticFreeWeights(seed), absl::StrCat("synthetic, seed ", seed));
}

}  // namespace pattern_eval
