// The commands `best` and `hint`, and the positions that they take.

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_pattern.h"
#include "tools/commands/commands.h"

namespace tools {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// White wins by 26 with f1.
constexpr char kElevenForWhite[] =
    "OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O";

std::vector<std::string> OutputLines(const Outcome& outcome) {
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  return absl::StrSplit(outcome.out, '\n', absl::SkipEmpty());
}

TEST(BestTest, PositionInMoveOut) {
  EXPECT_EQ(RunWords({"best", kElevenForWhite, "--level=6"}).out, "f1\n");
  EXPECT_EQ(RunWords({"best", "--level=6"}, kElevenForWhite).out, "f1\n");
  EXPECT_EQ(RunWords({"best", "-", "--level=6"}, kElevenForWhite).out, "f1\n");
  // Typed without quotes.
  const std::vector<std::string> words = absl::StrSplit(kElevenForWhite, ' ');
  EXPECT_EQ(RunWords({"best", words[0], words[1], "--level=6"}).out, "f1\n");
  EXPECT_THAT(RunWords({"best", "f5d6c3d3", "--level=2"}).out,
              MatchesRegex("[a-h][1-8]\n"));
  EXPECT_THAT(RunWords({"best", "f5", "d6", "C3", "--level=2"}).out,
              MatchesRegex("[a-h][1-8]\n"));
}

TEST(BestTest, PassesAndFinishedGames) {
  EXPECT_EQ(RunWords({"best", "f5f6d3g5h5h4f7h6", "--level=1"}).out, "pass\n");
  EXPECT_EQ(RunWords({"best", "f5f6d3e3f3f4f7c3b2", "--level=1"}).out, "--\n");
  EXPECT_THAT(
      RunWords({"best", "f5f6d3e3f3f4f7c3b2", "--level=1", "--json"}).out,
      HasSubstr(R"("score":-64,"best":"")"));
}

TEST(BestTest, JsonHasTheKeysOfSearch) {
  const auto lines =
      OutputLines(RunWords({"best", "--json", "--depth=3"}, "f5d6\nf5f6e6\n"));
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[1],
              MatchesRegex(R"(\{"index":2,"empties":57,"score":-?[0-9.]+,)"
                           R"("best":"[a-h][1-8]","depth":3,"nodes":[0-9]+,)"
                           R"("seconds":[0-9.e-]+,"pv":\["[a-h1-8",]+"\],)"
                           R"("engine":\{.*"depth":3\}\})"));
}

TEST(BestTest, JsonSaysWhatAnswered) {
  EXPECT_THAT(RunWords({"best", "--json", "f5", "--level=3", "--hash_mb=2",
                        "--selectivity=none"})
                  .out,
              MatchesRegex(R"(.*"engine":\{"version":"[-0-9.a-z]+","weights":)"
                           R"("[0-9a-z]+","selectivity":"none","threads":1,)"
                           R"("hash_mb":2,"level":3\}\})"
                           "\n"));
}

TEST(HintTest, SeveralMovesWithRanks) {
  const auto lines = OutputLines(
      RunWords({"hint", kElevenForWhite, "-n", "2", "--json", "--level=6"}));
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[0], AllOf(HasSubstr(R"("score":26,"best":"f1")"),
                              HasSubstr(R"("rank":1)")));
  EXPECT_THAT(lines[1],
              AllOf(HasSubstr(R"("score":24,)"), HasSubstr(R"("rank":2)")));
  const Outcome text =
      RunWords({"hint", kElevenForWhite, "--n=2", "--level=6"});
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("f1       +26  f1 "), HasSubstr("\ndepth 11, ")));
  // Not more than there are.
  EXPECT_THAT(OutputLines(RunWords({"hint", "f5", "--json", "--level=1"})),
              SizeIs(3));
}

TEST(BestTest, WrongInputIsAClearError) {
  struct Case {
    std::vector<std::string> words;
    std::string input;
    int exit_status;
    const char* message;
  };
  for (const Case& c : {
           Case{{"best", "f5a1"}, "", kExitUsage, "a1 is not a legal move"},
           Case{{"best", "nonsense.ggf"}, "", kExitUsage, "is neither a file"},
           Case{{"best", "--XO"}, "", kExitUsage, "after 4 of 64"},
           Case{{"best", ""}, "", kExitUsage, "it is empty"},
           Case{{"best"}, "", kExitFailed, "stdin: there is no position"},
           Case{{"best"}, "(;GM[Othello]B[a1];)", kExitFailed, "stdin: "},
           Case{{"best", "f5", "--level=0"}, "", kExitUsage, "--level"},
           Case{{"hint", "f5", "-n", "0"}, "", kExitUsage, "1 to 64"},
           Case{{"hint", "f5", "-n"}, "", kExitUsage, "needs a value"},
           Case{{"best", "f5", "-n", "3"}, "", kExitUsage, "two dashes"},
           Case{{"best", "/"}, "", kExitFailed, "directory"},
       }) {
    const Outcome outcome = RunWords(c.words, c.input);
    EXPECT_EQ(outcome.exit_status, c.exit_status) << c.message;
    EXPECT_THAT(outcome.out, IsEmpty()) << c.message;
    EXPECT_THAT(outcome.err, HasSubstr(c.message));
  }
}

TEST(BestTest, OneBadLineDoesNotHideTheOthers) {
  for (const char* input : {"f5d6\nnonsense\nf5f6e6\n", "f5a1\nf5d6\nf5d6\n",
                            "f5d6\nf5f6e6\nzz\n"}) {
    const Outcome outcome = RunWords({"best", "--depth=2"}, input);
    EXPECT_EQ(outcome.exit_status, kExitFailed) << input;
    EXPECT_THAT(outcome.out, MatchesRegex("[a-h][1-8]\n[a-h][1-8]\n"));
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("rialto: stdin: line "),
                                   HasSubstr("1 unreadable line")));
  }
  // The numbers of the others stay.
  EXPECT_THAT(RunWords({"best", "--depth=2", "--json"}, "f5d6\nzz\nf5f6\n").out,
              HasSubstr(R"({"index":3,)"));
}

TEST(BestTest, AnEmptyFileIsAnError) {
  const othello::TemporaryFolder folder;
  const Outcome outcome =
      RunWords({"best", folder.Write("empty.txt", ""), "--depth=1"});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("empty.txt: there is no position in it"));
}

}  // namespace
}  // namespace tools
