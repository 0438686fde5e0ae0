#include "search/human/players_file.h"

#include <string>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace search {
namespace {

using ::testing::HasSubstr;

PlayersFile MakePlayersFile() {
  PlayersFile file;
  file.weights_fingerprint = 42;
  file.provenance = {"games: 100"};
  for (int term = 0; term < kHumanTermCount; ++term) {
    for (int basis = 0; basis < kHumanBasisCount; ++basis) {
      file.weights[term][basis] = term - 3 * basis / 4.0;
      file.errors[term][basis] = 0.25 * basis;
    }
  }
  return file;
}

std::string PlayersErrorOf(const std::string& from, const std::string& to) {
  const auto file = ParsePlayersFile(
      absl::StrReplaceAll(FormatPlayersFile(MakePlayersFile()), {{from, to}}));
  return file.ok() ? "no error" : std::string(file.status().message());
}

TEST(PlayersFile, ComesBackAsItWasWritten) {
  const auto again = ParsePlayersFile(FormatPlayersFile(MakePlayersFile()));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, MakePlayersFile());
}

TEST(PlayersFile, LooksAsDocumented) {
  EXPECT_THAT(FormatPlayersFile(MakePlayersFile()),
              testing::StartsWith("# rialto human move model, version 1\n"
                                  "# weights 000000000000002a\n"
                                  "# rows 156\n"
                                  "# games: 100\n"
                                  "term\tbasis\tweight\terror\n"
                                  "depth_1\tone\t0.0000\t0.0000\n"
                                  "depth_1\trating\t-0.7500\t0.2500\n"));
}

TEST(PlayersFile, RefusesNonsense) {
  EXPECT_THAT(PlayersErrorOf("version 1", "version 2"),
              HasSubstr("line 1: written in version '2'"));
  EXPECT_THAT(PlayersErrorOf("corner\trating2\t", "corner\tratng\t"),
              HasSubstr("expected the weight of corner and rating2, found "
                        "'corner' and 'ratng'"));
  EXPECT_THAT(PlayersErrorOf("depth_2\tone\t1.0000", "depth_2\tone\tx"),
              HasSubstr("line 12: weight: expected a number"));
  EXPECT_THAT(PlayersErrorOf("depth_2\tone\t1.0000", "depth_2\tone\tnan"),
              HasSubstr("line 12: weight: expected a number"));
  EXPECT_THAT(PlayersErrorOf("depth_2\tone\t1.0000", "depth_2\tone\t1000"),
              HasSubstr("from -100 to 100"));
  EXPECT_THAT(PlayersErrorOf("depth_1\trating\t-0.7500\t0.25",
                             "depth_1\trating\t-0.7500\t-0.25"),
              HasSubstr("line 7: error: a standard error is not below 0"));
  EXPECT_THAT(PlayersErrorOf("depth_1\tone\t0.0000\t0.0000\n", ""),
              HasSubstr("truncated: the header promises 156 rows"));
}

TEST(PlayersFile, NeedsAllRows) {
  const auto file = ParsePlayersFile(
      "# rialto human move model, version 1\n# weights 000000000000002a\n"
      "# rows 0\nterm\tbasis\tweight\terror\n");
  EXPECT_THAT(std::string(file.status().message()),
              HasSubstr("expected 156 rows"));
}

TEST(PlayersFile, BasisIsSmoothAndLimited) {
  EXPECT_EQ(BasisAt(1700, 32), (HumanBasis{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(BasisAt(2000, 48), (HumanBasis{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(BasisAt(1400, 48), (HumanBasis{1, -1, 1, 1, 1, -1}));
  EXPECT_EQ(BasisAt(500, 60), BasisAt(kLowestFitted, 54));
  EXPECT_EQ(BasisAt(2400, 1), BasisAt(kHighestFitted, 10));
}

}  // namespace
}  // namespace search
