#include "pattern_eval/weights.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "absl/strings/str_format.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weight_sharing.h"

namespace pattern_eval {

FreeWeights::FreeWeights()
    : weights(static_cast<size_t>(kStageCount) * SharedWeights().weight_count) {
}

FreeWeights::FreeWeights(std::vector<int16_t> numbers)
    : weights(std::move(numbers)) {
  assert(weights.size() ==
         static_cast<size_t>(kStageCount) * SharedWeights().weight_count +
             kDiscCounts);
  std::copy(weights.end() - kDiscCounts, weights.end(), constants.begin());
  weights.resize(weights.size() - kDiscCounts);
}

uint64_t FingerprintOf(const FreeWeights& free) {
  uint64_t hash = 0xCBF29CE484222325;
  const auto add = [&hash](int16_t weight) {
    hash = (hash ^ static_cast<uint16_t>(weight)) * 0x100000001B3;
  };
  for (int16_t weight : free.weights) add(weight);
  for (int16_t constant : free.constants) add(constant);
  return hash;
}

Weights::Weights(const FreeWeights& free, std::string birth_certificate)
    : birth_certificate_(std::move(birth_certificate)) {
  Spread(free);
}

// Where no thread is to be had, std::async() leaves the work to Wait().
Weights::Weights(std::function<FreeWeights()> unpack,
                 std::string birth_certificate)
    : birth_certificate_(std::move(birth_certificate)),
      unpacking_(std::async([this, unpack = std::move(unpack)] {
                   if (!is_unwanted_) Spread(unpack());
                 }).share()) {}

void Weights::Spread(const FreeWeights& free) {
  if (is_unwanted_) return;
  constants_ = free.constants;
  const WeightSharing& sharing = SharedWeights();
  const size_t weight_count = sharing.weight_count;
  assert(free.weights.size() == kStageCount * weight_count);
  tables_.resize(size_t{kStageCount} * kTableSize);
  int16_t* entry = tables_.data();
  for (int stage = 0; stage < kStageCount; ++stage) {
    if (is_unwanted_) return;
    const int16_t* weights = free.weights.data() + stage * weight_count;
    for (int32_t weight : sharing.weight_of_entry) {
      *entry++ = weights[weight];
    }
  }
  if (!is_unwanted_) fingerprint_ = FingerprintOf(free);
}

std::string FingerprintText(uint64_t fingerprint) {
  return absl::StrFormat("%016x", fingerprint);
}

}  // namespace pattern_eval
