#include "tools/program/common_flags.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/whole_file.h"
#include "tests/support/parameter_files.h"
#include "tests/support/run_program.h"

namespace tools {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kEleven =
    "OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O";

std::string PathOf(const std::string& name) {
  return ::testing::TempDir() + "/common_flags_test_" + name;
}

// Writes weights, and parameters that belong to weights of this fingerprint.
void WriteFiles(uint64_t seed, uint64_t fingerprint) {
  engine::WriteWeights(PathOf("weights"), seed);
  engine::WriteProbCut(PathOf("probcut"), fingerprint);
}

Outcome Search(std::vector<std::string> flags) {
  std::vector<std::string> words = {"search", "-", "--depth=5"};
  words.insert(words.end(), flags.begin(), flags.end());
  return RunWords(words, kEleven);
}

TEST(CommonFlags, ParametersOfOtherWeightsDrawAWarning) {
  WriteFiles(3, 0x1234);
  const Outcome outcome =
      Search({"--weights=" + PathOf("weights"), "--selectivity=multi_probcut",
              "--probcut=" + PathOf("probcut"), "--json"});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.err, HasSubstr("warning: the ProbCut parameters were "
                                     "fitted with the weights "
                                     "0000000000001234, but the search uses"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("warning")));
}

TEST(CommonFlags, ParametersOfTheSameWeightsDrawNone) {
  WriteFiles(3, engine::FingerprintOfSeed(3));
  const Outcome outcome =
      Search({"--weights=" + PathOf("weights"), "--selectivity=multi_probcut",
              "--probcut=" + PathOf("probcut")});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.err, Not(HasSubstr("warning")));
}

TEST(CommonFlags, BrokenAndMissingParametersAreRefused) {
  ASSERT_TRUE(othello::ReplaceFile(PathOf("broken"), "hello").ok());
  for (const char* flag : {"--probcut=", "--rankcut="}) {
    Outcome outcome = Search({flag + PathOf("broken")});
    EXPECT_NE(outcome.exit_status, kExitOk);
    EXPECT_THAT(outcome.err,
                HasSubstr(PathOf("broken") + ": line 1: expected"));
    EXPECT_THAT(outcome.out, IsEmpty());
    outcome = Search({std::string(flag) + "/nowhere"});
    EXPECT_NE(outcome.exit_status, kExitOk);
    EXPECT_THAT(outcome.err, HasSubstr("/nowhere: cannot be opened"));
  }
}

TEST(CommonFlags, HelpListsTheMethods) {
  const Outcome outcome = Search({"--selectivity=help"});
  EXPECT_THAT(outcome.err, HasSubstr("multi_probcut+rank_cut"));
  EXPECT_THAT(outcome.err, HasSubstr("deviations"));
}

TEST(CommonFlags, WrongMethodsAreRefused) {
  const Outcome outcome = Search({"--selectivity=multi_cut:m=0"});
  EXPECT_EQ(outcome.exit_status, kExitUsage);
  EXPECT_THAT(outcome.err, HasSubstr("m must be a whole number from 1 to 64"));
}

// Everything that plays takes --params and the single files, and warns.
TEST(CommonFlags, WhateverPlaysTakesFilesAndWarns) {
  WriteFiles(3, 0x1234);
  const std::vector<std::vector<std::string>> commands = {
      {"play", "--engine=none"},
      {"gtp"},
      {"nboard"},
      {"cassio"},
      {"best", "f5", "--level=1"},
      {"hint", "f5", "--level=1"},
      {"analyze", "f5d6", "--level=1"},
      {"search", "-", "--depth=1"},
      {"solve", "-"},
      {"bench", "--positions=1"}};
  for (std::vector<std::string> words : commands) {
    words.push_back("--weights=" + PathOf("weights"));
    words.push_back("--probcut=" + PathOf("probcut"));
    words.push_back("--selectivity=multi_probcut");
    const bool reads = words[1] == "-";
    const Outcome outcome = RunWords(words, reads ? kEleven : "quit\n");
    EXPECT_EQ(outcome.exit_status, kExitOk) << words[0] << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("rialto: warning: the ProbCut"))
        << words[0];
    words.resize(words.size() - 3);
    for (const char* flag : {"--params=", "--weights=", "--rankcut="}) {
      words.push_back(std::string(flag) + "/nowhere");
      const Outcome none = RunWords(words, reads ? kEleven : "quit\n");
      EXPECT_EQ(none.exit_status, kExitFailed) << words[0] << flag;
      EXPECT_THAT(none.err, HasSubstr("/nowhere: ")) << words[0] << flag;
      words.pop_back();
    }
  }
}

TEST(CommonFlags, VarietyShowsItsSeed) {
  EXPECT_THAT(RunWords({"gtp", "--variety=2"}, "quit\n").err,
              HasSubstr("rialto: the seed of 'variety' is "));
  EXPECT_THAT(RunWords({"gtp", "--variety=2", "--seed=5"}, "quit\n").err,
              Not(HasSubstr("seed")));
}

// On stderr too when an option changes in the middle of a game.
TEST(CommonFlags, ProtocolsWarnAtRunTime) {
  WriteFiles(3, 0x1234);
  const auto lines = [&](const std::string& command) {
    return absl::StrCat(command, " weights ", PathOf("weights"), "\n", command,
                        " probcut ", PathOf("probcut"), "\n", command,
                        " selectivity multi_probcut\nquit\n");
  };
  for (const auto& [protocol, command] :
       {std::pair{"gtp", "othello-param"}, {"nboard", "set"}}) {
    const Outcome outcome = RunWords({protocol, "--hash_mb=1"}, lines(command));
    EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
    EXPECT_THAT(outcome.err,
                HasSubstr("rialto: warning: the ProbCut parameters were fitted "
                          "with the weights 0000000000001234"))
        << protocol;
    EXPECT_THAT(outcome.out, Not(HasSubstr("warning"))) << protocol;
  }
}

}  // namespace
}  // namespace tools
