#include "tools/common_flags.h"

#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/whole_file.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights_file.h"
#include "tests/support/fake_searcher.h"
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
  pattern_eval::WeightsFile weights;
  weights.weights = pattern_eval::MakeSyntheticFreeWeights(seed);
  ASSERT_TRUE(WriteWeightsFile(weights, PathOf("weights")).ok());
  search::ProbCutFile probcut;
  probcut.weights_fingerprint = fingerprint;
  for (int shallow = 0; shallow < 3; ++shallow) {
    for (int deep = shallow + 1; deep < shallow + 3; ++deep) {
      probcut.rows.push_back(search::MakeProbCutRow(20, shallow, deep, 2));
    }
  }
  ASSERT_TRUE(othello::ReplaceFile(PathOf("probcut"),
                                   search::FormatProbCutFile(probcut))
                  .ok());
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
                                     "0000000000001234, not with"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("warning")));
}

TEST(CommonFlags, ParametersOfTheSameWeightsDrawNone) {
  WriteFiles(3, FingerprintOf(pattern_eval::MakeSyntheticFreeWeights(3)));
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

TEST(CommonFlags, WarningsArePrintedALineEach) {
  search::SearchOptions options;
  options.weights = pattern_eval::MakeSyntheticWeights(1);
  options.probcut = search::MakeSimpleModel();
  std::ostringstream err;
  PrintWarnings(options, err);
  EXPECT_THAT(err.str(), ::testing::StartsWith("rialto: warning: the ProbCut"));
  EXPECT_THAT(err.str(), ::testing::EndsWith("\n"));
}

}  // namespace
}  // namespace tools
