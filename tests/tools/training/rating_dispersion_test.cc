#include "tools/training/rating_dispersion.h"

#include <cmath>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/random.h"

namespace tools {
namespace {

using ::testing::ElementsAre;

CheckedRating CheckedPerson(int person, double rating, double estimate,
                            double half, int games) {
  CheckedRating check;
  check.person = person;
  check.rating = rating;
  check.games = games;
  check.by_moves = {estimate, estimate - half, estimate + half};
  return check;
}

// About normal, by the sum of twelve uniform numbers.
double Normal(othello::RandomStream& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) {
    sum += static_cast<double>(random.Next() >> 11) * 0x1p-53;
  }
  return sum;
}

TEST(RatingDispersionTest, FindsTheDispersionOfPeopleAndGames) {
  constexpr double kMoves = 100, kPerson = 90, kGame = 160;
  othello::RandomStream random(1, 0);
  std::vector<CheckedRating> checks;
  for (int person = 1; person <= 3000; ++person) {
    const double style = kPerson * Normal(random);
    double error = 0;
    for (int game = 1; game <= 8; ++game) {
      error += std::hypot(kMoves, kGame) * Normal(random);
      if (game != 1 && game != 8) continue;
      checks.push_back(
          CheckedPerson(person, 1500, 1500 + style + error / game,
                        engine::kQuantile95 * kMoves / std::sqrt(game), game));
    }
  }
  const engine::Dispersion found = FitDispersion(checks);
  EXPECT_NEAR(found.person, kPerson, 15);
  EXPECT_NEAR(found.game, kGame, 15);
  const training::TextTable table = TableByGames(checks, found);
  ASSERT_EQ(table.size(), 3u);
  EXPECT_LT(std::stod(table[1][4]), 75);
  EXPECT_NEAR(std::stod(table[1][5]), 95, 1.5);
  EXPECT_NEAR(std::stod(table[2][5]), 95, 1.5);
}

TEST(RatingDispersionTest, WithoutDispersionNothingIsAdded) {
  std::vector<CheckedRating> checks;
  for (int person = 1; person <= 20; ++person) {
    checks.push_back(CheckedPerson(person, 1500, 1510, 100, 2));
  }
  const engine::Dispersion found = FitDispersion(checks);
  EXPECT_EQ(found.person, 0);
  EXPECT_EQ(found.game, 0);
}

TEST(RatingDispersionTest, HalvesHaveDifferentPeople) {
  const std::vector<CheckedRating> checks = {
      CheckedPerson(1, 1300, 1400, 50, 1), CheckedPerson(1, 1300, 1350, 40, 2),
      CheckedPerson(2, 1500, 1400, 50, 1), CheckedPerson(3, 1700, 1700, 50, 1)};
  const CheckedHalves halves = HalvesOf(checks);
  ASSERT_EQ(halves.fitting.size(), 3u);
  ASSERT_EQ(halves.other.size(), 1u);
  EXPECT_EQ(halves.other[0].person, 2);
  const std::vector<CheckedRating> longest = LongestOf(halves.fitting);
  ASSERT_EQ(longest.size(), 2u);
  EXPECT_EQ(longest[0].games, 2);
}

TEST(RatingDispersionTest, TablesAreByRating) {
  const std::vector<CheckedRating> checks = {
      CheckedPerson(1, 1300, 1400, 50, 4), CheckedPerson(2, 1300, 1300, 50, 4),
      CheckedPerson(3, 2100, 2000, 200, 4)};
  const training::TextTable table = TableByRating(checks, {});
  ASSERT_EQ(table.size(), 4u);
  EXPECT_THAT(table[1],
              ElementsAre("below 1400", "2", "1300", "1350", "71", "50.0"));
  EXPECT_THAT(table[3], ElementsAre("all", "3", "1567", "1567", "82", "66.7"));
  EXPECT_NEAR(Correlation(checks), 0.9912, 0.0001);
  EXPECT_EQ(Correlation({}), 0);
  EXPECT_EQ(TableByRating({}, {}).size(), 1u);
}

TEST(RatingDispersionTest, LossesAreByChoice) {
  CheckedRating one, two;
  one.rating = two.rating = 1450;
  one.moves = 10, one.loss = 20, one.best = 5;
  one.model_loss = 25, one.model_best = 4;
  two.moves = 30, two.loss = 20, two.best = 25;
  two.model_loss = 19, two.model_best = 26;
  EXPECT_THAT(TableOfLosses({one, two})[1],
              ElementsAre("1400-1549", "40", "1.00", "1.10", "+10.0", "75.0",
                          "75.0", "+0.0"));
}

}  // namespace
}  // namespace tools
