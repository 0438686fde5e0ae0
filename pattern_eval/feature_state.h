// The discs of every feature, updated with each move.
//
// Instead of an index in base 3 we keep a simpler pair: the sum of the powers
// of 3 of the mover's discs, and that of the opponent's. The index is the first
// plus twice the second. A move adds powers to one sum and subtracts them from
// the other, and a change of sides swaps the two. So both sides share one table
// and nothing is recomputed.

#ifndef RIALTO_PATTERN_EVAL_FEATURE_STATE_H_
#define RIALTO_PATTERN_EVAL_FEATURE_STATE_H_

#include <array>
#include <cstdint>
#include <type_traits>

#include "othello/position.h"
#include "pattern_eval/pattern_set.h"

namespace pattern_eval {

// One number for each feature; those beyond kFeatureCount are 0. No initial
// value, because the search reserves many states and fills few.
struct alignas(32) FeatureVector {
  std::array<uint16_t, kMaxFeatures> values;

  friend bool operator==(const FeatureVector&, const FeatureVector&) = default;
};

struct FeatureState {
  FeatureVector mover;
  FeatureVector opponent;

  friend bool operator==(const FeatureState&, const FeatureState&) = default;
};

static_assert(std::is_trivial_v<FeatureState>);
static_assert(PowerOf3(kMaxPatternSquares) - 1 <= UINT16_MAX);

// What a disc adds to the features: 3^i where its square is squares[i] of the
// feature, 0 where the feature does not contain it. [square]
using SquarePowers = std::array<FeatureVector, 64>;

constexpr SquarePowers MakeSquarePowers() {
  SquarePowers powers = {};
  for (int f = 0; f < kFeatureCount; ++f) {
    const Feature& feature = kPatternSet.features[f];
    const int count = kPatternSet.patterns[feature.pattern].square_count;
    for (int i = 0; i < count; ++i) {
      powers[feature.squares[i]].values[f] = static_cast<uint16_t>(PowerOf3(i));
    }
  }
  return powers;
}

inline constexpr SquarePowers kSquarePowers = MakeSquarePowers();

// The state of a position from scratch.
FeatureState FeatureStateOf(const othello::Position& position);

inline FeatureState AfterPass(const FeatureState& state) {
  return {state.opponent, state.mover};
}

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_FEATURE_STATE_H_
