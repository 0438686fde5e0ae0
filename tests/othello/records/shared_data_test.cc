// Rules, transcripts and problem files against the shared data.

#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/records/problem_file.h"
#include "othello/records/transcript.h"

namespace othello {
namespace {

// Without optimisation, and even more under sanitizers, the games would take
// minutes; such builds replay a part of them.
#if defined(NDEBUG) && !defined(RIALTO_SANITIZED)
constexpr int kReplayEvery = 1;
#else
constexpr int kReplayEvery = 50;
#endif

// Replays lines "transcript final_difference ..." and returns their number.
int ReplayGames(absl::string_view file) {
  int games = 0;
  for (absl::string_view line : absl::StrSplit(file, '\n', absl::SkipEmpty())) {
    if (line[0] == '#') continue;
    if (games++ % kReplayEvery != 0) continue;
    const std::vector<absl::string_view> columns = absl::StrSplit(line, ' ');
    int expected = 0;
    if (columns.size() < 2 || !absl::SimpleAtoi(columns[1], &expected)) {
      ADD_FAILURE() << "no result: " << line;
      return games;
    }
    const absl::StatusOr<Game> game = ParseTranscript(columns[0]);
    if (!game.ok() || !game->IsOver() || game->BlackScore() != expected ||
        FormatTranscript(*game) != columns[0]) {
      ADD_FAILURE() << line << "\n" << game.status();
      return games;
    }
  }
  return games;
}

TEST(SharedDataTest, WthorGamesReplayToTheirResults) {
  const std::optional<std::string> file = ReadSharedFile("wthor_games.txt");
  if (!file) GTEST_SKIP() << kNoSharedData;
  EXPECT_EQ(ReplayGames(*file), 68'597);
}

TEST(SharedDataTest, LogistelloGamesReplayToTheirResults) {
  const std::optional<std::string> file =
      ReadSharedFile("logistello_games.txt");
  if (!file) GTEST_SKIP() << kNoSharedData;
  EXPECT_EQ(ReplayGames(*file), 121'123);
}

TEST(SharedDataTest, SpecialGames) {
  const std::optional<std::string> file = ReadSharedFile("special_games.tsv");
  if (!file) GTEST_SKIP() << kNoSharedData;
  int games = 0;
  for (absl::string_view line :
       absl::StrSplit(*file, '\n', absl::SkipEmpty())) {
    if (line[0] == '#') continue;
    ++games;
    const std::vector<absl::string_view> columns = absl::StrSplit(line, '\t');
    ASSERT_GE(columns.size(), 6);
    const absl::StatusOr<Game> game = ParseTranscript(columns[0]);
    ASSERT_TRUE(game.ok()) << line << "\n" << game.status();
    int passes = 0;
    for (const GameMove& move : game->moves()) passes += move.square == kPass;
    const int plies = static_cast<int>(game->moves().size()) - passes;
    EXPECT_EQ(columns[1], absl::StrCat("discs=", PopCount(game->board().black),
                                       "-", PopCount(game->board().white)));
    EXPECT_EQ(columns[2], absl::StrFormat("score=%+d", game->BlackScore()));
    EXPECT_EQ(columns[3], absl::StrCat("plies=", plies));
    EXPECT_EQ(columns[4], absl::StrCat("passes=", passes)) << line;
    EXPECT_EQ(columns[5], game->IsOver() ? "status=end" : "status=cut");
  }
  EXPECT_EQ(games, 265);
}

TEST(SharedDataTest, EdgePositionsFollowTheRules) {
  const std::optional<std::string> file = ReadSharedFile("edge_positions.obf");
  if (!file) GTEST_SKIP() << kNoSharedData;
  int passes = 0;
  int finished = 0;
  const std::vector<absl::StatusOr<Problem>> problems = ParseProblems(*file);
  for (const absl::StatusOr<Problem>& problem : problems) {
    ASSERT_TRUE(problem.ok()) << problem.status();
    const Position position = problem->board.position();
    if (problem->score) {
      ++finished;
      EXPECT_TRUE(position.IsGameOver()) << problem->line;
      EXPECT_EQ(position.FinalScore(), *problem->score) << problem->line;
    } else if (problem->answers[0].move == kPass) {
      ++passes;
      EXPECT_FALSE(position.HasLegalMove()) << problem->line;
      EXPECT_TRUE(position.Pass().HasLegalMove()) << problem->line;
      EXPECT_EQ(problem->answers.size(), 1) << problem->line;
    } else {
      EXPECT_EQ(static_cast<int>(problem->answers.size()),
                PopCount(position.LegalMoves()))
          << problem->line;
    }
  }
  EXPECT_EQ(problems.size(), 223);
  EXPECT_EQ(passes, 172);
  EXPECT_EQ(finished, 47);
}

TEST(SharedDataTest, ProblemFilesRoundTripByteForByte) {
  for (const char* name :
       {"edge_positions.obf", "endgame_13_18.obf",
        "endgame_19_20_bestmoves.obf", "ffo_01_39.obf", "ffo_40_59.obf",
        "hard_20.obf", "hard_25.obf", "hard_30.obf", "ntest_solver.obf"}) {
    const std::optional<std::string> file = ReadSharedFile(name);
    if (!file) GTEST_SKIP() << kNoSharedData;
    std::string written;
    for (const absl::StatusOr<Problem>& problem : ParseProblems(*file)) {
      ASSERT_TRUE(problem.ok()) << name << ": " << problem.status();
      absl::StrAppend(&written, FormatProblem(*problem), "\n");
    }
    EXPECT_TRUE(written == *file) << name;
  }
}

}  // namespace
}  // namespace othello
