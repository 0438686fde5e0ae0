#include "tools/match/gtp_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"
#include "tests/support/random_games.h"
#include "tests/support/scripted_player.h"
#include "tests/support/temporary_folder.h"
#include "tools/match/played_game.h"

namespace match {
namespace {

using ::othello::Color;
using ::othello::Game;
using ::othello::TimeControl;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::atomic<bool> kNeverStop = false;

std::string FakeEngine(const std::string& flags = "") {
  return absl::StrCat(RIALTO_FAKE_ENGINE, " ", flags);
}

class GtpPlayerTest : public testing::Test {
 protected:
  GtpPlayerTest() : log_(*TrafficLog::Open(folder_.Path("log"))) {}

  std::unique_ptr<Player> Make(const std::string& command,
                               double patience = 20) {
    GtpSetting setting;
    setting.command = command;
    setting.patience = patience;
    setting.log = log_.get();
    const auto source = MakeGtpSource(setting, kNeverStop);
    EXPECT_EQ(source->name(), command);
    return *source->MakePlayer();
  }

  // One game of the engine, with black, against the last legal move.
  absl::StatusOr<PlayedGame> PlayOne(Player& engine,
                                     const TimeControl& control = {},
                                     const Game& opening = Game()) {
    ScriptedPlayer opponent(LastMove);
    GameRules rules;
    rules.control = control;
    return PlayGame(opening, rules, engine, opponent, [] { return false; });
  }

  PlayedGame MustPlay(Player& engine, const TimeControl& control = {},
                      const Game& opening = Game()) {
    auto played = PlayOne(engine, control, opening);
    EXPECT_TRUE(played.ok()) << played.status();
    return *std::move(played);
  }

  std::string log() const { return folder_.Read("log"); }

