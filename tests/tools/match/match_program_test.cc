#include <gmock/gmock.h>
#include <gtest/gtest.h>
#ifndef _WIN32
#include <unistd.h>
#endif

#include <algorithm>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/records/game_file.h"
#include "othello/records/transcript.h"
#include "othello/score.h"
#include "search/searcher.h"
#include "tests/support/run_single_program.h"
#include "tests/support/temporary_folder.h"
#include "tools/match/match_record.h"
#include "tools/match/programs.h"

namespace match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;
using ::tools::SingleOutcome;

const std::string kOne = "self:depth=2,hash_mb=1";
const std::string kTwo = "self:depth=1,hash_mb=1";
const std::string kFake = RIALTO_FAKE_ENGINE;

SingleOutcome RunMatchProgram(const std::vector<std::string>& words) {
  return tools::RunSingle(MatchCommand(), words);
}

std::vector<std::string> Lines(const std::string& text) {
  return absl::StrSplit(text, '\n', absl::SkipEmpty());
}

// The moves of the recorded games by their numbers.
std::map<int, std::string> GamesIn(const std::string& path) {
  std::map<int, std::string> games;
  const auto read = othello::ReadGameFile(path);
  EXPECT_TRUE(read.ok()) << read.status();
  for (const othello::Game& game : *read) {
    const auto recorded = ParseRecord(game);
    EXPECT_TRUE(recorded.ok()) << recorded.status();
    games[recorded->number] = othello::FormatTranscript(game);
  }
  return games;
}

// The counts of a final JSON object, which hold no times.
std::string Counts(const std::string& json) {
  return json.substr(0, json.find(",\"seconds_per_move_1\""));
}

TEST(MatchProgramTest, PlaysAndReports) {
  const SingleOutcome text = RunMatchProgram({kOne, kTwo, "--games=4"});
  EXPECT_EQ(text.exit_status, tools::kExitOk);
  EXPECT_THAT(text.out, AllOf(HasSubstr(kOne + " against " + kTwo),
                              HasSubstr("4 games: "), HasSubstr("2 pairs")));
  EXPECT_THAT(text.err, HasSubstr("games 4/4"));
  const SingleOutcome json =
      RunMatchProgram({kOne, kTwo, "--games=4", "--json"});
  EXPECT_THAT(Lines(json.out), SizeIs(1));
  EXPECT_THAT(json.out, StartsWith("{\"total\":true,\"games\":4,"));
}

TEST(MatchProgramTest, RecordsAreTheSameInEveryRun) {
  const othello::TemporaryFolder folder;
  RunMatchProgram({kOne, kTwo, "--games=10", "--out=" + folder.Path("a.ggf")});
  RunMatchProgram({kOne, kTwo, "--games=10", "--concurrency=3",
                   "--out=" + folder.Path("b.ggf")});
  RunMatchProgram(
      {kOne, kTwo, "--games=10", "--seed=2", "--out=" + folder.Path("c.ggf")});
  EXPECT_THAT(GamesIn(folder.Path("a.ggf")), SizeIs(10));
  EXPECT_EQ(GamesIn(folder.Path("a.ggf")), GamesIn(folder.Path("b.ggf")));
  EXPECT_NE(GamesIn(folder.Path("a.ggf")), GamesIn(folder.Path("c.ggf")));
}

// The score where a game ends is that of the solver.
TEST(MatchProgramTest, AdjudicatesGames) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("a.ggf");
  const std::vector<std::string> words = {kOne, kTwo, "--games=4",
                                          "--adjudicate=11", "--out=" + path};
  const SingleOutcome outcome = RunMatchProgram(words);
  EXPECT_EQ(outcome.exit_status, tools::kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("4 games adjudicated by their exact score\n"));
  const auto games = othello::ReadGameFile(path);
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_THAT(*games, SizeIs(4));
  auto solver = search::Searcher::Create({});
  ASSERT_TRUE(solver.ok());
  for (const othello::Game& game : *games) {
    EXPECT_EQ(game.position().empty_count(), 11);
    const auto recorded = ParseRecord(game);
    ASSERT_TRUE(recorded.ok()) << recorded.status();
    EXPECT_EQ(recorded->game.Discs(game.to_move()) * othello::kScorePerDisc,
              (*solver)->Search(game.position(), {}).score());
  }
  // A match that has been played does not play again, but for other rules.
  std::vector<std::string> again = words;
  again.push_back("--resume");
  EXPECT_THAT(RunMatchProgram(again).out,
              HasSubstr("4 games adjudicated by their exact score\n"));
  again[3] = "--adjudicate=12";
  const SingleOutcome other = RunMatchProgram(again);
  EXPECT_EQ(other.exit_status, tools::kExitFailed);
  EXPECT_THAT(other.err, HasSubstr("another --adjudicate"));
}

