#include "tools/commands/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "absl/flags/reflection.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_pattern.h"
#include "tools/commands/commands.h"

namespace tools {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(ProgramTest, HelpListsEveryCommand) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                {"help"},
                                                {"help", "help"},
                                                {"--help"},
                                                {"-h"}}) {
    const Outcome outcome = RunWords(words);
    EXPECT_EQ(outcome.exit_status, kExitOk);
    EXPECT_THAT(outcome.err, IsEmpty());
    for (const Command& command : CommandTable()) {
      EXPECT_THAT(outcome.out, HasSubstr(std::string(command.name)));
      EXPECT_THAT(outcome.out, HasSubstr(std::string(command.summary)));
    }
  }
}

TEST(ProgramTest, EveryRowOfTheTableIsComplete) {
  for (const Command& command : CommandTable()) {
    EXPECT_FALSE(command.name.empty());
    EXPECT_FALSE(command.summary.empty()) << command.name;
    EXPECT_EQ(command.details.back(), '\n') << command.name;
    EXPECT_NE(command.run, nullptr) << command.name;
    for (absl::string_view flag : command.flags) {
      ASSERT_NE(absl::FindCommandLineFlag(flag), nullptr)
          << command.name << " --" << flag;
    }
    const std::string name(command.name);
    const Outcome by_word = RunWords({"help", name});
    const Outcome by_flag = RunWords({name, "1", "--help"});
    EXPECT_EQ(by_word.exit_status, kExitOk);
    EXPECT_EQ(by_word.out, by_flag.out);
    for (absl::string_view flag : command.flags) {
      EXPECT_THAT(by_word.out, HasSubstr("  --" + std::string(flag) + "\n"));
    }
  }
}

TEST(ProgramTest, Version) {
  const Outcome outcome = RunWords({"--version"});
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.out, ::othello::MatchesRegex(
                               "rialto [-0-9.a-z]+\ncode for [a-z0-9-]+\n"));
}

TEST(ProgramTest, FlagsWithoutACommandMeanPlay) {
  const Outcome outcome = RunWords({"--level=1", "--engine=none", "--plain"});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("a b c d e f g h"));
}

TEST(ProgramTest, WrongUsageExplainsItselfOnStderrOnly) {
  struct Case {
    std::vector<std::string> words;
    std::string message;
  };
  for (const auto& [words, message] : std::vector<Case>{
           {{"prft"}, "unknown command prft; did you mean perft?"},
           {{"hlep"}, "did you mean help?"},
           {{"frobnicate"}, "unknown command frobnicate\n"},
           {{""}, "unknown command"},
           {{"--jsno"}, "unknown flag --jsno"},
           {{"--version", "x"}, "unknown flag --version"},
           {{"help", "prft"}, "did you mean perft?"},
           {{"help", "perft", "help"}, "help explains one command"},
           {{"perft"}, "DEPTH is missing"},
           {{"perft", "three"}, "DEPTH must be a whole number"},
           {{"perft", "-1"}, "DEPTH must be a whole number"},
           {{"perft", "61"}, "DEPTH must be a whole number"},
           {{"perft", "99999999999999999999"}, "DEPTH must be"},
           {{"perft", "3", "--dvide"}, "did you mean --divide?"},
           {{"perft", "3", ""}, "bad board: line 1, column 1"},
           {{"perft", "3", "--board=XO"}, "bad board: line 1, column 3"},
           {{"perft", "3", "XO", "--board=XO"}, "the board is given twice"},
       }) {
    const Outcome outcome = RunWords(words);
    EXPECT_EQ(outcome.exit_status, kExitUsage) << message;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("rialto: "), HasSubstr(message),
                                   HasSubstr("Try 'rialto help")));
  }
}

// A wrong command line is 2; a file that cannot be used is 1, whichever it is.
TEST(ProgramTest, DamagedFilesExitAlike) {
  const othello::TemporaryFolder folder;
  const std::string damaged = folder.Write("damaged", "nonsense 1\n2\t3\n");
  std::filesystem::create_directory(folder.path() + "/bundle");
  folder.Write("bundle/manifest", "nonsense");
  for (const std::string& flag :
       {"--weights=" + damaged, "--probcut=" + damaged, "--rankcut=" + damaged,
        "--params=" + damaged, "--params=" + folder.path() + "/bundle",
        std::string("--probcut=/no/such/file"),
        std::string("--weights=/no/such/file")}) {
    const Outcome outcome = RunWords({"best", "f5", "--level=1", flag});
    EXPECT_EQ(outcome.exit_status, kExitFailed) << flag << outcome.err;
    EXPECT_THAT(outcome.err, Not(HasSubstr("Try '"))) << flag;
  }
  EXPECT_EQ(RunWords({"best", "f5", "--level=99"}).exit_status, kExitUsage);
}

TEST(ProgramTest, NamesCannotSteerTheTerminal) {
  const Outcome outcome =
      RunWords({"best", "--level=1", "--weights=a\x1b[2Jb"});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.err, HasSubstr("a\\x1b[2Jb"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("\x1b")));
}

TEST(PerftCommandTest, CountsForPeopleAndForScripts) {
  const Outcome people = RunWords({"perft", "9"});
  EXPECT_EQ(people.exit_status, kExitOk);
  EXPECT_THAT(people.out, HasSubstr("perft 9: 3005288 leaves in "));
  EXPECT_THAT(people.err, IsEmpty());

  const Outcome script = RunWords({"--json", "perft"});
  EXPECT_EQ(script.exit_status, kExitUsage);  // The command comes first.

  const Outcome json = RunWords({"perft", "--json", "9"});
  EXPECT_EQ(json.exit_status, kExitOk);
  EXPECT_THAT(json.out, ::othello::MatchesRegex(
                            R"(\{"depth":9,"leaves":3005288,"seconds":.*\})"
                            "\n"));
  EXPECT_THAT(RunWords({"perft", "0"}).out, HasSubstr("perft 0: 1 leaves"));
}

TEST(PerftCommandTest, DividesByFirstMove) {
  EXPECT_THAT(RunWords({"perft", "5", "--divide"}).out,
              HasSubstr("d3   349\nc4   349\nf5   349\ne6   349\n"
                        "perft 5: 1396 leaves"));
  EXPECT_THAT(RunWords({"perft", "2", "--divide", "--json"}).out,
              HasSubstr("{\"move\":\"e6\",\"leaves\":3}\n{\"depth\":2,"));
  EXPECT_THAT(RunWords({"perft", "0", "--divide"}).out, Not(HasSubstr("d3")));
}

TEST(PerftCommandTest, TakesABoardInEveryForm) {
  // Black plays d1, and the game is over.
  const std::string squares = "-XO" + std::string(61, '-');
  for (const std::vector<std::string>& board :
       {std::vector<std::string>{squares + " X"},
        {squares, "X"},
        {"--board=" + squares + "X"},
        {"--board", squares}}) {
    std::vector<std::string> words = {"perft", "3", "--divide"};
    words.insert(words.end(), board.begin(), board.end());
    const Outcome outcome = RunWords(words);
    EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("d1   1\nperft 3: 1 leaves"));
  }
  const Outcome over =
      RunWords({"perft", "3", "--divide", std::string(64, 'X')});
  EXPECT_EQ(over.out.substr(0, 18), "perft 3: 1 leaves ");
  // White must pass, then black plays c1.
  const std::string pass_squares = "XO" + std::string(62, '-');
  EXPECT_THAT(RunWords({"perft", "2", "--divide", pass_squares, "O"}).out,
              HasSubstr("pass 1\nperft 2: 1 leaves"));
}

}  // namespace
}  // namespace tools
