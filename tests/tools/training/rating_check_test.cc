#include "tools/training/rating_check.h"

#include <string>

#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"

namespace tools {
namespace {

CheckedRating Checked(double rating, double error, double estimate, double low,
                      double high, int games = 4) {
  CheckedRating check;
  check.rating = rating;
  check.error = error;
  check.games = games;
  check.by_moves = {estimate, low, high};
  return check;
}

TEST(RatingCheckTest, BothErrorsCount) {
  // The estimate's interval alone does not reach.
  EXPECT_FALSE(Checked(1500, 0, 1600, 1510, 1690).IsCovered({}));
  EXPECT_TRUE(Checked(1500, 60, 1600, 1510, 1690).IsCovered({}));
  // Intervals need not be symmetric.
  EXPECT_TRUE(Checked(1500, 0, 1600, 1490, 1620).IsCovered({}));
  EXPECT_FALSE(Checked(1700, 0, 1600, 1490, 1620).IsCovered({}));
}

TEST(RatingCheckTest, DispersionWidensIntervals) {
  EXPECT_FALSE(Checked(1500, 0, 1600, 1590, 1610).IsCovered({50, 0}));
  EXPECT_TRUE(Checked(1500, 0, 1600, 1590, 1610).IsCovered({52, 0}));
  // That of games falls with their number.
  EXPECT_TRUE(Checked(1500, 0, 1600, 1590, 1610, 1).IsCovered({0, 52}));
  EXPECT_FALSE(Checked(1500, 0, 1600, 1590, 1610, 4).IsCovered({0, 52}));
  EXPECT_TRUE(Checked(1500, 0, 1600, 1590, 1610, 4).IsCovered({0, 104}));
}

TEST(RatingCheckTest, IntervalsAreOpenWhereTheModelEnds) {
  EXPECT_TRUE(Checked(350, 0, 600, 400, 700).IsCovered({}));
  EXPECT_TRUE(Checked(2500, 0, 2300, 2250, 2400).IsCovered({}));
  EXPECT_FALSE(Checked(2500, 0, 2300, 2250, 2390).IsCovered({}));
}

TEST(RatingCheckTest, DamagedFilesAreRefused) {
  EXPECT_FALSE(ParseChecks("something else\n").ok());
  const std::string title = "# rialto checked ratings, version 2\n";
  EXPECT_FALSE(ParseChecks(title + "1\t2\t3\n").ok());
  const std::string line =
      "7\t1500\t60\t%d\t1600\t1510\t1690\t90\t180\t41\t181.5\t42.5\n";
  EXPECT_FALSE(
      ParseChecks(title + absl::StrReplaceAll(line, {{"%d", "0"}})).ok())
      << "an estimate without games";
  const auto checks =
      ParseChecks(title + absl::StrReplaceAll(line, {{"%d", "5"}}));
  ASSERT_TRUE(checks.ok());
  EXPECT_EQ((*checks)[0].person, 7);
  EXPECT_EQ((*checks)[0].games, 5);
  EXPECT_EQ((*checks)[0].by_moves.high, 1690);
  EXPECT_EQ((*checks)[0].model_best, 42.5);
}

}  // namespace
}  // namespace tools
