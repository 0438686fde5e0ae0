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
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

// Black wins by playing c1 or (worse) not at all: three discs in a row.
const std::string kWin = "XO" + std::string(62, '-') + " X";
// The same for white, who must pass.
const std::string kPassed = "XO" + std::string(62, '-') + " O";
const std::string kFull = std::string(40, 'X') + std::string(24, 'O') + " O";
// No one can move, and the empty squares go to white.
const std::string kStuck = std::string(63, 'O') + "- X";
// Eleven empty squares; f1 is worth +26, the next best move h2 +24.
const std::string kElevenEmpties =
    "OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O";

Outcome Solve(const std::string& input, std::vector<std::string> flags = {}) {
  std::vector<std::string> words = {"solve", "-"};
  words.insert(words.end(), flags.begin(), flags.end());
  return RunWords(words, input);
}

std::vector<std::string> SolveLines(const std::string& input,
                                    std::vector<std::string> flags = {}) {
  flags.push_back("--json");
  return absl::StrSplit(Solve(input, flags).out, '\n', absl::SkipEmpty());
}

TEST(SolveTest, JsonHasTheKeysThatScriptsRead) {
  const std::vector<std::string> lines =
      SolveLines(kWin + "; c1:+64\n" + kElevenEmpties);
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_THAT(lines[0], MatchesRegex(R"(\{"index":1,"empties":62,"score":64,)"
                                     R"("best":"c1","depth":62,"nodes":[0-9]+,)"
                                     R"("seconds":[0-9.e-]+,"pv":\["c1"\],)"
                                     R"("expected":64,"ok":true,)"
                                     R"("engine":\{"version":"[-0-9.a-z]+",)"
                                     R"("weights":"[0-9a-z]+",)"
                                     R"("selectivity":"[^"]+","threads":1,)"
                                     R"("hash_mb":64\}\})"));
  EXPECT_THAT(lines[1],
              AllOf(StartsWith(R"({"index":2,"empties":11,)"
                               R"("score":26,"best":"f1",)"
                               R"("depth":11,)"),
                    HasSubstr(R"("pv":["f1",)"), Not(HasSubstr("expected"))));
  EXPECT_THAT(lines[2],
              MatchesRegex(R"(\{"total":true,"positions":2,)"
                           R"("wrong":0,"nodes":[0-9]+,)"
                           R"("seconds":[0-9.e-]+,"engine":\{.*\}\})"));
}

TEST(SolveTest, PeopleGetATableAndTotals) {
  const Outcome outcome = Solve(kElevenEmpties + "; f1:+26");
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("empties"), HasSubstr("+26 f1    ok"),
                    HasSubstr("1 position, 0 wrong, ")));
}

TEST(SolveTest, FinishedGamesAndPassesHaveScores) {
  const std::vector<std::string> lines = SolveLines(
      kFull + "; end:-16\n" + kStuck + "; end:-64\n" + kPassed + "; ps:-64\n");
  ASSERT_THAT(lines, SizeIs(4));
  EXPECT_THAT(lines[0],
              AllOf(HasSubstr(R"("empties":0,"score":-16,"best":"")"),
                    HasSubstr(R"("pv":[])"), HasSubstr(R"("ok":true)")));
  EXPECT_THAT(lines[1], AllOf(HasSubstr(R"("empties":1,"score":-64,"best":"")"),
                              HasSubstr(R"("ok":true)")));
  EXPECT_THAT(lines[2], AllOf(HasSubstr(R"("score":-64,"best":"pass")"),
                              HasSubstr(R"("pv":["pass","c1"])"),
                              HasSubstr(R"("ok":true)")));
}

TEST(SolveTest, WrongAnswersAreCountedAndFail) {
  const std::string input = kElevenEmpties + "; f1:+28\n" + kElevenEmpties +
                            "; a1:+26\n" + kElevenEmpties + "; +26\n";
  // The second one is not even a legal move.
  const Outcome outcome = Solve(input);
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("WRONG"), HasSubstr("expected +28"),
                                 HasSubstr("2 positions, 1 wrong, ")));
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("stdin: line 2, column 69: a1 is not a legal"),
                    HasSubstr("rialto: 1 unreadable line, 1 wrong answer\n")));
  EXPECT_THAT(SolveLines(input).back(),
              HasSubstr(R"("positions":2,"wrong":1,)"));
}

TEST(SolveTest, TheRightScoreByTheWrongMoveIsWrong) {
  const Outcome outcome = Solve(kElevenEmpties + "; h2:+26");
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, HasSubstr("expected +26 by h2"));
}

