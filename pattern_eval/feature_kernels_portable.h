// Moves and indices of features for any CPU.

#ifndef RIALTO_PATTERN_EVAL_FEATURE_KERNELS_PORTABLE_H_
#define RIALTO_PATTERN_EVAL_FEATURE_KERNELS_PORTABLE_H_

#include <cstdint>

#include "othello/bitboard.h"
#include "othello/square.h"
#include "pattern_eval/feature_state.h"

namespace pattern_eval::portable {

// The state after the mover plays to `square` and turns `flips`, seen from
// the new mover.
inline FeatureState AfterMove(const FeatureState& state, othello::Square square,
                              othello::Bitboard flips) {
  FeatureVector turned = {};
  for (othello::Square flip : othello::Squares(flips)) {
    for (int f = 0; f < kMaxFeatures; ++f) {
      turned.values[f] = static_cast<uint16_t>(turned.values[f] +
                                               kSquarePowers[flip].values[f]);
    }
  }
  FeatureState after;
  for (int f = 0; f < kMaxFeatures; ++f) {
    after.mover.values[f] =
        static_cast<uint16_t>(state.opponent.values[f] - turned.values[f]);
    after.opponent.values[f] =
        static_cast<uint16_t>(state.mover.values[f] + turned.values[f] +
                              kSquarePowers[square].values[f]);
  }
  return after;
}

// The index of each feature in the table of its pattern.
inline FeatureVector Indices(const FeatureState& state) {
  FeatureVector indices;
  for (int f = 0; f < kMaxFeatures; ++f) {
    indices.values[f] = static_cast<uint16_t>(state.mover.values[f] +
                                              2 * state.opponent.values[f]);
  }
  return indices;
}

// Indices(AfterMove(...)) without the state in between.
inline FeatureVector IndicesAfterMove(const FeatureState& state,
                                      othello::Square square,
                                      othello::Bitboard flips) {
  return Indices(AfterMove(state, square, flips));
}

}  // namespace pattern_eval::portable

#endif  // RIALTO_PATTERN_EVAL_FEATURE_KERNELS_PORTABLE_H_
