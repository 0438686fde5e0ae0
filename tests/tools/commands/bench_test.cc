#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/records/notation.h"
#include "pattern_eval/default_weights.h"
#include "tests/support/parameter_files.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_pattern.h"
#include "tools/commands/commands.h"
#include "tools/engine/bench_positions.h"

namespace tools {
namespace {

using ::othello::MatchesRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Slow builds search the first positions only.
#if defined(RIALTO_SANITIZED) || !defined(NDEBUG)
constexpr int kTestedPositions = 8;
#else
constexpr int kTestedPositions = 40;
#endif

// The signatures of tests/golden/bench.txt by search and number of positions.
std::map<std::pair<std::string, int>, uint64_t> GoldenSignatures() {
  std::ifstream file(RIALTO_SOURCE_DIR "/tests/golden/bench.txt");
  std::map<std::pair<std::string, int>, uint64_t> signatures;
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string search;
    int positions = 0;
    uint64_t nodes = 0;
    if (fields >> search >> positions >> nodes) {
      signatures[{search, positions}] = nodes;
    }
  }
  return signatures;
}

TEST(BenchTest, PositionsAreValid) {
  EXPECT_EQ(std::size(engine::kBenchPositions), 40u);
  for (const char* text : engine::kBenchPositions) {
    EXPECT_TRUE(othello::ParseBoard(text).ok()) << text;
  }
}

TEST(BenchTest, SignaturesAreTheKnownOnes) {
  const auto golden = GoldenSignatures();
  ASSERT_TRUE(golden.contains({"none", kTestedPositions}));
  ASSERT_TRUE(golden.contains({"multi_probcut", kTestedPositions}));
  const Outcome outcome =
      RunWords({"bench", absl::StrCat("--positions=", kTestedPositions)});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.out,
              HasSubstr(absl::StrCat(
                  "\nBench: ", golden.at({"none", kTestedPositions}),
                  "\nBench multi_probcut: ",
                  golden.at({"multi_probcut", kTestedPositions}), "\n")))
      << "If the search was changed on purpose, run tools/update_bench.sh.";
  EXPECT_EQ(absl::StrContains(outcome.out, "\nBench built-in: "),
            pattern_eval::LoadDefaultWeights().ok());
}

TEST(BenchTest, SelectivityNoneIsTheSameSearch) {
  EXPECT_THAT(RunWords({"bench", "--positions=8", "--selectivity=none"}).out,
              EndsWith(absl::StrCat(
                  "\nBench: ", GoldenSignatures().at({"none", 8}), "\n")));
  EXPECT_THAT(RunWords({"bench", "--positions=2", "--selectivity=x"}).err,
              HasSubstr("unknown selectivity 'x'"));
}

TEST(BenchTest, MeasuresBundles) {
  const othello::TemporaryFolder folder;
  engine::WriteWeights(folder.Path("weights.bin"), 3);
  const auto bench = [&](const std::string& flag) {
    return RunWords({"bench", "--positions=2", flag}).out;
  };
  const std::string plain = bench("--weights=" + folder.Path("weights.bin"));
  EXPECT_THAT(plain, HasSubstr("\nBench: "));
  const auto signature = [](const std::string& out) {
    return out.substr(out.find("\nBench: "));
  };
  EXPECT_EQ(signature(bench("--params=" + folder.path())), signature(plain))
      << "without ProbCut parameters nothing is pruned";
  EXPECT_NE(signature(bench("--selectivity=none")), signature(plain))
      << "which is the toy evaluation";
}

TEST(BenchTest, Json) {
  EXPECT_THAT(RunWords({"bench", "--positions=1", "--json"}).out,
              MatchesRegex("\\{\"nodes\":[0-9]+,\"seconds\":[0-9.e-]+,"
                           "\"multi_probcut_nodes\":[0-9]+"
                           "(,\"built_in_nodes\":[0-9]+)?,\"engine\":"
                           "\\{\"version\":\".*\"weights\":\"toy\".*\\}\\}\n"));
  EXPECT_THAT(
      RunWords({"bench", "--positions=1", "--json", "--selectivity=none"}).out,
      MatchesRegex(
          "\\{\"nodes\":[0-9]+,\"seconds\":[0-9.e-]+,\"engine\":.*\n"));
}

TEST(BenchTest, WrongUsage) {
  for (const char* word : {"--positions=0", "--positions=41", "file.obf"}) {
    const Outcome outcome = RunWords({"bench", word});
    EXPECT_EQ(outcome.exit_status, kExitUsage) << word;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr("Try 'rialto help bench'"));
  }
}

}  // namespace
}  // namespace tools
