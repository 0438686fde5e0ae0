#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/support/run_program.h"
#include "tests/support/text_pattern.h"
#include "tools/commands/commands.h"

namespace tools {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const std::string kStart =
    "---------------------------OX------XO--------------------------- X";
const std::string kEleven =
    "OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O";

Outcome Search(const std::string& input, std::vector<std::string> flags) {
  std::vector<std::string> words = {"search", "-"};
  words.insert(words.end(), flags.begin(), flags.end());
  return RunWords(words, input);
}

std::vector<std::string> JsonLines(const std::string& input,
                                   std::vector<std::string> flags) {
  flags.push_back("--json");
  return absl::StrSplit(Search(input, flags).out, '\n', absl::SkipEmpty());
}

TEST(SearchTest, JsonHasTheKeysThatScriptsRead) {
  const std::vector<std::string> lines = JsonLines(
      kStart + "\n" + kEleven + "; f1:+26; h2:+24\n" + kEleven + "; +26",
      {"--depth=4"});
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_THAT(lines[0],
              MatchesRegex(R"(\{"index":1,"empties":60,"score":-?[0-9.]+,)"
                           R"("best":"[a-h][1-8]","depth":4,"nodes":[0-9]+,)"
                           R"("seconds":[0-9.e-]+,"pv":\["[a-h1-8",]+"\],)"
                           R"("engine":\{.*"hash_mb":64,"depth":4\}\})"));
  EXPECT_THAT(lines[1], AllOf(HasSubstr(R"("expected":26,"ok":)")));
  EXPECT_THAT(lines[2], AllOf(HasSubstr(R"("expected":26,"engine":)"),
                              Not(HasSubstr(R"("ok")"))));
}

TEST(SearchTest, TakesMoves) {
  const Outcome outcome = RunWords({"search", "f5d6", "--depth=3", "--json"});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(R"({"index":1,"empties":58,)"));
}

TEST(SearchTest, FullDepthIsExact) {
  for (const char* depth : {"--depth=11", "--depth=60"}) {
    EXPECT_THAT(JsonLines(kEleven, {depth})[0],
                HasSubstr(R"("score":26,"best":"f1","depth":11,)"));
  }
  EXPECT_THAT(Search(kEleven, {"--depth=11"}).out, HasSubstr(" +26 f1 "));
}

TEST(SearchTest, DoesNotJudge) {
  const Outcome outcome = Search(kEleven + "; h2:+64", {"--depth=11"});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.out, HasSubstr("0 of 1 best moves found"));
  EXPECT_EQ(Search(kEleven + "\nnonsense", {"--depth=1"}).exit_status,
            kExitFailed);
}

TEST(SearchTest, StopsByTimeAndByNodes) {
  const Outcome timed = Search(kStart, {"--time=0.05", "--json"});
  EXPECT_EQ(timed.exit_status, kExitOk);
  EXPECT_THAT(timed.out, HasSubstr(R"("best":")"));
  EXPECT_EQ(Search(kStart, {"--nodes=20000"}).exit_status, kExitOk);
  EXPECT_EQ(Search(kStart, {"--nodes=1"}).exit_status, kExitOk);
}

int64_t NodesOf(const std::string& json) {
  return std::stol(json.substr(json.find("\"nodes\":") + 8));
}

TEST(SearchTest, NodeLimitsAreExact) {
  const auto nodes_with = [](int64_t limit, int threads) {
    return static_cast<double>(NodesOf(
        RunWords({"search", "f5d6c3d3c4", absl::StrCat("--nodes=", limit),
                  absl::StrCat("--threads=", threads), "--json"})
            .out));
  };
  for (int64_t limit : {100, 33'600, 40'000, 1'000'000}) {
    EXPECT_NEAR(nodes_with(limit, 1), static_cast<double>(limit), 16);
  }
  for (int64_t limit : {33'600, 1'000'000}) {
    for (int threads : {2, 8}) {
      EXPECT_NEAR(nodes_with(limit, threads), static_cast<double>(limit),
                  0.02 * static_cast<double>(limit))
          << threads << " threads";
    }
  }
}

TEST(SearchTest, TheSmallestLimitStillComparesAllMoves) {
  const std::string one_ply = JsonLines(kEleven, {"--depth=1"})[0];
  const std::string none = JsonLines(kEleven, {"--nodes=1"})[0];
  EXPECT_THAT(none, HasSubstr(R"("depth":1,)"));
  const auto choice = [](const std::string& line) {
    const size_t from = line.find("\"score\"");
    return line.substr(from, line.find("\"depth\"") - from);
  };
  EXPECT_EQ(choice(none), choice(one_ply));
}

TEST(SearchTest, SeveralLines) {
  const std::vector<std::string> lines =
      JsonLines(kEleven, {"--depth=11", "--multipv=3"});
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_THAT(lines[0],
              AllOf(HasSubstr(R"("best":"f1")"), HasSubstr(R"("rank":1)")));
  EXPECT_THAT(lines[2], HasSubstr(R"("rank":3)"));
  // No more than there are moves.
  EXPECT_THAT(JsonLines(kStart, {"--depth=2", "--multipv=64"}), SizeIs(4));
}

TEST(SearchTest, VerbosePrintsEachIterationOnStderr) {
  const Outcome outcome = Search(kStart, {"--depth=3", "--verbose", "--json"});
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("depth 1 "), HasSubstr("depth 2 "),
                                 HasSubstr("depth 3 ")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("depth ")));
}

