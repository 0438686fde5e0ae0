#include "tools/match/builtin_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "othello/records/transcript.h"
#include "othello/score.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights_file.h"
#include "search/searcher.h"
#include "search/selectivity/default_parameters.h"
#include "tests/support/random_positions.h"
#include "tests/support/temporary_folder.h"
#include "tools/engine/configuration.h"

namespace match {
namespace {

using ::othello::TimeControl;
using ::testing::HasSubstr;

std::string ErrorOf(absl::string_view text) {
  return std::string(ParseBuiltinSetting(text).status().message());
}

TEST(BuiltinSettingTest, ReadsEveryKey) {
  const auto setting = ParseBuiltinSetting(
      "depth=6,exact=14,time=0.25,nodes=100000,params=mine,weights=a/b.bin,"
      "probcut=p.tsv,rankcut=r.tsv,players=h.tsv,hash_mb=32,threads=2,"
      "selectivity=none");
  ASSERT_TRUE(setting.ok()) << setting.status();
  const engine::Options& options = setting->options;
  EXPECT_EQ(options.depth, 6);
  EXPECT_EQ(options.exact_empties, 14);
  EXPECT_EQ(options.move_seconds, 0.25);
  EXPECT_EQ(options.nodes, 100000u);
  EXPECT_EQ(
      options.sources,
      (engine::ParameterSources{"mine", "a/b.bin", "p.tsv", "r.tsv", "h.tsv"}));
  EXPECT_EQ(options.hash_mb, 32u);
  EXPECT_EQ(options.threads, 2);
  EXPECT_EQ(options.selectivity, "none");
  EXPECT_FALSE(setting->plays_by_clock);
  EXPECT_FALSE(setting->obeys_level);
  const auto clock = ParseBuiltinSetting("level=3,clock,threads=2");
  ASSERT_TRUE(clock.ok()) << clock.status();
  EXPECT_TRUE(clock->plays_by_clock);
  EXPECT_TRUE(clock->obeys_level);
  EXPECT_EQ(clock->options.level, 3);
  for (absl::string_view name : engine::OptionNames(engine::kSettingOfPlayer)) {
    EXPECT_THAT(BuiltinHelp(), HasSubstr(std::string(name) + " "));
  }
}

TEST(BuiltinSettingTest, ASelectivityWithParametersTakesTheRest) {
  const auto last =
      ParseBuiltinSetting("time=0.2,selectivity=multi_cut:m=8,c=3,r=2");
  ASSERT_TRUE(last.ok()) << last.status();
  EXPECT_EQ(last->options.selectivity, "multi_cut:m=8,c=3,r=2");
  const auto plain = ParseBuiltinSetting("selectivity=a+b,time=0.2");
  ASSERT_TRUE(plain.ok()) << plain.status();
  EXPECT_EQ(plain->options.selectivity, "a+b");
  EXPECT_EQ(plain->options.move_seconds, 0.2);
  EXPECT_THAT(ErrorOf("selectivity=probcut:t=1.5,time=0.2"),
              HasSubstr("put time before it"));
  EXPECT_THAT(ErrorOf("selectivity=probcut:t=1.5,clock"),
              HasSubstr("put clock before it"));
}

TEST(BuiltinSettingTest, ErrorsSayWhatIsWrong) {
  EXPECT_THAT(ErrorOf("depht=3"), HasSubstr("did you mean depth?"));
  EXPECT_THAT(ErrorOf("clok"), HasSubstr("did you mean clock?"));
  EXPECT_THAT(ErrorOf("depth=3,xyzzy=1"), HasSubstr("unknown setting 'xyzzy'"));
  EXPECT_THAT(ErrorOf("depth"), HasSubstr("needs a value"));
  EXPECT_THAT(ErrorOf("depth=3,depth=4"), HasSubstr("given twice"));
  EXPECT_THAT(ErrorOf(""), HasSubstr("say how far"));
  EXPECT_THAT(ErrorOf("exact=10,hash_mb=4"), HasSubstr("say how far"));
  EXPECT_THAT(ErrorOf("depth=none"), HasSubstr("say how far"));
  EXPECT_THAT(ErrorOf("depth=61"), HasSubstr("1..60|none, not '61'"));
  EXPECT_THAT(ErrorOf("level=61"), HasSubstr("1..60, not '61'"));
  EXPECT_THAT(ErrorOf("level=3,depth=3"), HasSubstr("says the depth too"));
  EXPECT_THAT(ErrorOf("exact=3,level=3"), HasSubstr("says the exact too"));
  EXPECT_THAT(ErrorOf("clock,time=1"), HasSubstr("one of time and clock"));
  for (const char* wrong : {"depth=0",
                            "depth=x",
                            "depth=",
                            "level=0",
                            "level=",
                            "time=0",
                            "time=-1",
                            "time=inf",
                            "time=nan",
                            "nodes=0",
                            "nodes=-1",
                            "depth=1,exact=61",
                            "depth=1,exact=-1",
                            "depth=1,weights=",
                            "depth=1,hash_mb=-1",
                            "depth=1,threads=0",
                            "depth=1,threads=257",
                            "depth=1,selectivity=",
                            "depth=1,ponder=on",
                            "depth=1,",
                            ",depth=1",
                            "depth=1,,exact=3",
                            "clock=1",
                            "=",
                            ","}) {
    EXPECT_FALSE(ParseBuiltinSetting(wrong).ok()) << wrong;
  }
}

std::unique_ptr<Player> MakePlayer(absl::string_view text) {
  const auto setting = ParseBuiltinSetting(text);
  EXPECT_TRUE(setting.ok()) << setting.status();
  const auto source = MakeBuiltinSource(*setting, text);
  EXPECT_TRUE(source.ok()) << source.status();
  auto player = (*source)->MakePlayer();
  EXPECT_TRUE(player.ok()) << player.status();
  return *std::move(player);
}

TEST(BuiltinPlayerTest, AnswersWithAMoveAndItsCost) {
  const auto player = MakePlayer("depth=4,hash_mb=1");
  EXPECT_FALSE(player->IsOnTheClock());
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  ASSERT_TRUE(player->StartGame(game.start(), TimeControl()).ok());
  const Reply reply = player->ChooseMove(game, engine::GameClock());
  EXPECT_EQ(reply.fault, Fault::kNone);
  EXPECT_TRUE(othello::Game(game).Play(reply.move).ok());
  EXPECT_TRUE(reply.eval.has_value());
  EXPECT_GT(reply.nodes.value_or(0), 10u);
  EXPECT_GT(reply.seconds, 0);
}

// A game from a position with so many empty squares.
othello::Game GameWith(int empties) {
  othello::Random random(1);
  return othello::Game(othello::Board::FromPosition(
      othello::RandomPlayedPosition(random, empties), othello::Color::kBlack));
}

// Fixed depths and nodes are plain searches, which are the same in every run.
TEST(BuiltinPlayerTest, DepthAndNodesAreThoseOfTheSearch) {
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  for (const char* text : {"depth=5,hash_mb=1", "nodes=3000,hash_mb=1"}) {
    engine::Options options = ParseBuiltinSetting(text)->options;
    const auto searcher =
        search::Searcher::Create(engine::Configure(options)->search);
    ASSERT_TRUE(searcher.ok()) << searcher.status();
    search::SearchLimits limits;
    limits.depth = options.depth.value_or(limits.depth);
    limits.nodes = options.nodes;
    const auto result = (*searcher)->Search(game.position(), limits);
    const Reply reply = MakePlayer(text)->ChooseMove(game, engine::GameClock());
    EXPECT_EQ(reply.move, result.best_move()) << text;
    EXPECT_EQ(reply.nodes, result.nodes) << text;
    EXPECT_EQ(reply.eval, othello::DiscsFromScore(result.score())) << text;
  }
}

TEST(BuiltinPlayerTest, NothingLimitsAnExactMove) {
  const engine::GameClock clock;
  const auto eval = [&](absl::string_view text, const othello::Game& game) {
    return MakePlayer(text)->ChooseMove(game, clock).eval;
  };
  const othello::Game ten = GameWith(10);
  const auto exact = eval("depth=60,hash_mb=1", ten);
  for (const char* limited : {"depth=1", "time=0.000001", "nodes=1"}) {
    EXPECT_EQ(eval(absl::StrCat(limited, ",exact=10,hash_mb=1"), ten), exact);
  }
  const auto player = MakePlayer("depth=1,exact=10,hash_mb=1");
  EXPECT_LT(player->ChooseMove(GameWith(11), clock).nodes.value_or(1000), 100u);
}

TEST(BuiltinPlayerTest, ALevelHoldsWhateverElseLimitsMoves) {
  const engine::GameClock clock;
  const auto reply = [&](absl::string_view text, int empties) {
    return MakePlayer(text)->ChooseMove(GameWith(empties), clock);
  };
  EXPECT_EQ(reply("level=3,nodes=1000000,hash_mb=1", 30).nodes,
            reply("depth=3,hash_mb=1", 30).nodes);
  EXPECT_EQ(reply("level=3,time=100,hash_mb=1", 30).move,
            reply("depth=3,hash_mb=1", 30).move);
  EXPECT_EQ(reply("level=4,hash_mb=1", 8).eval,
            reply("depth=60,hash_mb=1", 8).eval);
}

TEST(BuiltinPlayerTest, OnTheClockItTakesWhatTheClockAllows) {
  const auto player = MakePlayer("clock,hash_mb=1");
  EXPECT_TRUE(player->IsOnTheClock());
  EXPECT_FALSE(MakePlayer("time=1,hash_mb=1")->IsOnTheClock());
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  EXPECT_THAT(
      std::string(player->StartGame(game.start(), TimeControl()).message()),
      HasSubstr("--time"));
  EXPECT_FALSE(
      player->StartGame(game.start(), {.main_seconds = 60, .move_seconds = 1})
          .ok());

  const TimeControl minute = {.main_seconds = 60};
  ASSERT_TRUE(player->StartGame(game.start(), minute).ok());
  engine::GameClock clock(minute);
  clock.Spend(59.7);
  const Reply hurried = player->ChooseMove(game, clock);
  EXPECT_EQ(hurried.fault, Fault::kNone);
  EXPECT_LT(hurried.seconds, 10);  // A third of a second is left.

  const TimeControl moves = {.move_seconds = 0.2};
  ASSERT_TRUE(player->StartGame(game.start(), moves).ok());
  const Reply reply = player->ChooseMove(game, engine::GameClock(moves));
  EXPECT_GT(reply.seconds, 0.05);
}

TEST(BuiltinPlayerTest, ANewGameForgetsTheLast) {
  const auto player = MakePlayer("depth=6,hash_mb=1");
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  const engine::GameClock clock;
  ASSERT_TRUE(player->StartGame(game.start(), TimeControl()).ok());
  const auto first = player->ChooseMove(game, clock).nodes;
  EXPECT_NE(player->ChooseMove(game, clock).nodes, first);  // The table helps.
  ASSERT_TRUE(player->StartGame(game.start(), TimeControl()).ok());
  EXPECT_EQ(player->ChooseMove(game, clock).nodes, first);
}

TEST(BuiltinSourceTest, FindsTheParametersThatAreBuiltIn) {
  if (!search::LoadDefaultProbCutModel().ok()) GTEST_SKIP();
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  const engine::GameClock clock;
  const auto nodes = [&](absl::string_view text) {
    return MakePlayer(text)->ChooseMove(game, clock).nodes.value_or(0);
  };
  const int64_t selective =
      nodes("depth=10,hash_mb=1,selectivity=multi_probcut");
  EXPECT_LT(selective, nodes("depth=10,hash_mb=1,selectivity=none"));
  EXPECT_EQ(selective, nodes("depth=10,hash_mb=1"));
}

TEST(BuiltinSourceTest, WarnsOfParametersOfOtherWeights) {
  if (!search::LoadDefaultProbCutModel().ok()) GTEST_SKIP();
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("w.bin");
  const absl::Status written = pattern_eval::WriteWeightsFile(
      {pattern_eval::MakeSyntheticFreeWeights(3), "test"}, path);
  ASSERT_TRUE(written.ok()) << written;
  const auto warnings = [&](absl::string_view text) {
    return (*MakeBuiltinSource(*ParseBuiltinSetting(text), "x"))->warnings();
  };
  EXPECT_THAT(warnings("depth=3,hash_mb=1"), ::testing::IsEmpty());
  EXPECT_THAT(warnings("depth=3,hash_mb=1,weights=" + path),
              ::testing::ElementsAre(HasSubstr("weights")));
}

TEST(BuiltinSourceTest, UsesTheWeightsOfTheFile) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("w.bin");
  const absl::Status written = pattern_eval::WriteWeightsFile(
      {pattern_eval::MakeSyntheticFreeWeights(3), "test"}, path);
  ASSERT_TRUE(written.ok()) << written;
  const auto weighted = MakePlayer("depth=3,hash_mb=1,weights=" + path);
  const auto plain = MakePlayer("depth=3,hash_mb=1");
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  const engine::GameClock clock;
  EXPECT_NE(weighted->ChooseMove(game, clock).eval,
            plain->ChooseMove(game, clock).eval);
}

TEST(BuiltinSourceTest, ErrorsShowAtOnce) {
  auto setting = ParseBuiltinSetting("depth=1,weights=/nowhere/w.bin");
  ASSERT_TRUE(setting.ok());
  EXPECT_FALSE(MakeBuiltinSource(*setting, "x").ok());
  setting = ParseBuiltinSetting("depth=1,selectivity=magic");
  ASSERT_TRUE(setting.ok());
  EXPECT_THAT(std::string(MakeBuiltinSource(*setting, "x").status().message()),
              HasSubstr("unknown selectivity 'magic'"));
}

}  // namespace
}  // namespace match
