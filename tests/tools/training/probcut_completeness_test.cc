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

// The error for a file with these rows.
std::string MessageFor(std::vector<search::ProbCutRow> rows) {
  search::ProbCutFile file;
  file.rows = std::move(rows);
  const std::string path = testing::TempDir() + "completeness_test.tsv";
  EXPECT_TRUE(othello::ReplaceFile(path, FormatProbCutFile(file)).ok());
  return std::string(CheckCompleteness(path, {"p1", "p2"}, "fit").message());
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
  EXPECT_THAT(ends, HasSubstr("is not complete"));
  EXPECT_THAT(ends, HasSubstr("--deep_depths=9:1 --exact_empties=14:1"));
  EXPECT_THAT(ends, Not(HasSubstr("--grid")));
  EXPECT_THAT(ends, HasSubstr("--out=fit/more --collect_only"));
  EXPECT_THAT(ends, HasSubstr("--pairs=p1,p2,fit/more/pairs.tsv"));

  const std::string odd = MessageFor({search::MakeProbCutRow(28, 0, 1, 1),
                                      search::MakeProbCutRow(28, 0, 2, 1),
                                      search::MakeProbCutRow(50, 1, 14, 1),
                                      search::MakeProbCutRow(50, 2, 14, 1)});
  EXPECT_THAT(odd, HasSubstr("--grid=1-3,3-7,5-11,7-15 --deep_depths=15:1"));
}

TEST(ProbCutCompletenessTest, FilesThatTheEngineCannotReadAreRefused) {
  EXPECT_FALSE(CheckCompleteness("/no/such/file", {}, "fit").ok());
}

}  // namespace
}  // namespace tools
