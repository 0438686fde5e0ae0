#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_pattern.h"
#include "tools/training/programs.h"

namespace tools {
namespace {

using ::othello::MatchesRegex;
using ::othello::TemporaryFolder;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Two positions of a game, with eight and nine empty squares; the scores are
// those of rialto search.
const std::string kSuite =
    "-XXXXXXX--XOOOXXXOOOXXOXXOOOXXOXXOXOOXOXXOOXXOOX--XXX-OX-XXXXXX- X; "
    "a2:+22; a7:+10; b7:+10; f7:+6;\n"
    "-XXXXXXX--XOOOXXX-OOXXOXXXOOXXOXXOXOOXOXXOOXXOOX--XXX-OX-XXXXXX- O; "
    "b3:-22; f7:-28; b2:-36;\n";

SingleOutcome RunAccuracyProgram(const std::vector<std::string>& words) {
  return RunSingle(AccuracyCommand(), words);
}

TEST(AccuracyTest, SearchesToTheEndAreRight) {
  const TemporaryFolder folder;
  const std::string suite = folder.Write("two.obf", kSuite);
  const std::string all_right =
      ": 2 of 2 positions used\n"
      "  best move             100.0 (34.2 to 100.0) %\n"
      "  move within 3 discs   100.0 (34.2 to 100.0) %\n"
      "  score within 3 discs  100.0 (34.2 to 100.0) %\n"
      "  score's mean error    0.00 (0.00 to 0.00) discs\n"
      "  nodes a position ";
  const SingleOutcome outcome =
      RunAccuracyProgram({suite, "--depths=60", "--levels=5"});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("depth 60" + all_right));
  EXPECT_THAT(outcome.out, HasSubstr("level 5" + all_right));
  const SingleOutcome json =
      RunAccuracyProgram({suite, "--json", "--depths=60"});
  EXPECT_THAT(
      json.out,
      MatchesRegex(
          R"(\{"suite":"[^"]*","kind":"depth","answers":"60","positions":2,)"
          R"("of":2,"unused":\{\},"best":1,"best_low":0\.34[0-9]*,)"
          R"("best_high":1,"move_within_3":1,"move_within_3_low":0\.34[0-9]*,)"
          R"("move_within_3_high":1,"move_within_3_positions":2,)"
          R"("score_within_3":1,"score_within_3_low":0\.34[0-9]*,)"
          R"("score_within_3_high":1,"mean_abs":0,)"
          R"("mean_abs_low":0,"mean_abs_high":0,"nodes_mean":.*,"nodes":[0-9]+,)"
          R"("nodes_positions":2,"engine":\{"version":.*\}\})"
          "\n"));
}

// The table is cleared between positions.
TEST(AccuracyTest, ThreadsChangeNothing) {
  const TemporaryFolder folder;
  const std::string suite = folder.Write("two.obf", kSuite + kSuite);
  const std::string one =
      RunAccuracyProgram({suite, "--depths=3", "--threads=1"}).out;
  EXPECT_THAT(one, HasSubstr("depth 3: 4 of 4"));
  EXPECT_EQ(RunAccuracyProgram({suite, "--depths=3", "--threads=3"}).out, one);
}

TEST(AccuracyTest, JudgesAnswersOfAnotherEngine) {
  const TemporaryFolder folder;
  const std::string suite = folder.Write("two.obf", kSuite);
  const std::string answers = folder.Write("answers", "2 b3 -22\n");
  const SingleOutcome outcome =
      RunAccuracyProgram({suite, "--answers=" + answers});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_EQ(outcome.out,
            "answers " + answers +
                ": 1 of 2 positions used; not used: 1 without an answer\n"
                "  best move             100.0 (20.7 to 100.0) %\n"
                "  move within 3 discs   100.0 (20.7 to 100.0) %\n"
                "  score within 3 discs  100.0 (20.7 to 100.0) %\n"
                "  score's mean error    0.00 discs\n");
  EXPECT_THAT(RunAccuracyProgram({suite, "--answers=" + answers, "--json"}).out,
              HasSubstr(R"("mean_abs":0,"mean_abs_low":null,)"));
  const SingleOutcome twice =
      RunAccuracyProgram({suite, "--answers=" + answers, "--depths=2"});
  EXPECT_EQ(twice.exit_status, kExitUsage);
  folder.Write("answers", "2 a1\n");
  const SingleOutcome wrong =
      RunAccuracyProgram({suite, "--answers=" + answers});
  EXPECT_EQ(wrong.exit_status, kExitFailed);
  EXPECT_THAT(wrong.out, IsEmpty());
  EXPECT_THAT(wrong.err, HasSubstr(answers + ": line 1: "));
}

TEST(AccuracyTest, BadLinesAreReportedAfterTheOthers) {
  const TemporaryFolder folder;
  const std::string suite = folder.Write("three.obf", kSuite + "nonsense\n");
  const SingleOutcome outcome = RunAccuracyProgram({suite, "--depths=1"});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out,
              HasSubstr("2 of 3 positions used; not used: 1 unreadable\n"));
}

TEST(AccuracyTest, SuitesAndGamesHaveFlagsOfTheirOwn) {
  const TemporaryFolder folder;
  const std::string suite = folder.Write("two.obf", kSuite);
  const std::string games = folder.Write("games.txt", "f5d6c3d3c4\n");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{suite, "--depths=0"},
                                             {suite, "--levels=61"},
                                             {suite, "--empties=20"},
                                             {suite, "--all_games"},
                                             {suite, "--most=-1"},
                                             {games, "--levels=1"},
                                             {games, "--answers=x"},
                                             {games, "--depths=61"},
                                             {games, "--depths=x"},
                                             {games, "--empties=60"},
                                             {suite, games},
                                             {}}) {
    const SingleOutcome outcome = RunAccuracyProgram(words);
    EXPECT_EQ(outcome.exit_status, kExitUsage) << words.size();
    EXPECT_THAT(outcome.err, Not(IsEmpty()));
  }
  EXPECT_EQ(RunAccuracyProgram({folder.Path("absent")}).exit_status,
            kExitFailed);
  EXPECT_EQ(
      RunAccuracyProgram({folder.Write("damaged.txt", "f5f5")}).exit_status,
      kExitFailed);
}

TEST(AccuracyTest, JudgesGames) {
  const TemporaryFolder folder;
  const std::string games = folder.Write(
      "games.txt",
      "f5d6c3d3c2d2c4f4c6e3d1c5f6g5e6b4g6c7h5e1f1f3e2c1b1f2a4a5a6b5g1h6h7g4h4h3"
      "h2g3b8d7c8g2e7d8e8b6h1f8g8g7a3b3b7f7a7a8b2a1a2h8\n");
  const SingleOutcome outcome =
      RunAccuracyProgram({games, "--all_games", "--empties=8", "--depths=8"});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  // Solved against solved: no error.
  EXPECT_THAT(outcome.out, HasSubstr("      8     8         1 "));
  EXPECT_THAT(outcome.out, HasSubstr("   0.000   0.000   0.000 "));
}

}  // namespace
}  // namespace tools
