#include "tools/program/single_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_join.h"
#include "tests/support/run_single_program.h"
#include "tests/support/text_pattern.h"

ABSL_FLAG(int, size, 3, "How large");

namespace tools {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

absl::Status Run(const std::vector<std::string>& arguments, Streams streams) {
  if (arguments == std::vector<std::string>{"fail"}) {
    return absl::InternalError("it failed");
  }
  if (arguments == std::vector<std::string>{"misuse"}) {
    return absl::InvalidArgumentError("not like this");
  }
  streams.out << absl::StrJoin(arguments, ",") << absl::GetFlag(FLAGS_size);
  return absl::OkStatus();
}

Command Sample() {
  return {"sample", "does little", "WORD...", "Details.\n", {"size"}, Run};
}

TEST(SingleProgramTest, RunsWithFlagsAndArguments) {
  const SingleOutcome outcome = RunSingle(Sample(), {"a", "--size=7", "b"});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_EQ(outcome.out, "a,b7");
  EXPECT_THAT(outcome.err, IsEmpty());
  EXPECT_EQ(RunSingle(Sample(), {"--", "--help"}).out, "--help3");
}

TEST(SingleProgramTest, Help) {
  for (const char* flag : {"--help", "-h"}) {
    const SingleOutcome outcome = RunSingle(Sample(), {"a", flag});
    EXPECT_EQ(outcome.exit_status, kExitOk);
    EXPECT_THAT(outcome.out,
                AllOf(HasSubstr("sample: does little"),
                      HasSubstr("usage: sample WORD..."), HasSubstr("Details."),
                      HasSubstr("--size"), HasSubstr("How large")));
  }
}

TEST(SingleProgramTest, Version) {
  const SingleOutcome outcome = RunSingle(Sample(), {"--version"});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.out,
              // Of what regular expressions have everywhere.
              MatchesRegex("sample .+\\..+\\..+\ncode for .+\n"));
  EXPECT_EQ(RunSingle(Sample(), {"a", "--version"}).exit_status, kExitUsage);
}

TEST(SingleProgramTest, Errors) {
  const SingleOutcome failed = RunSingle(Sample(), {"fail"});
  EXPECT_EQ(failed.exit_status, kExitFailed);
  EXPECT_EQ(failed.err, "sample: it failed\n");
  const SingleOutcome misused = RunSingle(Sample(), {"misuse"});
  EXPECT_EQ(misused.exit_status, kExitUsage);
  EXPECT_EQ(misused.err, "sample: not like this\nTry 'sample --help'.\n");
  const SingleOutcome unknown = RunSingle(Sample(), {"--sise=3"});
  EXPECT_EQ(unknown.exit_status, kExitUsage);
  EXPECT_THAT(unknown.err, HasSubstr("did you mean --size?"));
}

}  // namespace
}  // namespace tools
