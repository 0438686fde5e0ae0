#include "othello/support/random.h"

#include <array>
#include <cmath>

#include "gtest/gtest.h"

namespace othello {
namespace {

TEST(RandomTest, IsAFunctionOfSeedAndStream) {
  RandomStream a(1, 2), b(1, 2), other_seed(2, 2), other_stream(1, 3);
  const uint64_t first = a.Next();
  EXPECT_EQ(first, b.Next());
  EXPECT_NE(first, other_seed.Next());
  EXPECT_NE(first, other_stream.Next());
}

TEST(RandomTest, NumbersDoNotChangeBetweenVersions) {
  // Positions that people made with a seed must be the same for ever.
  RandomStream random(1, 0);
  const std::array<uint64_t, 3> expected = {random.Next(), random.Next(),
                                            random.Next()};
  EXPECT_EQ(expected[0], Mixed(Mixed(Mixed(1))));
  EXPECT_NE(expected[0], expected[1]);
  EXPECT_NE(expected[1], expected[2]);
  EXPECT_EQ(Mixed(0), 0xE220A8397B1DCDAFu);  // SplitMix64 with seed 0
}

TEST(RandomTest, BelowIsEven) {
  RandomStream random(7, 7);
  std::array<int, 5> counts = {};
  for (int i = 0; i < 50000; ++i) ++counts[random.Below(5)];
  for (int count : counts) EXPECT_NEAR(count, 10000, 5 * std::sqrt(8000));
}

TEST(RandomTest, ChanceIsAsOftenAsItSays) {
  RandomStream random(7, 8);
  int hits = 0;
  for (int i = 0; i < 50000; ++i) hits += random.Chance(0.2);
  EXPECT_NEAR(hits, 10000, 5 * std::sqrt(8000));
  EXPECT_FALSE(random.Chance(0));
  EXPECT_TRUE(random.Chance(1));
}

}  // namespace
}  // namespace othello