TEST(MatchProgramTest, RefusesAdjudicationsThatMakeNoSense) {
  const othello::TemporaryFolder folder;
  const std::string late = folder.Write(
      "late.txt",
      "f5d6c3d3c2d2c4f4c6e3d1c5f6g5e6b4g6c7h5e1f1f3e2c1b1f2a4a5a6b5g1h6h7g4\n");
  for (const std::vector<std::string>& flags :
       std::vector<std::vector<std::string>>{
           {"--adjudicate=31"},
           {"--adjudicate=-1"},
           {"--adjudicate=30", "--openings=" + late}}) {
    std::vector<std::string> words = {kOne, kTwo};
    words.insert(words.end(), flags.begin(), flags.end());
    const SingleOutcome outcome = RunMatchProgram(words);
    EXPECT_EQ(outcome.exit_status, tools::kExitUsage) << flags[0];
    EXPECT_THAT(outcome.err, HasSubstr("--adjudicate"));
  }
}

TEST(MatchProgramTest, GoesOnWithAKilledMatch) {
  const othello::TemporaryFolder folder;
  const SingleOutcome whole =
      RunMatchProgram({kOne, kTwo, "--games=10", "--json",
                       "--out=" + folder.Path("whole.ggf")});
  // As if killed in the middle of the fifth game's line.
  const std::vector<std::string> lines = Lines(folder.Read("whole.ggf"));
  ASSERT_THAT(lines, SizeIs(10));
  std::string part;
  for (int i = 0; i < 4; ++i) absl::StrAppend(&part, lines[i], "\n");
  absl::StrAppend(&part, lines[4].substr(0, 200));
  const std::string out = "--out=" + folder.Write("part.ggf", part);
  const SingleOutcome refused =
      RunMatchProgram({kOne, kTwo, "--games=10", out});
  EXPECT_EQ(refused.exit_status, tools::kExitFailed);
  EXPECT_THAT(refused.err, HasSubstr("--resume continues it"));

  const SingleOutcome resumed =
      RunMatchProgram({kOne, kTwo, "--games=10", "--json", out, "--resume"});
  EXPECT_EQ(resumed.exit_status, tools::kExitOk) << resumed.err;
  EXPECT_EQ(Counts(resumed.out), Counts(whole.out));
  EXPECT_EQ(GamesIn(folder.Path("part.ggf")),
            GamesIn(folder.Path("whole.ggf")));
  // The games that were there are unchanged.
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(Lines(folder.Read("part.ggf"))[i], lines[i]);
  }
  // Another match is not mixed with it.
  EXPECT_THAT(RunMatchProgram({kTwo, kOne, "--games=10", out, "--resume"}).err,
              HasSubstr("other players"));
  EXPECT_THAT(
      RunMatchProgram({kOne, kTwo, "--games=10", "--seed=3", out, "--resume"})
          .err,
      HasSubstr("another opening"));
  folder.Write("part.ggf", lines[0] + "\n" + lines[0] + "\n");
  EXPECT_THAT(RunMatchProgram({kOne, kTwo, "--games=10", out, "--resume"}).err,
              HasSubstr("occurs twice"));
}

TEST(MatchProgramTest, FaultsAreLoggedAndCounted) {
  const SingleOutcome outcome = RunMatchProgram(
      {kFake + " --die_at=3", kOne, "--games=4", "--concurrency=2", "--json"});
  EXPECT_EQ(outcome.exit_status, tools::kExitOk);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("rialto-match: game 0 is lost for "),
                    HasSubstr("rialto-match: game 3 is lost for "),
                    HasSubstr("(black): the engine closed its output (exit "
                              "status 7)")));
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("\"losses\":4"), HasSubstr("\"errors\":4"),
                    HasSubstr("\"errors_1\":4"), HasSubstr("\"errors_2\":0"),
                    HasSubstr("\"time_losses\":0")));
}

TEST(MatchProgramTest, TimeLossesAreCounted) {
  const SingleOutcome outcome =
      RunMatchProgram({kOne, kFake + " --sleep=0.5", "--games=2",
                       "--move_time=0.05", "--json"});
  EXPECT_THAT(
      outcome.out,
      AllOf(HasSubstr("\"wins\":2"), HasSubstr("\"time_losses\":2"),
            HasSubstr("\"time_losses_2\":2"), HasSubstr("\"errors\":0")));
}

