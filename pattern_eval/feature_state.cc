#include "pattern_eval/feature_state.h"

#include "othello/bitboard.h"

namespace pattern_eval {
namespace {

FeatureVector SumOfPowers(othello::Bitboard discs) {
  FeatureVector sum = {};
  for (othello::Square square : othello::Squares(discs)) {
    for (int f = 0; f < kFeatureCount; ++f) {
      sum.values[f] = static_cast<uint16_t>(sum.values[f] +
                                            kSquarePowers[square].values[f]);
    }
  }
  return sum;
}

}  // namespace

FeatureState FeatureStateOf(const othello::Position& position) {
  return {SumOfPowers(position.mover), SumOfPowers(position.opponent)};
}

}  // namespace pattern_eval
