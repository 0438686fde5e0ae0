// Random weights for tests and benchmarks. They hold no knowledge of Othello.

#ifndef RIALTO_PATTERN_EVAL_SYNTHETIC_WEIGHTS_H_
#define RIALTO_PATTERN_EVAL_SYNTHETIC_WEIGHTS_H_

#include <cstdint>
#include <memory>

#include "pattern_eval/weights.h"

namespace pattern_eval {

// Up to half a disc each, so that values are a few discs in size. The same
// for the same seed on every platform.
FreeWeights MakeSyntheticFreeWeights(uint64_t seed,
                                     const WeightShape& shape = kLinearShape);
std::shared_ptr<const Weights> MakeSyntheticWeights(uint64_t seed);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_SYNTHETIC_WEIGHTS_H_