TEST(MatchProgramTest, EnginesPlayEachOther) {
  const othello::TemporaryFolder folder;
  const SingleOutcome outcome = RunMatchProgram(
      {kFake, kFake + " --refuse_pass", "--games=6", "--concurrency=2",
       "--time=60", "--json", "--log=" + folder.Path("log"),
       "--out=" + folder.Path("games.ggf")});
  EXPECT_EQ(outcome.exit_status, tools::kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("\"games\":6,"), HasSubstr("\"errors\":0"),
                    HasSubstr("\"nodes_per_move_1\":null")));
  EXPECT_THAT(folder.Read("log"), HasSubstr("> genmove white"));
  EXPECT_THAT(folder.Read("games.ggf"), HasSubstr("TI[01:00]"));
}

#ifndef _WIN32
TEST(MatchProgramTest, ASignalEndsItWithAReport) {
  const othello::TemporaryFolder folder;
  // The engine that plays the first game sends the signal to this process.
  const std::string engine =
      absl::StrCat("kill -TERM ", getpid(), "; ", kFake, " --sleep=100");
  const SingleOutcome outcome = RunMatchProgram({engine, kOne, "--games=2"});
  EXPECT_EQ(outcome.exit_status, tools::kExitFailed);
  EXPECT_THAT(outcome.out, HasSubstr("0 games"));
  EXPECT_THAT(outcome.err, HasSubstr("stopped after 0 of 2 games"));
}
#endif

TEST(MatchProgramTest, WarnsOfRepeatedOpenings) {
  const othello::TemporaryFolder folder;
  const std::string openings =
      "--openings=" + folder.Write("o.txt", "f5d6\nf5f4\n");
  EXPECT_THAT(RunMatchProgram({kOne, kTwo, openings, "--games=6"}).err,
              HasSubstr("only 2 openings"));
  EXPECT_THAT(RunMatchProgram({kOne, kTwo, openings}).err,
              testing::Not(HasSubstr("only 2 openings")));
}

TEST(MatchProgramTest, AnEngineThatCannotStartIsAFailure) {
  const SingleOutcome outcome =
      RunMatchProgram({"/nowhere/engine", kOne, "--games=2"});
  EXPECT_EQ(outcome.exit_status, tools::kExitFailed);
  EXPECT_THAT(outcome.err, HasSubstr("the player /nowhere/engine: "));
  EXPECT_THAT(outcome.out, IsEmpty());
}

#ifndef _WIN32
TEST(MatchProgramTest, ReportsWhatWasPlayedBeforeAFailure) {
  const othello::TemporaryFolder folder;
  // An engine that can be started as long as a file is there, which it removes.
  const std::string engine =
      absl::StrCat("rm ", folder.Path("once"), " && ", kFake, " --die_at=3");
  const SingleOutcome none =
      RunMatchProgram({engine, kOne, "--games=4", "--json"});
  EXPECT_EQ(none.exit_status, tools::kExitFailed);
  EXPECT_THAT(none.out, IsEmpty());
  folder.Write("once", "");
  const SingleOutcome one =
      RunMatchProgram({engine, kOne, "--games=4", "--json"});
  EXPECT_EQ(one.exit_status, tools::kExitFailed);
  EXPECT_THAT(one.out, HasSubstr("\"games\":1,"));
  EXPECT_THAT(one.err, HasSubstr("the player rm "));
}
#endif

TEST(MatchProgramTest, WrongUsage) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {kOne},
      {kOne, kTwo, kOne},
      {kOne, ""},
      {kOne, "  "},
      {kOne, "self:depht=3"},
      {kOne, "self:depth=3,selectivity=magic"},
      {kOne, kTwo, "--games=3"},
      {kOne, kTwo, "--gmaes=4"},
      {kOne, kTwo, "--resume"},
  };
  for (const std::vector<std::string>& words : cases) {
    const SingleOutcome outcome = RunMatchProgram(words);
    EXPECT_EQ(outcome.exit_status, tools::kExitUsage)
        << testing::PrintToString(words);
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr("Try 'rialto-match --help'"));
  }
  EXPECT_THAT(RunMatchProgram({kOne, "self:depht=3"}).err,
              HasSubstr("did you mean depth?"));
}

TEST(MatchProgramTest, HelpNamesEverySetting) {
  const SingleOutcome help = RunMatchProgram({"--help"});
  EXPECT_EQ(help.exit_status, tools::kExitOk);
  EXPECT_THAT(help.out, AllOf(HasSubstr("  depth "), HasSubstr("  exact "),
                              HasSubstr("--concurrency"), HasSubstr("GTP")));
}

}  // namespace
}  // namespace match
