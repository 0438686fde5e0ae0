#include "tools/match/match_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "othello/records/transcript.h"
#include "tests/support/few_threads.h"
#include "tests/support/scripted_player.h"
#include "tools/match/builtin_player.h"
#include "tools/match/opening_set.h"

namespace match {
namespace {

using ::othello::Color;
using ::othello::Game;
using ::testing::HasSubstr;
using ::testing::SizeIs;

const std::atomic<bool> kPlayOn = false;

MatchPlan Plan(int games, int concurrency) {
  MatchPlan plan;
  for (const char* moves : {"f5d6c3", "f5f6e6", "f5f4e3"}) {
    plan.openings.push_back(*othello::ParseTranscript(moves));
  }
  plan.games = games;
  plan.concurrency = concurrency;
  return plan;
}

std::unique_ptr<PlayerSource> Builtin(absl::string_view setting) {
  auto source = MakeBuiltinSource(*ParseBuiltinSetting(setting), setting);
  EXPECT_TRUE(source.ok()) << source.status();
  return *std::move(source);
}

// The transcripts of a match by game number.
std::map<int, std::string> GamesOf(const MatchPlan& plan,
                                   const PlayerSource& first,
                                   const PlayerSource& second,
                                   const std::set<int>& finished = {}) {
  std::map<int, std::string> games;
  MatchScore score;
  const absl::Status status = RunMatch(
      plan, first, second, finished, kPlayOn,
      [&games](int number, const PlayedGame& game, const MatchScore&) {
        EXPECT_TRUE(
            games.emplace(number, othello::FormatTranscript(game.game)).second);
        return absl::OkStatus();
      },
      score);
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(score.tally().games(), static_cast<int64_t>(games.size()));
  return games;
}

TEST(RunMatchTest, PlaysEveryOpeningWithBothColours) {
  const ScriptedSource first("first", FirstMove);
  const ScriptedSource last("last", LastMove);
  const auto games = GamesOf(Plan(8, 1), first, last);
  ASSERT_THAT(games, SizeIs(8));
  for (const auto& [number, moves] : games) {
    const MatchPlan plan = Plan(8, 1);
    EXPECT_THAT(moves, testing::StartsWith(
                           othello::FormatTranscript(plan.OpeningOf(number))));
    // After the three plies of the opening, a move of each colour.
    for (const size_t plies : {3, 4}) {
      const Game before = *othello::ParseTranscript(moves.substr(0, 2 * plies));
      const Game after =
          *othello::ParseTranscript(moves.substr(0, 2 * plies + 2));
      const Reply expected = ColorOfFirst(number) == before.to_move()
                                 ? FirstMove(before)
                                 : LastMove(before);
      EXPECT_EQ(after.moves().back().square, expected.move) << number;
    }
  }
  EXPECT_EQ(games.at(0), games.at(6));  // There are three openings.
  EXPECT_NE(games.at(0), games.at(1));
  EXPECT_NE(games.at(0), games.at(2));
}

TEST(RunMatchTest, GamesDoNotDependOnConcurrency) {
  const auto first = Builtin("depth=3,exact=8,hash_mb=1");
  const auto second = Builtin("nodes=3000,hash_mb=1");
  const auto alone = GamesOf(Plan(6, 1), *first, *second);
  EXPECT_THAT(alone, SizeIs(6));
  EXPECT_EQ(GamesOf(Plan(6, 1), *first, *second), alone);
  EXPECT_EQ(GamesOf(Plan(6, 3), *first, *second), alone);
}

TEST(RunMatchTest, LeavesOutWhatIsFinished) {
  const ScriptedSource first("first", FirstMove);
  const ScriptedSource last("last", LastMove);
  const auto all = GamesOf(Plan(6, 2), first, last);
  auto rest = GamesOf(Plan(6, 2), first, last, {0, 3, 5});
  EXPECT_THAT(rest, SizeIs(3));
  for (const auto& [number, moves] : rest) EXPECT_EQ(moves, all.at(number));
  EXPECT_THAT(GamesOf(Plan(6, 2), first, last, {0, 1, 2, 3, 4, 5}), SizeIs(0));
}

TEST(RunMatchTest, TheSprtEndsTheMatch) {
  const ScriptedSource winner("winner", FirstMove);
  const ScriptedSource loser(
      "loser", [](const Game&) { return FaultReply(Fault::kResigned); });
  MatchPlan plan = Plan(10000, 2);
  plan.sprt = SprtBounds{0, 50, 0.05, 0.05};
  MatchScore score;
  const auto ignore = [](int, const PlayedGame&, const MatchScore&) {
    return absl::OkStatus();
  };
  ASSERT_TRUE(RunMatch(plan, winner, loser, {}, kPlayOn, ignore, score).ok());
  EXPECT_LT(score.tally().games(), 200);
  EXPECT_EQ(JudgeSprt(score.pairs(), *plan.sprt), SprtVerdict::kElo1);
  // Nothing is left to do for one that is decided.
  const int64_t games = score.tally().games();
  ASSERT_TRUE(RunMatch(plan, winner, loser, {}, kPlayOn, ignore, score).ok());
  EXPECT_EQ(score.tally().games(), games);
}

TEST(RunMatchTest, AStopDropsTheGamesBegun) {
  std::atomic<bool> stop = false;
  const ScriptedSource first("first", FirstMove);
  MatchScore score;
  const absl::Status status = RunMatch(
      Plan(10000, 2), first, first, {}, stop,
      [&stop](int, const PlayedGame&, const MatchScore& so_far) {
        if (so_far.tally().games() == 5) stop = true;
        return absl::OkStatus();
      },
      score);
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(score.tally().games(), 5);
}

TEST(RunMatchTest, ErrorsOfTheListenerEndTheMatch) {
  const ScriptedSource first("first", FirstMove);
  MatchScore score;
  const absl::Status status = RunMatch(
      Plan(10000, 2), first, first, {}, kPlayOn,
      [](int, const PlayedGame&, const MatchScore& so_far) {
        return so_far.tally().games() < 5 ? absl::OkStatus()
                                          : absl::DataLossError("disk full");
      },
      score);
  EXPECT_EQ(status, absl::DataLossError("disk full"));
  EXPECT_EQ(score.tally().games(), 5);
}

// A source whose players cannot be made.
class BrokenSource : public PlayerSource {
 public:
  absl::StatusOr<std::unique_ptr<Player>> MakePlayer() const override {
    return absl::UnavailableError("broken");
  }
  const std::string& name() const override { return name_; }

 private:
  const std::string name_ = "broken";
};

TEST(RunMatchTest, ErrorsOfPlayersEndTheMatch) {
  const ScriptedSource first("first", FirstMove);
  MatchScore score;
  const auto ignore = [](int, const PlayedGame&, const MatchScore&) {
    return absl::OkStatus();
  };
  EXPECT_EQ(
      RunMatch(Plan(100, 2), first, BrokenSource(), {}, kPlayOn, ignore, score),
      absl::UnavailableError("broken"));
}

TEST(RunMatchTest, TooFewThreadsAreAnError) {
  othello::ExpectTooFewThreads([] {
    const ScriptedSource slow("slow", [](const Game& game) {
      othello::KeepThreadBusy();
      return FirstMove(game);
    });
    MatchScore score;
    return RunMatch(
        Plan(1000, othello::kTooManyThreads), slow, slow, {}, kPlayOn,
        [](int, const PlayedGame&, const MatchScore&) {
          return absl::OkStatus();
        },
        score);
  });
}

}  // namespace
}  // namespace match
