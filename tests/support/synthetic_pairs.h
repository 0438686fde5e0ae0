// Evaluation pairs with known parameters.

#ifndef RIALTO_TESTS_SUPPORT_SYNTHETIC_PAIRS_H_
#define RIALTO_TESTS_SUPPORT_SYNTHETIC_PAIRS_H_

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/normal_noise.h"
#include "training/probcut_samples.h"

namespace training {

struct PairModel {
  double a = 1;
  double b = 0;
  double sigma = 1;
};

// Adds pairs to `pairs`; shallow values spread over 12 discs or so. Every ten
// pairs are a game.
inline void AddSyntheticPairs(std::mt19937_64& random, int discs, int shallow,
                              int deep, const PairModel& model, int count,
                              std::vector<EvaluationPair>& pairs) {
  for (int i = 0; i < count; ++i) {
    EvaluationPair pair;
    pair.discs = static_cast<uint8_t>(discs);
    pair.shallow = static_cast<uint8_t>(shallow);
    pair.deep = static_cast<uint8_t>(deep);
    const double v = std::clamp(12 * othello::NormalNoise(random), -50.0, 50.0);
    pair.v_shallow = static_cast<float>(v);
    pair.v_deep = static_cast<float>(std::clamp(
        model.a * v + model.b + model.sigma * othello::NormalNoise(random),
        -64.0, 64.0));
    pair.game = static_cast<uint32_t>(pairs.size() / 10);
    pairs.push_back(pair);
  }
}

}  // namespace training

#endif  // RIALTO_TESTS_SUPPORT_SYNTHETIC_PAIRS_H_
