// The numbers of a configuration's vector, and what the symmetries of the board
// do to them.
//
// The vectors of all configurations of a position are added, and the squares of
// the sums are added to its value with signs (weights.h). If a vector is the
// same wherever its pattern lies, two corners that are neighbours interact like
// two opposite ones. So the channels of wide vectors know their place: the
// vector of a feature that symmetry s places on the board is multiplied by a
// matrix rho(s) before it is added. rho is a representation of the symmetries,
// that is rho(s t) = rho(s) rho(t), so that the sums of the position
// transformed by s are rho(s) times those of the position. The matrices have
// one entry of +-1 in each row and column, which leaves the value as it is: of
// all channels of one dimension the squares count, of pairs the sum of both
// squares, with one sign.
//
// The square has five irreducible representations: four signs and a pair of
// coordinates, of which a mirror changes one, and the transposition exchanges
// the two.

#ifndef RIALTO_PATTERN_EVAL_CHANNELS_H_
#define RIALTO_PATTERN_EVAL_CHANNELS_H_

#include <array>
#include <cstdint>

#include "othello/symmetry.h"

namespace pattern_eval {

// Vectors have no channel, the first kNarrowChannels or all.
inline constexpr int kNarrowChannels = 14;
inline constexpr int kWideChannels = 30;

// Channels of a kind follow each other. Narrow vectors have invariant ones
// only.
enum class ChannelKind {
  kInvariant,
  kTurnedByTranspose,  // x^2 - y^2, if x and y are the column and the row
  kTurnedByMirrors,    // x y
  kTurnedByBoth,       // the product of the two
  kColumn,             // x, and
  kRow,                // y, at even and odd places: a pair
};

constexpr ChannelKind KindOf(int channel) {
  if (channel < 14) return ChannelKind::kInvariant;
  if (channel < 18) return ChannelKind::kTurnedByTranspose;
  if (channel < 22) return ChannelKind::kTurnedByMirrors;
  if (channel < 24) return ChannelKind::kTurnedByBoth;
  return channel % 2 == 0 ? ChannelKind::kColumn : ChannelKind::kRow;
}

constexpr bool IsInvariant(int channel) {
  return KindOf(channel) == ChannelKind::kInvariant;
}

// Of the square of a channel's sum in the value. The two of a pair have the
// same.
constexpr int SquareSign(int channel) {
  const bool is_pair = KindOf(channel) >= ChannelKind::kColumn;
  return (is_pair ? channel / 2 : channel) % 2 == 0 ? 1 : -1;
}

// A matrix rho(s): channel k becomes sign[k] times channel source[k].
struct ChannelAction {
  std::array<int8_t, kWideChannels> source = {};
  std::array<int8_t, kWideChannels> sign = {};
};

constexpr ChannelAction MakeChannelAction(int symmetry) {
  const bool rows = symmetry & 1, columns = symmetry & 2;
  const bool transposes = symmetry & 4;
  ChannelAction action;
  for (int k = 0; k < kWideChannels; ++k) {
    int source = k;
    bool turns = false;
    switch (KindOf(k)) {
      case ChannelKind::kInvariant:
        break;
      case ChannelKind::kTurnedByTranspose:
        turns = transposes;
        break;
      case ChannelKind::kTurnedByMirrors:
        turns = rows != columns;
        break;
      case ChannelKind::kTurnedByBoth:
        turns = (rows != columns) != transposes;
        break;
      // The mirrors come first: othello/symmetry.h.
      case ChannelKind::kColumn:
        source = transposes ? k + 1 : k;
        turns = transposes ? rows : columns;
        break;
      case ChannelKind::kRow:
        source = transposes ? k - 1 : k;
        turns = transposes ? columns : rows;
        break;
    }
    action.source[k] = static_cast<int8_t>(source);
    action.sign[k] = turns ? -1 : 1;
  }
  return action;
}

constexpr std::array<ChannelAction, othello::kSymmetries> MakeChannelActions() {
  std::array<ChannelAction, othello::kSymmetries> actions;
  for (int s = 0; s < othello::kSymmetries; ++s) {
    actions[s] = MakeChannelAction(s);
  }
  return actions;
}

// [symmetry]
inline constexpr auto kChannelActions = MakeChannelActions();

// Makes a vector of kWideChannels numbers unchanged by `mirror`, a symmetry
// that undoes itself: what its matrix turns becomes 0, what it exchanges
// becomes the mean, of integers rounded towards 0.
template <typename Number>
constexpr void MakeUnchanged(int mirror, Number* vector) {
  const ChannelAction& action = kChannelActions[mirror];
  for (int k = 0; k < kWideChannels; ++k) {
    const int source = action.source[k];
    if (source == k && action.sign[k] < 0) vector[k] = 0;
    if (source <= k) continue;
    vector[k] =
        static_cast<Number>((vector[k] + action.sign[k] * vector[source]) / 2);
    vector[source] = static_cast<Number>(action.sign[source] * vector[k]);
  }
}

// The symmetry that does first `first`, then `second`.
constexpr int ComposedSymmetry(int first, int second) {
  for (int s = 0; s < othello::kSymmetries; ++s) {
    bool is_same = true;
    // These three squares tell all symmetries apart.
    for (const int square : {0, 1, 8}) {
      is_same &=
          othello::TransformedSquare(static_cast<othello::Square>(square), s) ==
          othello::TransformedSquare(
              othello::TransformedSquare(static_cast<othello::Square>(square),
                                         first),
              second);
    }
    if (is_same) return s;
  }
  return -1;  // not reached
}

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_CHANNELS_H_
