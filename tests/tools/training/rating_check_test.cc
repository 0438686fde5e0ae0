#include "tools/training/rating_check.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tools {
namespace {

using ::testing::ElementsAre;

TEST(RatingCheckTest, BothErrorsCount) {
  // The estimate's interval alone does not reach.
  EXPECT_FALSE((CheckedRating{1500, 0, 1600, 1510, 1690, 5}).IsCovered());
  EXPECT_TRUE((CheckedRating{1500, 60, 1600, 1510, 1690, 5}).IsCovered());
  // Intervals need not be symmetric.
  EXPECT_TRUE((CheckedRating{1500, 0, 1600, 1490, 1620, 5}).IsCovered());
  EXPECT_FALSE((CheckedRating{1700, 0, 1600, 1490, 1620, 5}).IsCovered());
}

TEST(RatingCheckTest, TablesAreByRating) {
  const std::vector<CheckedRating> checks = {
      {1300, 0, 1400, 1350, 1450, 3},
      {1300, 0, 1300, 1250, 1350, 3},
      {2100, 0, 2000, 1800, 2200, 3},
  };
  const training::TextTable table = TableOfChecks(checks);
  ASSERT_EQ(table.size(), 4u);
  EXPECT_THAT(table[1],
              ElementsAre("below 1400", "2", "1300", "1350", "71", "50.0"));
  EXPECT_THAT(table[3], ElementsAre("all", "3", "1567", "1567", "82", "66.7"));
  EXPECT_NEAR(Correlation(checks), 0.9912, 0.0001);
  EXPECT_EQ(Correlation({}), 0);
}

TEST(RatingCheckTest, DamagedFilesAreRefused) {
  EXPECT_FALSE(ParseChecks("something else\n").ok());
  const std::string title = "# rialto checked ratings, version 1\n";
  EXPECT_FALSE(ParseChecks(title + "1\t2\t3\n").ok());
  const auto checks = ParseChecks(title + "1500\t60\t1600\t1510\t1690\t5\n");
  ASSERT_TRUE(checks.ok());
  EXPECT_EQ((*checks)[0].games, 5);
}

}  // namespace
}  // namespace tools
