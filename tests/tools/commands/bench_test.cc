#include "tools/commands/bench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "othello/notation.h"
#include "tests/support/run_program.h"
#include "tools/commands/bench_positions.h"

namespace tools {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;

// Slow builds search the first positions only.
#if defined(RIALTO_SANITIZED) || !defined(NDEBUG)
constexpr int kTestedPositions = 8;
#else
constexpr int kTestedPositions = 40;
#endif

// The signatures of tests/golden/bench.txt by number of positions.
std::map<int, uint64_t> GoldenSignatures() {
  std::ifstream file(RIALTO_SOURCE_DIR "/tests/golden/bench.txt");
  std::map<int, uint64_t> signatures;
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    int positions = 0;
    uint64_t nodes = 0;
    if (fields >> positions >> nodes) signatures[positions] = nodes;
  }
  return signatures;
}

TEST(BenchTest, PositionsAreValid) {
  EXPECT_EQ(std::size(kBenchPositions), 40u);
  for (const char* text : kBenchPositions) {
    EXPECT_TRUE(othello::ParseBoard(text).ok()) << text;
  }
}

TEST(BenchTest, SignatureIsTheKnownOne) {
  const std::map<int, uint64_t> golden = GoldenSignatures();
  ASSERT_TRUE(golden.contains(kTestedPositions));
  const Outcome outcome =
      RunWords({"bench", absl::StrCat("--positions=", kTestedPositions)});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.out, EndsWith(absl::StrCat(
                               "\nBench: ", golden.at(kTestedPositions), "\n")))
      << "If the search was changed on purpose, run tools/update_bench.sh.";
}

TEST(BenchTest, SelectivityNoneIsTheSameSearch) {
  EXPECT_THAT(
      RunWords({"bench", "--positions=8", "--selectivity=none"}).out,
      EndsWith(absl::StrCat("\nBench: ", GoldenSignatures().at(8), "\n")));
  EXPECT_THAT(RunWords({"bench", "--positions=2", "--selectivity=x"}).err,
              HasSubstr("unknown selectivity 'x'"));
}

TEST(BenchTest, Json) {
  EXPECT_THAT(RunWords({"bench", "--positions=1", "--json"}).out,
              MatchesRegex("\\{\"nodes\":[0-9]+,\"seconds\":[0-9.e-]+\\}\n"));
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