TEST(SearchTest, LaboratoryAlgorithmsAgreeOnTheScore) {
  std::vector<std::string> scores;
  for (const char* algorithm :
       {"alpha_beta", "iterative", "aspiration", "pvs"}) {
    const std::string flag = std::string("--algorithm=") + algorithm;
    const std::string line = JsonLines(kStart, {"--depth=5", flag})[0];
    const size_t at = line.find("\"score\"");
    scores.push_back(line.substr(at, line.find(',', at) - at));
  }
  EXPECT_THAT(scores, Each(scores[0]));
}

TEST(SearchTest, LaboratorySwitchesChangeTheTree) {
  const auto nodes_with = [](const std::vector<std::string>& flags) {
    std::vector<std::string> all = {"--depth=6"};
    all.insert(all.end(), flags.begin(), flags.end());
    const std::string line = JsonLines(kStart, all)[0];
    const size_t at = line.find("\"nodes\":") + 8;
    return std::stol(line.substr(at));
  };
  EXPECT_EQ(nodes_with({"--algorithm=alpha_beta"}),
            nodes_with({"--algorithm=alpha_beta", "--ordering=none"}));
  const std::string iterative = "--algorithm=iterative";
  const long plain = nodes_with({iterative});
  EXPECT_NE(plain, nodes_with({"--algorithm=alpha_beta"}));
  for (const char* ordering :
       {"table", "shallow", "killers", "history", "refutations"}) {
    EXPECT_NE(plain,
              nodes_with({iterative, std::string("--ordering=") + ordering}))
        << ordering;
  }
  EXPECT_EQ(nodes_with({"--ordering=table,shallow"}),
            nodes_with({"--algorithm=pvs", "--ordering=shallow,table"}));
}

TEST(SearchTest, WrongUsage) {
  EXPECT_THAT(Search(kStart, {}).err, HasSubstr("--depth, --time or --nodes"));
  for (const char* flag :
       {"--depth=0", "--depth=-3", "--depth=61", "--depth=99999999999",
        "--depth=deep", "--time=0", "--time=-1", "--time=nan", "--time=inf",
        "--nodes=0", "--nodes=-5", "--multipv=0", "--multipv=65",
        "--algorithm=magic", "--ordering=magic", "--ordering=table,",
        "--ordering=none,table", "--wld", "--alpha=3"}) {
    const Outcome outcome = Search(kStart, {"--depth=1", flag});
    EXPECT_EQ(outcome.exit_status, kExitUsage) << flag;
    EXPECT_THAT(outcome.out, IsEmpty()) << flag;
    EXPECT_THAT(outcome.err, HasSubstr("Try 'rialto help search'")) << flag;
  }
}

}  // namespace
}  // namespace tools
