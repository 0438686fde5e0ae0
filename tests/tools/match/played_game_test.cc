#include "tools/match/played_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "othello/records/transcript.h"
#include "tests/support/random_games.h"
#include "tests/support/scripted_player.h"

namespace match {
namespace {

using ::othello::Color;
using ::othello::Game;
using ::testing::HasSubstr;

bool NeverStopped() { return false; }

PlayedGame Play(Player& black, Player& white, const GameRules& rules = {},
                const Game& opening = *othello::ParseTranscript("f5d6")) {
  auto played = PlayGame(opening, rules, black, white, NeverStopped);
  EXPECT_TRUE(played.ok()) << played.status();
  return *std::move(played);
}

TEST(PlayGameTest, PlaysToTheEndFromTheOpening) {
  ScriptedPlayer black([](const Game& game) {
    Reply reply = FirstMove(game);
    reply.eval = 1.5;
    reply.nodes = 10;
    reply.seconds = 0.25;
    return reply;
  });
  ScriptedPlayer white(LastMove);
  const PlayedGame played = Play(black, white);
  EXPECT_TRUE(played.game.IsOver());
  EXPECT_EQ(played.fault, Fault::kNone);
  EXPECT_EQ(played.Discs(Color::kBlack), played.game.BlackScore());
  EXPECT_EQ(played.Discs(Color::kWhite), -played.game.BlackScore());
  EXPECT_EQ(othello::FormatTranscript(played.game).substr(0, 4), "f5d6");
  EXPECT_EQ(black.games, 1);
  EXPECT_EQ(black.recoveries, 0);

  int64_t black_moves = 0;
  for (size_t i = 2; i < played.game.moves().size(); ++i) {
    const othello::GameMove& move = played.game.moves()[i];
    if (move.mover != Color::kBlack || move.square == othello::kPass) continue;
    ++black_moves;
    EXPECT_EQ(move.eval, 1.5);
    EXPECT_EQ(move.seconds, 0.25);
  }
  EXPECT_FALSE(played.game.moves()[0].seconds.has_value());
  EXPECT_EQ(played.black.moves, black_moves);
  EXPECT_EQ(played.black.seconds, 0.25 * black_moves);
  EXPECT_EQ(played.black.nodes, 10u * black_moves);
  EXPECT_EQ(played.black.counted_moves, black_moves);
  EXPECT_EQ(played.white.counted_moves, 0);
}

TEST(PlayGameTest, EndsWithTheExactScoreWhereTheRulesSaySo) {
  GameRules rules;
  for (const int empties : {21, 20}) {
    rules.adjudicated_empties = empties;
    ScriptedPlayer black(FirstMove);
    ScriptedPlayer white(LastMove);
    int asked = 0;
    const auto played =
        PlayGame(*othello::ParseTranscript("f5d6"), rules, black, white,
                 NeverStopped, [&](const othello::Position& position) {
                   ++asked;
                   EXPECT_EQ(position.empty_count(), empties);
                   return 6;
                 });
    ASSERT_TRUE(played.ok()) << played.status();
    EXPECT_EQ(asked, 1);
    EXPECT_FALSE(played->game.IsOver());
    EXPECT_EQ(played->game.position().empty_count(), empties);
    EXPECT_EQ(played->Discs(played->game.to_move()), 6);
    EXPECT_EQ(played->Discs(Opposite(played->game.to_move())), -6);
    EXPECT_EQ(played->fault, Fault::kNone);
    // 60 empty squares at the start, two moves of the opening.
    EXPECT_EQ(played->black.moves + played->white.moves, 58 - empties);
  }
}

// Players are never asked where there is no move.
TEST(PlayGameTest, MakesThePasses) {
  othello::Random random(3);
  int passes = 0;
  for (int i = 0; i < 200; ++i) {
    const Game opening = RandomGame(random, othello::Board::Start(), 20);
    if (opening.IsOver()) continue;
    const auto choose = [&random](const Game& game) {
      EXPECT_TRUE(game.position().HasLegalMove());
      Reply reply;
      reply.move = othello::RandomSquare(random, game.position().LegalMoves());
      return reply;
    };
    ScriptedPlayer black(choose);
    ScriptedPlayer white(choose);
    const PlayedGame played = Play(black, white, {}, opening);
    EXPECT_TRUE(played.game.IsOver());
    for (const othello::GameMove& move : played.game.moves()) {
      passes += move.square == othello::kPass;
    }
  }
  EXPECT_GT(passes, 20);
}

TEST(PlayGameTest, IllegalMovesLose) {
  for (const othello::Square move :
       {0, 27, othello::kPass, othello::kNoSquare}) {
    ScriptedPlayer black(FirstMove);
    ScriptedPlayer white([move](const Game&) {
      Reply reply;
      reply.move = move;
      return reply;
    });
    const PlayedGame played = Play(black, white);
    EXPECT_EQ(played.fault, Fault::kIllegalMove) << move;
    EXPECT_EQ(played.loser, Color::kWhite);
    EXPECT_EQ(played.Discs(Color::kBlack), 64);
    EXPECT_EQ(played.Discs(Color::kWhite), -64);
    EXPECT_THAT(played.message, HasSubstr("illegal move"));
    EXPECT_EQ(white.recoveries, 1);
    EXPECT_EQ(black.recoveries, 0);
  }
}

TEST(PlayGameTest, FaultsEndTheGame) {
  for (const Fault fault : {Fault::kCrash, Fault::kTime, Fault::kResigned}) {
    ScriptedPlayer black([fault](const Game& game) {
      return game.moves().size() < 10 ? FirstMove(game) : FaultReply(fault);
    });
    ScriptedPlayer white(FirstMove);
    const PlayedGame played = Play(black, white);
    EXPECT_EQ(played.fault, fault);
    EXPECT_EQ(played.loser, Color::kBlack);
    EXPECT_EQ(played.message, "as told");
    EXPECT_EQ(played.game.moves().size(), 10u);
    EXPECT_EQ(black.recoveries, fault == Fault::kResigned ? 0 : 1);
  }
}

TEST(PlayGameTest, TheClockCounts) {
  const auto slow = [](const Game& game) {
    Reply reply = FirstMove(game);
    reply.seconds = 1;
    return reply;
  };
  GameRules rules;
  rules.control.main_seconds = 5.5;
  ScriptedPlayer black(slow);
  ScriptedPlayer white(FirstMove);
  const PlayedGame late = Play(black, white, rules);
  EXPECT_EQ(late.fault, Fault::kTime);
  EXPECT_EQ(late.loser, Color::kBlack);
  EXPECT_EQ(late.black.moves, 5);
  EXPECT_EQ(late.game.clock(Color::kBlack)->main_seconds, 5.5);

  rules.control.increment_seconds = 1;
  EXPECT_EQ(Play(black, white, rules).fault, Fault::kNone);
  rules.control = othello::TimeControl();
  rules.control.move_seconds = 0.9;
  EXPECT_EQ(Play(black, white, rules).fault, Fault::kTime);
  rules.time_margin = 0.2;
  const PlayedGame forgiven = Play(black, white, rules);
  EXPECT_EQ(forgiven.fault, Fault::kNone);
  // GGF has no times for each move.
  EXPECT_EQ(forgiven.game.clock(Color::kBlack),
            othello::TimeControl{.increment_seconds = 0.9});
  rules.time_margin = 0;
  black.is_on_the_clock = false;
  const PlayedGame untimed = Play(black, white, rules);
  EXPECT_EQ(untimed.fault, Fault::kNone);
  EXPECT_FALSE(untimed.game.clock(Color::kBlack).has_value());
}

TEST(PlayGameTest, CanBeStopped) {
  int asked = 0;
  ScriptedPlayer player(FirstMove);
  const auto played = PlayGame(Game(), GameRules(), player, player,
                               [&asked] { return ++asked == 7; });
  EXPECT_TRUE(absl::IsCancelled(played.status()));
  EXPECT_EQ(asked, 7);
}

TEST(PlayGameTest, APlayerThatCannotStartIsAnError) {
  ScriptedPlayer black(FirstMove);
  ScriptedPlayer white(FirstMove);
  white.start_status = absl::UnavailableError("no such engine");
  EXPECT_EQ(PlayGame(Game(), GameRules(), black, white, NeverStopped).status(),
            white.start_status);
}

}  // namespace
}  // namespace match