  const othello::TemporaryFolder folder_;
  const std::unique_ptr<TrafficLog> log_;
};

TEST_F(GtpPlayerTest, PlaysAWholeGame) {
  const auto engine = Make(FakeEngine());
  EXPECT_TRUE(engine->IsOnTheClock());
  ScriptedPlayer black(FirstMove);
  ScriptedPlayer white(LastMove);
  const auto expected =
      PlayGame(Game(), GameRules(), black, white, [] { return false; });
  for (int i = 0; i < 2; ++i) {
    const PlayedGame played = MustPlay(*engine);
    EXPECT_EQ(played.fault, Fault::kNone) << played.message;
    EXPECT_EQ(othello::FormatTranscript(played.game),
              othello::FormatTranscript(expected->game));
    EXPECT_GT(played.black.seconds, 0);
    EXPECT_EQ(played.black.counted_moves, 0);
  }
  EXPECT_THAT(log(),
              AllOf(HasSubstr("> set_game Othello"), HasSubstr("> boardsize 8"),
                    HasSubstr("> genmove black"), Not(HasSubstr("> time_"))));
}

// The engine checks what it is told, so a pass that went wrong would show.
TEST_F(GtpPlayerTest, BothConventionsForPasses) {
  for (const std::string flags : {"", "--refuse_pass"}) {
    const auto engine = Make(FakeEngine(flags));
    othello::Random random(5);
    int engine_passes = 0, opponent_passes = 0;
    for (int i = 0; i < 20; ++i) {
      const Game opening = RandomGame(random, othello::Board::Start(), 30);
      if (opening.IsOver()) continue;
      const PlayedGame played = MustPlay(*engine, {}, opening);
      EXPECT_EQ(played.fault, Fault::kNone) << played.message;
      for (size_t j = opening.moves().size(); j < played.game.moves().size();
           ++j) {
        const othello::GameMove& move = played.game.moves()[j];
        if (move.square != othello::kPass) continue;
        ++(move.mover == Color::kBlack ? engine_passes : opponent_passes);
      }
    }
    EXPECT_GT(engine_passes, 3);
    EXPECT_GT(opponent_passes, 3);
  }
}

TEST_F(GtpPlayerTest, StartsFromAnyPosition) {
  const std::string board =
      "OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO";
  const Game opening(*othello::ParseBoard(board + " X"));
  const auto engine = Make(FakeEngine());
  EXPECT_EQ(MustPlay(*engine, {}, opening).fault, Fault::kNone);
  EXPECT_THAT(log(), HasSubstr("> othello-setup_board " + board + " X"));
}

TEST_F(GtpPlayerTest, CrashesLoseAndTheEngineIsStartedAgain) {
  const auto engine = Make(FakeEngine("--die_at=5"));
  for (int i = 0; i < 2; ++i) {
    const PlayedGame played = MustPlay(*engine);
    EXPECT_EQ(played.fault, Fault::kCrash);
    EXPECT_EQ(played.loser, Color::kBlack);
    EXPECT_EQ(played.black.moves, 4);
    EXPECT_THAT(played.message, HasSubstr("exit status 7"));
  }
}

TEST_F(GtpPlayerTest, AnEngineThatEndedBetweenGamesIsStartedAgain) {
  const auto engine = Make(FakeEngine("--deaf_after_game"));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(MustPlay(*engine).fault, Fault::kNone);
  }
}

TEST_F(GtpPlayerTest, IllegalMovesLose) {
  const auto engine = Make(FakeEngine("--illegal_at=3"));
  const PlayedGame played = MustPlay(*engine);
  EXPECT_EQ(played.fault, Fault::kIllegalMove);
  EXPECT_THAT(played.message, HasSubstr("illegal move a1"));
  // It is another process afterwards, which counts again.
  EXPECT_EQ(MustPlay(*engine).black.moves, 2);
}

TEST_F(GtpPlayerTest, ResigningLosesWithoutAnError) {
  const auto engine = Make(FakeEngine("--resign_at=3"));
  EXPECT_EQ(MustPlay(*engine).fault, Fault::kResigned);
  EXPECT_EQ(MustPlay(*engine).fault, Fault::kNone);
}

TEST_F(GtpPlayerTest, LateRepliesLoseOnTime) {
  const auto engine = Make(FakeEngine("--sleep=0.3"));
  TimeControl per_move;
  per_move.move_seconds = 0.1;
  const PlayedGame played = MustPlay(*engine, per_move);
  EXPECT_EQ(played.fault, Fault::kTime);
  EXPECT_EQ(played.black.moves, 0);
  TimeControl main;
  main.main_seconds = 0.7;
  const PlayedGame flagged = MustPlay(*engine, main);
  EXPECT_EQ(flagged.fault, Fault::kTime);
  EXPECT_LE(flagged.black.moves, 2);
}

TEST_F(GtpPlayerTest, HangingWithoutAClockIsAnError) {
  const auto engine = Make(FakeEngine("--sleep=100"), /*patience=*/2);
  const PlayedGame played = MustPlay(*engine);
  EXPECT_EQ(played.fault, Fault::kCrash);
  EXPECT_THAT(played.message, HasSubstr("no answer within 2 s"));
}

#ifndef _WIN32  // scripts of a shell
TEST_F(GtpPlayerTest, NotEveryEngineStartsFromAnyPosition) {
  const auto unable = Make("while read x; do printf '=\\n\\n'; done");
  const Game opening(*othello::ParseBoard(std::string(62, '-') + "OX X"));
  EXPECT_THAT(std::string(PlayOne(*unable, {}, opening).status().message()),
              HasSubstr("no command to set up positions"));
}

// Answers every command, and genmove with `reply`.
std::string Script(const std::string& reply) {
  return "while read x y; do case $x in genmove) " + reply +
         ";; *) printf '=\\n\\n';; esac; done";
}

TEST_F(GtpPlayerTest, NonsenseLoses) {
  const struct {
    std::string reply;
    Fault fault;
  } kCases[] = {
      {"printf '= banana\\n\\n'", Fault::kIllegalMove},
      {"printf '=\\n\\n'", Fault::kIllegalMove},
      {"printf '= z9\\n\\n'", Fault::kIllegalMove},
      {"printf '= pass\\n\\n'", Fault::kIllegalMove},
      {"printf '? cannot think\\n\\n'", Fault::kCrash},
      {"exec >&-; sleep 100", Fault::kCrash},
      {"kill -SEGV $$", Fault::kCrash},
      {"printf '= ReSiGn\\n\\n'", Fault::kResigned},
  };
  for (const auto& [reply, fault] : kCases) {
    const auto engine = Make(Script(reply));
    EXPECT_EQ(MustPlay(*engine).fault, fault) << reply;
  }
}

TEST_F(GtpPlayerTest, RefusedMovesAreAnError) {
  const auto engine = Make(
      "while read x y; do case $x in play) printf '? no\\n\\n';; "
      "*) printf '=\\n\\n';; esac; done");
  const PlayedGame played =
      MustPlay(*engine, {}, *othello::ParseTranscript("f5d6"));
  EXPECT_EQ(played.fault, Fault::kCrash);
  EXPECT_THAT(played.message, HasSubstr("refuses 'play black F5': no"));
}

TEST_F(GtpPlayerTest, AnEngineThatCannotStartEndsTheMatch) {
  for (const std::string command :
       {"/nowhere/engine", "exit 0",
        "while read x; do printf '? no\\n\\n'; done"}) {
    const auto engine = Make(command);
    const absl::Status status = PlayOne(*engine).status();
    EXPECT_FALSE(status.ok());
    EXPECT_THAT(std::string(status.message()),
                HasSubstr("the player " + command + ": "));
  }
}
#endif

TEST_F(GtpPlayerTest, TellsTheClock) {
  const auto engine = Make(FakeEngine());
  MustPlay(*engine, {.main_seconds = 600});
  EXPECT_THAT(log(), AllOf(HasSubstr("> time_settings 600.00 0.00 0"),
                           HasSubstr("> time_left black 600.00 0"),
                           HasSubstr("> time_left black 599.")));
  MustPlay(*engine, {.main_seconds = 60, .increment_seconds = 0.5});
  EXPECT_THAT(log(), HasSubstr("> time_settings 60.00 0.50 1"));
  MustPlay(*engine, {.move_seconds = 2});
  EXPECT_THAT(log(), AllOf(HasSubstr("> time_settings 0.00 2.00 1"),
                           HasSubstr("> time_left black 2.00 1")));
}

TEST_F(GtpPlayerTest, TellsWholeSecondsToThoseWhoWantThem) {
  const auto engine = Make(FakeEngine("--whole_seconds"));
  MustPlay(*engine, {.main_seconds = 600});
  EXPECT_THAT(log(), AllOf(HasSubstr("> time_settings 600 0 0"),
                           HasSubstr("> time_left black 600 0"),
                           HasSubstr("> time_left black 599 0")));
  MustPlay(*engine, {.main_seconds = 61, .increment_seconds = 0.5});
  EXPECT_THAT(log(), HasSubstr("> time_settings 61 0 0"));
  MustPlay(*engine, {.move_seconds = 0.5});  // Cannot be told.
  EXPECT_THAT(log(), Not(HasSubstr("> time_settings 0")));
}

}  // namespace
}  // namespace match
