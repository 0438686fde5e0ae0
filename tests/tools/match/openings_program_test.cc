#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_pattern.h"
#include "tools/match/opening_set.h"
#include "tools/match/programs.h"

namespace match {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::tools::SingleOutcome;

SingleOutcome RunOpenings(std::vector<std::string> words) {
  words.push_back("--hash_mb=1");
  return tools::RunSingle(OpeningsCommand(), words);
}

TEST(OpeningsProgramTest, WritesWhatTheMatchReads) {
  const std::vector<std::string> flags = {"--plies=5", "--depth=2",
                                          "--count=12", "--max_discs=7.5",
                                          "--selectivity=none"};
  const SingleOutcome outcome = RunOpenings(flags);
  EXPECT_EQ(outcome.exit_status, tools::kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("% 12 openings"),
                    HasSubstr("--plies=5 --depth=2 --max_discs=7.5 --count=12 "
                              "--seed=1 --selectivity=none --hash_mb=1\n")));
  const std::vector<std::string> lines = absl::StrSplit(outcome.out, '\n');
  ASSERT_THAT(lines, SizeIs(4 + 12 + 1));
  EXPECT_THAT(lines[4], MatchesRegex("f5([a-h][1-8]){4} % [+-][0-7][.][0-9]+"));
  const othello::TemporaryFolder folder;
  const auto openings = ReadOpenings(folder.Write("openings.txt", outcome.out));
  ASSERT_TRUE(openings.ok()) << openings.status();
  EXPECT_THAT(*openings, SizeIs(12));
  std::vector<std::string> parallel = flags;
  parallel.push_back("--concurrency=2");
  EXPECT_EQ(RunOpenings(parallel).out, outcome.out);
}

TEST(OpeningsProgramTest, TooFewIsAFailure) {
  const SingleOutcome outcome =
      RunOpenings({"--plies=2", "--depth=1", "--count=100"});
  EXPECT_EQ(outcome.exit_status, tools::kExitFailed);
  EXPECT_THAT(outcome.out, IsEmpty());
}

TEST(OpeningsProgramTest, WrongUsage) {
  for (const char* word :
       {"--plies=0", "--plies=11", "--depth=0", "--depth=41", "--count=0",
        "--max_discs=-1", "--max_discs=nan", "--concurrency=0", "stray"}) {
    const SingleOutcome outcome = RunOpenings({word});
    EXPECT_EQ(outcome.exit_status, tools::kExitUsage) << word;
    EXPECT_THAT(outcome.out, IsEmpty()) << word;
  }
}

}  // namespace
}  // namespace match
