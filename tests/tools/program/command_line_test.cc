#include "tools/program/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"

ABSL_FLAG(int, test_depth, 7, "How deep");
ABSL_FLAG(bool, test_quiet, false, "Say nothing");
ABSL_FLAG(std::string, test_name, "", "A name");
ABSL_FLAG(int, t, 0, "A letter");
ABSL_FLAG(int, test_foreign, 0, "A flag of some other command");

namespace tools {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class CommandLineTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::vector<std::string>> Parse(
      const std::vector<std::string>& words) {
    return ParseFlags(words, {"test_depth", "test_quiet", "test_name"});
  }
  std::string ErrorOf(const std::vector<std::string>& words) {
    const auto arguments = Parse(words);
    EXPECT_EQ(arguments.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(arguments.status().message());
  }

 private:
  absl::FlagSaver saver_;  // Gives every test the defaults.
};

TEST_F(CommandLineTest, SetsFlagsAndReturnsTheRest) {
  const auto arguments = Parse(
      {"a", "--test_depth=3", "b", "--test_quiet", "--test_name", "x y", "c"});
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  EXPECT_THAT(*arguments, ElementsAre("a", "b", "c"));
  EXPECT_EQ(absl::GetFlag(FLAGS_test_depth), 3);
  EXPECT_TRUE(absl::GetFlag(FLAGS_test_quiet));
  EXPECT_EQ(absl::GetFlag(FLAGS_test_name), "x y");
}

TEST_F(CommandLineTest, ALetterNeedsOnlyOneDash) {
  const std::vector<absl::string_view> accepted = {"t"};
  const auto arguments = ParseFlags({"f5", "-t", "3", "d6"}, accepted);
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  EXPECT_THAT(*arguments, ElementsAre("f5", "d6"));
  EXPECT_EQ(absl::GetFlag(FLAGS_t), 3);
  ASSERT_TRUE(ParseFlags({"--t=4"}, accepted).ok());
  EXPECT_EQ(absl::GetFlag(FLAGS_t), 4);
  EXPECT_FALSE(ParseFlags({"-t"}, accepted).ok());
  EXPECT_THAT(ErrorOf({"-t", "3"}), HasSubstr("two dashes"));
}

TEST_F(CommandLineTest, BoolsCanBeSwitchedOff) {
  ASSERT_TRUE(Parse({"--test_quiet", "--notest_quiet"}).ok());
  EXPECT_FALSE(absl::GetFlag(FLAGS_test_quiet));
  ASSERT_TRUE(Parse({"--test_quiet=true"}).ok());
  EXPECT_TRUE(absl::GetFlag(FLAGS_test_quiet));
  ASSERT_TRUE(Parse({"--test_quiet=false"}).ok());
  EXPECT_FALSE(absl::GetFlag(FLAGS_test_quiet));
}

TEST_F(CommandLineTest, BoardsAreArguments) {
  const auto arguments =
      Parse({"--------OX", "-OX", "-", "--", "--test_quiet", "--"});
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  EXPECT_THAT(*arguments,
              ElementsAre("--------OX", "-OX", "-", "--test_quiet", "--"));
  EXPECT_FALSE(absl::GetFlag(FLAGS_test_quiet));
}

TEST_F(CommandLineTest, ErrorsNameTheFlag) {
  EXPECT_THAT(
      ErrorOf({"--test_dept=3"}),
      HasSubstr("unknown flag --test_dept; did you mean --test_depth?"));
  EXPECT_EQ(ErrorOf({"--wholly_else"}), "unknown flag --wholly_else");
  EXPECT_EQ(ErrorOf({"--test_foreign=1"}),
            "this command does not take the flag --test_foreign");
  EXPECT_EQ(ErrorOf({"--test_depth"}), "the flag --test_depth needs a value");
  EXPECT_THAT(ErrorOf({"--test_depth=ten"}),
              HasSubstr("the flag --test_depth cannot be 'ten'"));
  EXPECT_THAT(ErrorOf({"--test_depth="}), HasSubstr("cannot be ''"));
  EXPECT_THAT(ErrorOf({"--test_quiet=maybe"}), HasSubstr("cannot be 'maybe'"));
  EXPECT_THAT(ErrorOf({"-test_quiet"}), HasSubstr("two dashes"));
  EXPECT_THAT(ErrorOf({"--notest_depth"}), HasSubstr("unknown flag"));
}

TEST_F(CommandLineTest, HelpStatesTheDefaultWhateverWasSet) {
  ASSERT_TRUE(Parse({"--test_depth=3"}).ok());
  const std::string help = FlagsHelp({"test_depth", "test_name"});
  EXPECT_THAT(help, HasSubstr("--test_depth\n      How deep (default 7)"));
  EXPECT_THAT(help, HasSubstr("--test_name\n      A name (default empty)"));
}

}  // namespace
}  // namespace tools
