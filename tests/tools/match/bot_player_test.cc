#include "tools/match/bot_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <string>

#include "othello/records/transcript.h"
#include "tools/match/match_runner.h"

namespace match {
namespace {

using ::othello::Square;
using ::testing::HasSubstr;

std::unique_ptr<PlayerSource> Source(absl::string_view setting) {
  auto source = MakeBotSource(setting, setting);
  EXPECT_TRUE(source.ok()) << source.status();
  return *std::move(source);
}

std::string MovesOfGame(absl::string_view black, absl::string_view white) {
  const auto first = *Source(black)->MakePlayer();
  const auto second = *Source(white)->MakePlayer();
  const auto game = PlayGame(*othello::ParseTranscript("f5"), GameRules(),
                             *first, *second, [] { return false; });
  EXPECT_TRUE(game.ok() && game->game.IsOver());
  return othello::FormatTranscript(game->game);
}

TEST(BotPlayerTest, GamesAreTheSameInEveryRunUntilTheSeedChanges) {
  const std::string game = MovesOfGame("random", "random,seed=2");
  EXPECT_EQ(MovesOfGame("random", "random,seed=2"), game);
  EXPECT_NE(MovesOfGame("random", "random,seed=3"), game);
}

TEST(BotPlayerTest, EachValuesWhatItsNameSays) {
  const othello::Position start = othello::Position::Start();
  const othello::Position position =
      othello::ParseTranscript("f5d6c3d3c4f4")->position();
  othello::RandomStream random(1, 1);
  const Square most = ChooseBotMove(*FindBot("discs"), position, random);
  const Square fewest = ChooseBotMove(*FindBot("mobility"), position, random);
  const auto replies = [&](Square move) {
    return othello::PopCount(position.Play(move).LegalMoves());
  };
  for (const Square move : othello::Squares(position.LegalMoves())) {
    EXPECT_GE(othello::PopCount(position.Flips(most)),
              othello::PopCount(position.Flips(move)));
    EXPECT_LE(replies(fewest), replies(move));
  }
  std::set<Square> chosen;
  for (int i = 0; i < 100; ++i) {
    chosen.insert(ChooseBotMove(*FindBot("random"), start, random));
  }
  EXPECT_EQ(chosen.size(), 4u);
}

// Black can take a1 or play elsewhere.
TEST(BotPlayerTest, ThoseThatKnowCornersTakeThem) {
  othello::Position position;
  position.mover = othello::SquareBit(2) | othello::SquareBit(28);
  position.opponent = othello::SquareBit(1) | othello::SquareBit(27) |
                      othello::SquareBit(29) | othello::SquareBit(36);
  ASSERT_NE(position.LegalMoves() & othello::SquareBit(0), 0u);
  ASSERT_GT(othello::PopCount(position.LegalMoves()), 1);
  othello::RandomStream random(1, 1);
  for (const char* name : {"corners", "mobility"}) {
    EXPECT_EQ(ChooseBotMove(*FindBot(name), position, random), 0) << name;
  }
}

// Each rung of the simple players beats the one below.
TEST(BotPlayerTest, LookingFurtherWins) {
  const char* const ladder[] = {"random", "corners", "mobility", "4-ply"};
  const std::atomic<bool> stop = false;
  for (int i = 0; i < 3; ++i) {
    MatchPlan plan;
    for (const char* opening : {"f5d6c3", "f5d6c4", "f5f6e6", "f5d6c5", "f5f6",
                                "f5d6", "f5f4", "d3c3"}) {
      plan.openings.push_back(*othello::ParseTranscript(opening));
    }
    plan.games = 2 * static_cast<int>(plan.openings.size());
    MatchScore score;
    const absl::Status status = RunMatch(
        plan, *Source(ladder[i + 1]), *Source(ladder[i]), {}, stop,
        [](int, const PlayedGame&, const MatchScore&) {
          return absl::OkStatus();
        },
        score);
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_GT(score.tally().wins, score.tally().losses) << ladder[i + 1];
  }
}

TEST(BotPlayerTest, ErrorsSayWhatIsWrong) {
  const auto error = [](absl::string_view setting) {
    return std::string(MakeBotSource(setting, "x").status().message());
  };
  EXPECT_THAT(error("corner"), HasSubstr("did you mean corners?"));
  EXPECT_THAT(error("discs,seed=x"), HasSubstr("seed=NUMBER"));
  EXPECT_THAT(error("discs,level=1"), HasSubstr("seed=NUMBER"));
  EXPECT_THAT(error(""), HasSubstr("unknown bot"));
}

}  // namespace
}  // namespace match
