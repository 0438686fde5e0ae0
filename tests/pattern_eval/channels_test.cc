#include "pattern_eval/channels.h"

#include <gtest/gtest.h>

#include <array>

#include "othello/symmetry.h"

namespace pattern_eval {
namespace {

using Vector = std::array<int, kWideChannels>;

Vector SomeVector() {
  Vector vector;
  for (int k = 0; k < kWideChannels; ++k) vector[k] = 3 * k + 1;
  return vector;
}

Vector Turned(const Vector& vector, int symmetry) {
  Vector turned;
  for (int k = 0; k < kWideChannels; ++k) {
    const ChannelAction& action = kChannelActions[symmetry];
    turned[k] = action.sign[k] * vector[action.source[k]];
  }
  return turned;
}

TEST(ChannelsTest, ComposedSymmetriesAreOneAfterTheOther) {
  for (int first = 0; first < othello::kSymmetries; ++first) {
    for (int second = 0; second < othello::kSymmetries; ++second) {
      const int composed = ComposedSymmetry(first, second);
      for (othello::Square square = 0; square < 64; ++square) {
        ASSERT_EQ(othello::TransformedSquare(square, composed),
                  othello::TransformedSquare(
                      othello::TransformedSquare(square, first), second));
      }
    }
    EXPECT_EQ(ComposedSymmetry(first, othello::InverseSymmetry(first)), 0);
  }
}

// Otherwise a position and its mirror image would have different values.
TEST(ChannelsTest, MatricesFollowTheSymmetries) {
  const Vector vector = SomeVector();
  EXPECT_EQ(Turned(vector, 0), vector);
  for (int first = 0; first < othello::kSymmetries; ++first) {
    for (int second = 0; second < othello::kSymmetries; ++second) {
      ASSERT_EQ(Turned(Turned(vector, first), second),
                Turned(vector, ComposedSymmetry(first, second)))
          << first << " " << second;
    }
  }
}

TEST(ChannelsTest, SquaresDoNotChange) {
  const auto value = [](const Vector& vector) {
    int sum = 0;
    for (int k = 0; k < kWideChannels; ++k) {
      sum += SquareSign(k) * vector[k] * vector[k];
    }
    return sum;
  };
  for (int s = 0; s < othello::kSymmetries; ++s) {
    EXPECT_EQ(value(Turned(SomeVector(), s)), value(SomeVector())) << s;
  }
}

// No two symmetries have the same matrix, so that channels know their place.
TEST(ChannelsTest, MatricesTellAllSymmetriesApart) {
  for (int s = 0; s < othello::kSymmetries; ++s) {
    for (int other = 0; other < s; ++other) {
      EXPECT_NE(Turned(SomeVector(), s), Turned(SomeVector(), other));
    }
  }
}

TEST(ChannelsTest, NarrowVectorsDoNotChange) {
  for (int k = 0; k < kWideChannels; ++k) {
    bool changes = false;
    for (const ChannelAction& action : kChannelActions) {
      changes |= action.source[k] != k || action.sign[k] != 1;
    }
    EXPECT_EQ(changes, k >= kNarrowChannels) << k;
    EXPECT_EQ(changes, !IsInvariant(k)) << k;
  }
}

TEST(ChannelsTest, VectorsAreMadeUnchanged) {
  for (int mirror = 1; mirror < othello::kSymmetries; ++mirror) {
    if (ComposedSymmetry(mirror, mirror) != 0) continue;  // a rotation
    Vector vector = SomeVector();
    MakeUnchanged(mirror, vector.data());
    EXPECT_EQ(Turned(vector, mirror), vector) << mirror;
    const Vector again = vector;
    MakeUnchanged(mirror, vector.data());
    EXPECT_EQ(vector, again) << mirror;
    for (int k = 0; k < kNarrowChannels; ++k) {
      EXPECT_EQ(vector[k], SomeVector()[k]);
    }
  }
}

}  // namespace
}  // namespace pattern_eval
