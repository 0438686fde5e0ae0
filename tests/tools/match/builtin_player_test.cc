#include "tools/match/builtin_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "othello/transcript.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights_file.h"
#include "search/selectivity/default_parameters.h"
#include "tests/support/random_positions.h"
#include "tests/support/temporary_folder.h"

namespace match {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(absl::string_view text) {
  return std::string(ParseBuiltinSetting(text).status().message());
}

TEST(BuiltinSettingTest, ReadsEveryKey) {
  const auto setting = ParseBuiltinSetting(
      "depth=6,exact=14,time=0.25,nodes=100000,weights=a/b.bin,hash_mb=32,"
      "threads=2,selectivity=none");
  ASSERT_TRUE(setting.ok()) << setting.status();
  EXPECT_EQ(setting->limits.depth, 6);
  EXPECT_EQ(setting->exact, 14);
  EXPECT_EQ(setting->limits.seconds, 0.25);
  EXPECT_EQ(setting->limits.nodes, 100000u);
  EXPECT_EQ(setting->weights_file, "a/b.bin");
  EXPECT_EQ(setting->options.hash_mb, 32u);
  EXPECT_EQ(setting->options.threads, 2);
  EXPECT_EQ(setting->options.selectivity, "none");
}

TEST(BuiltinSettingTest, ASelectivityWithParametersTakesTheRest) {
  const auto last =
      ParseBuiltinSetting("time=0.2,selectivity=multi_cut:m=8,c=3,r=2");
  ASSERT_TRUE(last.ok()) << last.status();
  EXPECT_EQ(last->options.selectivity, "multi_cut:m=8,c=3,r=2");
  const auto plain = ParseBuiltinSetting("selectivity=a+b,time=0.2");
  ASSERT_TRUE(plain.ok()) << plain.status();
  EXPECT_EQ(plain->options.selectivity, "a+b");
  EXPECT_EQ(plain->limits.seconds, 0.2);
  EXPECT_THAT(ErrorOf("selectivity=probcut:t=1.5,time=0.2"),
              HasSubstr("put time before it"));
}

TEST(BuiltinSettingTest, ErrorsSayWhatIsWrong) {
  EXPECT_THAT(ErrorOf("depht=3"), HasSubstr("did you mean depth?"));
  EXPECT_THAT(ErrorOf("depth=3,xyzzy=1"), HasSubstr("unknown setting 'xyzzy'"));
  EXPECT_THAT(ErrorOf("depth"), HasSubstr("needs a value"));
  EXPECT_THAT(ErrorOf("depth=3,depth=4"), HasSubstr("given twice"));
  EXPECT_THAT(ErrorOf(""), HasSubstr("say how far"));
  EXPECT_THAT(ErrorOf("exact=10,hash_mb=4"), HasSubstr("say how far"));
  EXPECT_THAT(ErrorOf("depth=61"), HasSubstr("1 to 60, not '61'"));
  for (const char* wrong : {"depth=0",
                            "depth=x",
                            "depth=",
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
                            "depth=1,",
                            ",depth=1",
                            "depth=1,,exact=3",
                            "=",
                            ","}) {
    EXPECT_FALSE(ParseBuiltinSetting(wrong).ok()) << wrong;
  }
}

TEST(BuiltinSettingTest, NothingLimitsAnExactSearch) {
  const auto setting = ParseBuiltinSetting("depth=2,time=1,nodes=5,exact=10");
  ASSERT_TRUE(setting.ok());
  othello::Random random(1);
  const auto limits =
      setting->LimitsFor(othello::RandomPlayedPosition(random, 10));
  EXPECT_GE(limits.depth, 10);
  EXPECT_EQ(limits.nodes, std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(limits.seconds, std::numeric_limits<double>::infinity());
  EXPECT_EQ(setting->LimitsFor(othello::RandomPlayedPosition(random, 11)).depth,
            2);
}

TEST(BuiltinSettingTest, ALevelSaysDepthAndSolution) {
  const auto setting = ParseBuiltinSetting("level=6,nodes=500");
  ASSERT_TRUE(setting.ok()) << setting.status();
  othello::Random random(1);
  const auto midgame =
      setting->LimitsFor(othello::RandomPlayedPosition(random, 13));
  EXPECT_EQ(midgame.depth, 6);
  EXPECT_EQ(midgame.nodes, 500u);
  const auto endgame =
      setting->LimitsFor(othello::RandomPlayedPosition(random, 12));
  EXPECT_GE(endgame.depth, 12);
  EXPECT_EQ(endgame.nodes, std::numeric_limits<uint64_t>::max());
  EXPECT_TRUE(ParseBuiltinSetting("level=60,selectivity=none").ok());
  for (const char* wrong : {"level=0", "level=61", "level=", "level=x"}) {
    EXPECT_THAT(ErrorOf(wrong), HasSubstr("1 to 60"));
  }
  EXPECT_THAT(ErrorOf("level=3,depth=3"), HasSubstr("says the depth too"));
  EXPECT_THAT(ErrorOf("exact=3,level=3"), HasSubstr("says the exact too"));
  EXPECT_THAT(BuiltinHelp(), HasSubstr("level"));
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
  const Reply reply = player->ChooseMove(game, GameClock(TimeControl(), 0));
  EXPECT_EQ(reply.fault, Fault::kNone);
  EXPECT_TRUE(othello::Game(game).Play(reply.move).ok());
  EXPECT_TRUE(reply.eval.has_value());
  EXPECT_GT(reply.nodes.value_or(0), 10u);
  EXPECT_GT(reply.seconds, 0);
}

TEST(BuiltinPlayerTest, ANewGameForgetsTheLast) {
  const auto player = MakePlayer("depth=6,hash_mb=1");
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  const GameClock clock(TimeControl(), 0);
  ASSERT_TRUE(player->StartGame(game.start(), TimeControl()).ok());
  const auto first = player->ChooseMove(game, clock).nodes;
  EXPECT_NE(player->ChooseMove(game, clock).nodes, first);  // The table helps.
  ASSERT_TRUE(player->StartGame(game.start(), TimeControl()).ok());
  EXPECT_EQ(player->ChooseMove(game, clock).nodes, first);
}

TEST(BuiltinSourceTest, FindsTheParametersThatAreBuiltIn) {
  if (!search::LoadDefaultProbCutModel().ok()) GTEST_SKIP();
  const othello::Game game = *othello::ParseTranscript("f5d6c3");
  const GameClock clock(TimeControl(), 0);
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
  const GameClock clock(TimeControl(), 0);
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
