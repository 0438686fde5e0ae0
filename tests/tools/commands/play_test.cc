#include "tools/commands/play.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/run_program.h"

namespace tools {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST(PlayTest, WithoutATerminalLinesAreReadAndTheBoardIsPlain) {
  const Outcome game =
      RunWords({"play", "--level=1"}, "f5\nnonsense\nmoves\nquit\n");
  EXPECT_EQ(game.exit_status, kExitOk);
  EXPECT_THAT(game.out, AllOf(StartsWith("Rialto "), HasSubstr("O white  3"),
                              HasSubstr("Rialto plays "),
                              HasSubstr("error: unknown command nonsense"),
                              HasSubstr("\n1. f5 "), Not(HasSubstr("\x1b"))));
  EXPECT_THAT(game.err, IsEmpty());
}

TEST(PlayTest, TheEngineTakesTheSidesItIsGiven) {
  EXPECT_THAT(
      RunWords({"play", "--level=1", "--engine=none"}, "f5\nquit\n").out,
      Not(HasSubstr("Rialto plays")));
  EXPECT_THAT(
      RunWords({"play", "--level=1", "--engine=black"}, "go\nquit\n").out,
      AllOf(HasSubstr("'go' lets it"), HasSubstr("Rialto plays")));
}

TEST(PlayTest, WrongUsageSaysNothingOnStdout) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"play", "f5"},
        {"play", "--engine=blue"},
        {"play", "--level=99"},
        {"play", "--live_graphics"}}) {
    const Outcome outcome = RunWords(words, "quit\n");
    EXPECT_EQ(outcome.exit_status, kExitUsage) << words.back();
    EXPECT_THAT(outcome.out, IsEmpty()) << words.back();
    EXPECT_THAT(outcome.err, HasSubstr("Try 'rialto help play'"));
  }
}

}  // namespace
}  // namespace tools