TEST(SolveTest, BadInputDoesNotKeepTheRestFromBeingSolved) {
  const std::string input = kFull + "\n\n" + std::string(65, '-') + " X\n" +
                            kStuck + "\nnonsense\n" + kElevenEmpties + "\n";
  const Outcome outcome = RunWords(
      {"solve", "no/such.obf", "-", "--json", RIALTO_SOURCE_DIR}, input);
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr(R"("index":1,"empties":0)"),
                                 HasSubstr(R"("index":3,"empties":1)"),
                                 HasSubstr(R"("index":5,"empties":11)"),
                                 HasSubstr(R"("positions":3,"wrong":0,)")));
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("rialto: 'no/such.obf' is neither a file"),
                    HasSubstr("rialto: stdin: line 3, column 65: expected"),
                    HasSubstr("rialto: stdin: line 5, column 1: expected"),
                    HasSubstr("found a directory"),
                    HasSubstr("2 unreadable or empty files, 2 unreadable "
                              "lines")));
}

TEST(SolveTest, TakesPositionsAndGames) {
  EXPECT_THAT(RunWords({"solve", kElevenEmpties, "--json"}).out,
              HasSubstr(R"("empties":11,"score":26,"best":"f1")"));
  // A game that is over, as moves.
  EXPECT_THAT(RunWords({"solve", "f5f6d3e3f3f4f7c3b2", "--json"}).out,
              HasSubstr(R"("score":-64,"best":"")"));
}

TEST(SolveTest, WinLossDraw) {
  const std::vector<std::string> lines =
      SolveLines(kElevenEmpties + "; f1:+26\n" + kWin + "; c1:+64\n" +
                     kElevenEmpties + "; f1:-2\n",
                 {"--wld"});
  ASSERT_THAT(lines, SizeIs(4));
  EXPECT_THAT(lines[0], AllOf(HasSubstr(R"("bound":"lower")"),
                              HasSubstr(R"("ok":true)")));
  EXPECT_THAT(lines[2], HasSubstr(R"("ok":false)"));
}

TEST(SolveTest, Windows) {
  EXPECT_THAT(
      SolveLines(kElevenEmpties, {"--alpha=25", "--beta=27"})[0],
      AllOf(HasSubstr(R"("score":26,)"), HasSubstr(R"("bound":"exact")")));
  EXPECT_THAT(SolveLines(kElevenEmpties, {"--beta=20"})[0],
              HasSubstr(R"("bound":"lower")"));
  EXPECT_THAT(SolveLines(kElevenEmpties, {"--alpha=40"})[0],
              HasSubstr(R"("bound":"upper")"));
}

TEST(SolveTest, ChoosesLines) {
  const std::vector<std::string> lines =
      SolveLines(kFull + "\n" + kElevenEmpties + "\n" + kFull, {"--lines=2"});
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[0], StartsWith(R"({"index":2,"empties":11)"));
}

TEST(SolveTest, NodesAreReproducible) {
  const std::string nodes = R"("nodes":)";
  const auto nodes_of = [&](const std::string& line) {
    const size_t at = line.find(nodes) + nodes.size();
    return line.substr(at, line.find(',', at) - at);
  };
  const std::string twice = kElevenEmpties + "\n" + kElevenEmpties;
  const std::vector<std::string> fresh = SolveLines(twice);
  EXPECT_EQ(nodes_of(fresh[0]), nodes_of(fresh[1]));
  const std::vector<std::string> kept = SolveLines(twice, {"--keep_hash"});
  EXPECT_EQ(nodes_of(kept[0]), nodes_of(fresh[0]));
  EXPECT_NE(nodes_of(kept[1]), nodes_of(fresh[1]));
}

TEST(SolveTest, ThreadsAndTableSizesDoNotChangeTheScore) {
  for (const char* flag : {"--threads=3", "--hash_mb=0", "--hash_mb=1"}) {
    EXPECT_EQ(Solve(kElevenEmpties + "; +26", {flag}).exit_status, kExitOk)
        << flag;
  }
}

TEST(SolveTest, WrongUsage) {
  for (const std::vector<std::string>& flags :
       {std::vector<std::string>{"--alpha=5", "--beta=5"},
        {"--alpha=64"},
        {"--alpha=-65"},
        {"--beta=-64"},
        {"--beta=100"},
        {"--wld", "--alpha=0"},
        {"--threads=0"},
        {"--threads=-4"},
        {"--threads=1000000"},
        {"--hash_mb=-1"},
        {"--hash_mb=1000000000000"},
        {"--selectivity=guesswork"},
        {"--lines=none"},
        {"--depth=4"}}) {
    const Outcome outcome = Solve(kElevenEmpties, flags);
    EXPECT_EQ(outcome.exit_status, kExitUsage) << flags[0];
    EXPECT_THAT(outcome.out, IsEmpty()) << flags[0];
    EXPECT_THAT(outcome.err, HasSubstr("Try 'rialto help solve'"));
  }
  EXPECT_THAT(RunWords({"solve"}).err, HasSubstr("POSITION is missing"));
}

}  // namespace
}  // namespace tools
