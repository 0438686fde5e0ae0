#include "tools/terminal/own_rating.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/people.h"

namespace terminal {
namespace {

constexpr auto kGoesOn = [] { return true; };

TEST(OwnRatingTest, TextsHaveHalfAnIntervalOrABound) {
  EXPECT_EQ(EstimateText({1450, 1330, 1570}), "1450 +- 120");
  EXPECT_EQ(EstimateText({420, 400, 520}), "420 (below 520)");
  EXPECT_EQ(EstimateText({2350, 2200, 2400}), "2350 (above 2200)");
}

TEST(OwnRatingTest, OnlyGamesOfAPersonCount) {
  const engine::Options options = engine::RatedOptions(1500);
  othello::Game game = engine::GameOf("f5f6e6f4g5e7d3e3f3c5");
  EXPECT_FALSE(
      EstimatePerson({game}, *options.parameters, kGoesOn).has_value());
  game.SetTag(othello::kTagBlack, "me");
  game.SetTag(othello::kTagWhite, "Rialto rating 900");
  const auto estimate = EstimatePerson({game}, *options.parameters, kGoesOn);
  ASSERT_TRUE(estimate.has_value());
  EXPECT_LT(estimate->low, estimate->high);
  // Whoever does not wait gets nothing, and so does one without a model.
  EXPECT_FALSE(EstimatePerson({game}, *options.parameters, [] {
                 return false;
               }).has_value());
  EXPECT_FALSE(
      EstimatePerson({game}, engine::Parameters(), kGoesOn).has_value());
}

}  // namespace
}  // namespace terminal
