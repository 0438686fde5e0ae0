#include "search/static_values.h"

#include "gtest/gtest.h"
#include "othello/position.h"
#include "othello/score.h"

namespace search {
namespace {

TEST(StaticValuesTest, RemembersEachPosition) {
  StaticValues values;
  int evaluations = 0;
  const auto value = [&](const othello::Position& position, int score) {
    return values.Of(position, [&] {
      ++evaluations;
      return score;
    });
  };
  const othello::Position one = {1, 2};
  const othello::Position two = {2, 1};
  EXPECT_EQ(value(one, -5), -5);
  EXPECT_EQ(value(two, othello::kMaxScore - 1), othello::kMaxScore - 1);
  EXPECT_EQ(evaluations, 2);
  EXPECT_EQ(value(one, 7), -5);
  EXPECT_EQ(value(two, 7), othello::kMaxScore - 1);
  EXPECT_EQ(evaluations, 2);
}

// Far more positions than there is room for.
TEST(StaticValuesTest, NeverTakesOnePositionForAnother) {
  StaticValues values;
  for (int round = 0; round < 2; ++round) {
    for (int i = 1; i < 100'000; ++i) {
      const othello::Position position = {static_cast<othello::Bitboard>(i), 0};
      const int score = i % 2000 - 1000;
      ASSERT_EQ(values.Of(position, [&] { return score; }), score);
    }
  }
}

}  // namespace
}  // namespace search
