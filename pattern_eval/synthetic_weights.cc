#include "pattern_eval/synthetic_weights.h"

#include <random>

#include "absl/strings/str_cat.h"

namespace pattern_eval {

FreeWeights MakeSyntheticFreeWeights(uint64_t seed) {
  constexpr int kLargest = kWeightUnitsPerDisc / 2;
  std::mt19937_64 random(seed);
  // No standard distribution: those differ between libraries.
  const auto next = [&random] {
    return static_cast<int16_t>(
        static_cast<int>(random() % (2 * kLargest + 1)) - kLargest);
  };
  FreeWeights free;
  for (int16_t& weight : free.weights) weight = next();
  for (int16_t& constant : free.constants) constant = next();
  return free;
}

std::shared_ptr<const Weights> MakeSyntheticWeights(uint64_t seed) {
  return std::make_shared<const Weights>(
      MakeSyntheticFreeWeights(seed), absl::StrCat("synthetic, seed ", seed));
}

}  // namespace pattern_eval
