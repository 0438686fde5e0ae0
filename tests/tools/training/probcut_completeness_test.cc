#include "tools/training/probcut_completeness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "othello/support/whole_file.h"
#include "search/selectivity/probcut_file.h"
#include "tests/support/fake_searcher.h"

namespace tools {
namespace {

using testing::HasSubstr;
using testing::Not;

const RemedyCommands kCommands = {"collect --out=fit/more", "fit --pairs=p1,p2",
                                  "fit/more/pairs.tsv"};

Completeness Check(std::vector<search::ProbCutRow> rows) {
  search::ProbCutFile file;
  file.rows = std::move(rows);
  const std::string path = testing::TempDir() + "completeness_test.tsv";
  EXPECT_TRUE(othello::ReplaceFile(path, FormatProbCutFile(file)).ok());
  const auto found = CheckCompleteness(path, kCommands);
  EXPECT_TRUE(found.ok()) << found.status();
  return found.value_or(Completeness());
}

// The remedy for a file with these rows.
std::string MessageFor(std::vector<search::ProbCutRow> rows) {
  return Check(std::move(rows)).remedy;
}

TEST(ProbCutCompletenessTest, SmallestFileThatIsComplete) {
  EXPECT_EQ(MessageFor({search::MakeProbCutRow(28, 0, 1, 1),
                        search::MakeProbCutRow(28, 0, 2, 1),
                        search::MakeProbCutRow(28, 1, 3, 1),
                        search::MakeProbCutRow(28, 1, 4, 1),
                        search::MakeProbCutRow(28, 2, 5, 1)}),
            "");
}

TEST(ProbCutCompletenessTest, SaysWhatIsMissingAndHowToGetIt) {
  // Exact scores alone are missing.
  const std::string ends = MessageFor({search::MakeProbCutRow(28, 0, 1, 1),
                                       search::MakeProbCutRow(28, 0, 2, 1),
                                       search::MakeProbCutRow(28, 1, 3, 1)});
  EXPECT_THAT(ends, HasSubstr("tests of a search have no parameters"));
  EXPECT_THAT(ends, HasSubstr("--deep_depths=9:1 --exact_empties=14:1"));
  EXPECT_THAT(ends, Not(HasSubstr("--grid")));
  EXPECT_THAT(ends, HasSubstr("collect --out=fit/more --deep_depths"));
  EXPECT_THAT(ends, HasSubstr("fit --pairs=p1,p2,fit/more/pairs.tsv"));

  const std::string odd = MessageFor({search::MakeProbCutRow(28, 0, 1, 1),
                                      search::MakeProbCutRow(28, 0, 2, 1),
                                      search::MakeProbCutRow(50, 1, 14, 1),
                                      search::MakeProbCutRow(50, 2, 14, 1)});
  EXPECT_THAT(odd, HasSubstr("--grid=1-3,3-7,5-11,7-15 --deep_depths=15:1"));
}

TEST(ProbCutCompletenessTest, FilesThatTheEngineCannotReadAreRefused) {
  EXPECT_FALSE(CheckCompleteness("/no/such/file", kCommands).ok());
}

TEST(ProbCutCompletenessTest, OnePairOfDepthsIsEnoughForProbCut) {
  const Completeness usual = Check({search::MakeProbCutRow(28, 4, 8, 1)});
  EXPECT_FALSE(usual.for_multi_probcut);
  EXPECT_EQ(usual.probcut, "probcut");
  // No deeper than pairs are collected by default.
  EXPECT_THAT(usual.remedy, HasSubstr("--deep_depths=16:1"));
  EXPECT_THAT(usual.remedy, Not(HasSubstr("0-17")));
  EXPECT_EQ(Check({search::MakeProbCutRow(28, 3, 7, 1)}).probcut,
            "probcut:shallow=3,deep=7");
  EXPECT_EQ(Check({search::MakeProbCutRow(28, 0, 64 - 28, 1)}).probcut, "");
}

}  // namespace
}  // namespace tools
