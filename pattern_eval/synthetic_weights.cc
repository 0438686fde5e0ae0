#include "pattern_eval/synthetic_weights.h"

#include <random>

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

FreeWeights MakeSyntheticFreeWeights(uint64_t seed) {
  Numbers numbers(seed);
  FreeWeights free;
  for (int16_t& weight : free.weights) {
    weight = static_cast<int16_t>(numbers.Next(kLargestWeight));
  }
  for (int16_t& constant : free.constants) {
    constant = static_cast<int16_t>(numbers.Next(kLargestWeight));
  }
  return free;
}

void AddSyntheticVectors(uint64_t seed, FreeWeights& weights) {
  Numbers numbers(seed);
  weights.AddVectors();
  for (int16_t& weight : weights.mobility) {
    weight = static_cast<int16_t>(numbers.Next(kLargestWeight));
  }
  const auto fill = [&numbers](WeightVector& vector) {
    for (int8_t& number : vector) {
      number = static_cast<int8_t>(numbers.Next(kLargestOfVector));
    }
  };
  for (WeightVector& vector : weights.vectors) fill(vector);
  for (WeightVector& vector : weights.disc_vectors) fill(vector);
}

std::shared_ptr<const Weights> MakeSyntheticWeights(uint64_t seed) {
  return std::make_shared<const Weights>(
      MakeSyntheticFreeWeights(seed), absl::StrCat("synthetic, seed ", seed));
}

}  // namespace pattern_eval
