#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "othello/bitboard.h"
#include "othello/position.h"
#include "othello/support/random.h"
#include "othello/support/whole_file.h"
#include "search/human/players_file.h"
#include "tests/support/run_single_program.h"
#include "tools/training/programs.h"

namespace tools {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// The transcript of a game of random moves.
std::string RandomTranscript(uint64_t number) {
  othello::RandomStream random(9, number);
  std::string moves;
  othello::Position position = othello::Position::Start();
  while (!position.IsGameOver()) {
    othello::Bitboard legal = position.LegalMoves();
    if (legal == 0) {
      position = position.Pass();
      continue;
    }
    for (int skip = random.Below(othello::PopCount(legal)); skip > 0; --skip) {
      legal = othello::WithoutLowest(legal);
    }
    const othello::Square square = othello::LowestSquare(legal);
    moves += othello::SquareName(square);
    position = position.Play(square);
  }
  return moves;
}

class FitPlayersTest : public testing::Test {
 protected:
  FitPlayersTest() {
    std::filesystem::create_directories(folder_);
    std::ofstream games(folder_ + "/games.txt");
    std::ofstream ratings(folder_ + "/ratings.tsv");
    for (int i = 0; i < 30; ++i) {
      games << RandomTranscript(i) << " +0 +0 2000\n";
      ratings << 1300 + 150 * (i % 6) << "\t" << 1300 + 150 * ((i + 1) % 6)
              << "\t30\t40\t0\t0\t" << i % 6 + 1 << "\t" << (i + 1) % 6 + 1
              << "\t50\t50\n";
    }
  }
  ~FitPlayersTest() override { std::filesystem::remove_all(folder_); }

  SingleOutcome Run(std::vector<std::string> words) const {
    words.push_back("--out=" + folder_);
    return RunSingle(FitPlayersCommand(), words);
  }
  SingleOutcome RunOnGames(std::vector<std::string> words) const {
    for (const char* word :
         {"--toy", "--choices=90", "--choice_discs=50-54", "--noworth"}) {
      words.emplace_back(word);
    }
    words.push_back("--from=" + folder_ + "/games.txt");
    words.push_back("--ratings=" + folder_ + "/ratings.tsv");
    return Run(words);
  }
  std::string Read(const std::string& name) const {
    return othello::ReadWholeFile(folder_ + "/" + name, 1 << 24).value_or("");
  }

  const std::string folder_ =
      testing::TempDir() + "fit_players_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(FitPlayersTest, CollectsFitsAndReports) {
  const SingleOutcome outcome = RunOnGames({});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  const auto players = search::ParsePlayersFile(Read("players.tsv"));
  ASSERT_TRUE(players.ok()) << players.status();
  EXPECT_THAT(players->provenance[0],
              HasSubstr("command: rialto-fit-players --out="));
  EXPECT_THAT(outcome.out, HasSubstr("Unseen games"));
  EXPECT_THAT(outcome.out, HasSubstr("Calibration"));
  EXPECT_THAT(Read("report.html"), HasSubstr("<table"));
  const std::string first = Read("players.tsv");
  EXPECT_EQ(RunOnGames({}).exit_status, kExitOk);
  EXPECT_EQ(Read("players.tsv"), first);
}

TEST_F(FitPlayersTest, ShardsJoinToTheWhole) {
  ASSERT_EQ(RunOnGames({"--shard=1/2"}).exit_status, kExitOk);
  ASSERT_EQ(RunOnGames({"--shard=2/2"}).exit_status, kExitOk);
  EXPECT_TRUE(Read("players.tsv").empty()) << "a shard fits nothing";
  const SingleOutcome outcome =
      Run({absl::StrCat("--pairs=", folder_, "/choices-1-2.tsv,", folder_,
                        "/choices-2-2.tsv"),
           "--noworth"});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("log-likelihood"));
}

TEST_F(FitPlayersTest, EstimatesAreCheckedOnUnseenGames) {
  ASSERT_EQ(RunOnGames({}).exit_status, kExitOk);
  const std::vector<std::string> words = {
      "--check_players=2", "--check_games=1",
      absl::StrCat("--players=", folder_, "/players.tsv")};
  const SingleOutcome outcome = RunOnGames(words);
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("Dispersion fitted to 1 people"),
                                 HasSubstr("covered %"), HasSubstr("all"),
                                 HasSubstr("model's loss")));
  // Nobody is named, and a second run has nothing to do.
  const std::string file = Read("checked_ratings.tsv");
  EXPECT_THAT(file, HasSubstr("person\trating\terror\tgames\t"));
  EXPECT_EQ(RunOnGames(words).out, outcome.out);
  EXPECT_EQ(Read("checked_ratings.tsv"), file);
}

TEST_F(FitPlayersTest, ErrorsAreClear) {
  EXPECT_THAT(Run({"--toy"}).err, HasSubstr("--ratings=FILE"));
  EXPECT_THAT(Run({"--toy", "--choice_discs=60-50"}).err,
              HasSubstr("there are no positions with 60 to 50 discs"));
  EXPECT_THAT(RunOnGames({"--choice_ridge=0"}).err,
              HasSubstr("--choice_ridge must be above 0"));
  std::ofstream(folder_ + "/ratings.tsv", std::ios::app)
      << "1\t2\t3\t4\t0\t0\n";
  EXPECT_THAT(RunOnGames({}).err, HasSubstr("ratings of 31 games"));
  std::ofstream(folder_ + "/bad.tsv") << "nonsense\n";
  EXPECT_THAT(Run({"--pairs=" + folder_ + "/bad.tsv"}).err,
              HasSubstr("bad.tsv: line 1: expected '# rialto human choices"));
}

}  // namespace
}  // namespace tools
