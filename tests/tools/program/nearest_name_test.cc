#include "tools/program/nearest_name.h"

#include <gtest/gtest.h>

#include <string>

namespace tools {
namespace {

TEST(EditDistanceTest, CountsSlips) {
  EXPECT_EQ(EditDistance("", ""), 0);
  EXPECT_EQ(EditDistance("perft", ""), 5);
  EXPECT_EQ(EditDistance("perft", "perft"), 0);
  EXPECT_EQ(EditDistance("prft", "perft"), 1);
  EXPECT_EQ(EditDistance("perfft", "perft"), 1);
  EXPECT_EQ(EditDistance("perfs", "perft"), 1);
  EXPECT_EQ(EditDistance("pertf", "perft"), 1);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3);
}

TEST(NearestNameTest, FindsTheIntendedOneOrNone) {
  const std::vector<absl::string_view> names = {"perft", "search", "solve"};
  EXPECT_EQ(NearestName("pref", names), "perft");
  EXPECT_EQ(NearestName("solv", names), "solve");
  EXPECT_EQ(NearestName("serach", names), "search");
  EXPECT_EQ(NearestName("banana", names), "");
  EXPECT_EQ(NearestName("", names), "");
  EXPECT_EQ(NearestName(std::string(1'000'000, 'p'), names), "");
  EXPECT_EQ(NearestName("perft", {}), "");
}

}  // namespace
}  // namespace tools
