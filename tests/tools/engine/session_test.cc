#include "tools/engine/session.h"

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights.h"
#include "tests/support/random_positions.h"
#include "tests/support/sessions.h"
#include "tests/support/test_scale.h"

namespace engine {
namespace {

using ::othello::Color;
using ::othello::SquareBit;
using ::search::Clock;
using ::testing::HasSubstr;

// Seconds that an answer may take on a machine that has other things to do.
#ifdef RIALTO_SANITIZED
constexpr double kPatience = 2.0;
#else
constexpr double kPatience = 0.3;
#endif

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

TEST(SessionTest, MovesCanBeAnnotated) {
  const auto session = MakeSession();
  session->SetGame(GameOf("f5d6"));
  session->AnnotateLastMove(1.5, 0.25);
  EXPECT_EQ(session->game().moves()[1].eval, 1.5);
  EXPECT_EQ(session->game().moves()[1].seconds, 0.25);
  EXPECT_FALSE(session->game().moves()[0].eval.has_value());
}

TEST(SessionTest, OptionsThatMakeNoSenseAreErrors) {
  Options options = SmallOptions();
  options.selectivity = "no_such_method";
  EXPECT_FALSE(Session::Create(options).ok());
}

TEST(SessionTest, PlaysAWholeGameAtEveryKindOfLimit) {
  for (const char* limit : {"level=3", "depth=2", "nodes=2000", "time=0.003"}) {
    const std::string text = limit;
    const size_t equals = text.find('=');
    const auto session = MakeSession();
    ASSERT_TRUE(
        session->SetOption(text.substr(0, equals), text.substr(equals + 1))
            .ok());
    int moves = 0;
    while (!session->game().IsOver()) {
      const Color color = session->game().to_move();
      const ChosenMove chosen = session->ChooseMove({color, Clock::now()});
      ASSERT_TRUE(session->Play(color, chosen.move).ok()) << limit;
      ASSERT_LT(++moves, 130);
    }
    EXPECT_GE(moves, 9) << limit;
  }
}

TEST(SessionTest, SolvesTheEndgameThatItsLevelPromises) {
  const auto session = MakeSession(SmallOptions(/*level=*/5));
  othello::Random random(3);
  const othello::Position position = othello::RandomPlayedPosition(random, 10);
  session->SetGame(
      othello::Game(othello::Board::FromPosition(position, Color::kWhite)));
  const ChosenMove chosen = session->ChooseMove({Color::kWhite, Clock::now()});
  EXPECT_TRUE(chosen.result.is_solved);
  EXPECT_EQ(chosen.line.best_move(), chosen.move);
}

TEST(SessionTest, ChoosesForASideWhoseOpponentMustPass) {
  const auto session = MakeSession();
  session->SetGame(GameOf(kBeforePass));
  EXPECT_EQ(session->ChooseMove({Color::kBlack, Clock::now()}).move,
            othello::kPass);
  const ChosenMove chosen = session->ChooseMove({Color::kWhite, Clock::now()});
  EXPECT_TRUE(chosen.move == *othello::SquareFromName("c5") ||
              chosen.move == *othello::SquareFromName("e7"));
  session->SetGame(GameOf(kWholeGame));
  EXPECT_EQ(session->ChooseMove({Color::kBlack, Clock::now()}).move,
            othello::kPass);
}

TEST(SessionTest, AClockCountsMoreThanALevel) {
  // Level 60 would never answer.
  const auto session = MakeSession(SmallOptions(/*level=*/60));
  session->SetTimeControl(TimeControl{.main_seconds = 1});
  const Clock::time_point start = Clock::now();
  session->ChooseMove({Color::kBlack, start});
  EXPECT_LT(SecondsSince(start), 0.5 + kPatience);
  const double left = session->clock(Color::kBlack)->reading().seconds;
  EXPECT_LT(left, 1);
  EXPECT_NEAR(left, 1 - SecondsSince(start), kPatience);
  EXPECT_EQ(session->clock(Color::kWhite)->reading().seconds, 1);
  session->NewGame();
  EXPECT_EQ(session->clock(Color::kBlack)->reading().seconds, 1);
}

// The other way round is the test before.
TEST(SessionTest, ALevelThatIsSetLimitsAClock) {
  const auto session = MakeSession(SmallOptions());
  session->SetTimeControl(TimeControl{.main_seconds = 3600});
  ASSERT_TRUE(session->SetOption("level", "3").ok());
  EXPECT_EQ(session->ChooseMove({Color::kBlack, Clock::now()}).result.depth, 3);
}

TEST(SessionTest, TimeThatHasRunOutStillGivesAMove) {
  const auto session = MakeSession(SmallOptions(/*level=*/60));
  for (const double seconds : {0.0, 0.01}) {
    session->CorrectClock(Color::kBlack, {seconds, 0});
    const Clock::time_point start = Clock::now();
    const ChosenMove chosen = session->ChooseMove({Color::kBlack, start});
    EXPECT_LT(SecondsSince(start), kPatience);
    EXPECT_NE(session->game().position().LegalMoves() & SquareBit(chosen.move),
              0u);
    EXPECT_GE(chosen.result.depth, 1);
  }
}

TEST(SessionTest, TheTimeCountsFromWhenTheMoveWasAskedFor) {
  const auto session = MakeSession(SmallOptions(/*level=*/60));
  session->SetTimeControl(
      TimeControl{.overtime_seconds = 100, .overtime_moves = 1});
  const Clock::time_point start = Clock::now();
  session->ChooseMove({Color::kBlack, start - std::chrono::seconds(100)});
  EXPECT_LT(SecondsSince(start), kPatience);
}

TEST(SessionTest, MovesThatAreAskedForTogetherGetTheirTimeOneByOne) {
  constexpr double kMoveSeconds = 0.05;
  Options options = SmallOptions(/*level=*/60);
  options.move_seconds = kMoveSeconds;
  const auto session = MakeSession(options);
  const Clock::time_point start = Clock::now();
  for (int i = 1; i <= 4; ++i) {
    session->ChooseMove({Color::kBlack, start});
    EXPECT_GT(SecondsSince(start), 0.9 * i * kMoveSeconds);
  }
}

TEST(SessionTest, DepthAndNodesLimitAClockToo) {
  Options options = SmallOptions();
  options.depth = 3;
  const auto session = MakeSession(options);
  session->SetTimeControl(TimeControl{.main_seconds = 1000});
  EXPECT_EQ(session->ChooseMove({Color::kBlack, Clock::now()}).result.depth, 3);
  ASSERT_TRUE(session->SetOption("depth", "none").ok());
  ASSERT_TRUE(session->SetOption("nodes", "5000").ok());
  EXPECT_LT(session->ChooseMove({Color::kBlack, Clock::now()}).result.nodes,
            50'000u);
}

// Interrupts after some time, however late the search begins.
class InterruptTest : public testing::Test {
 protected:
  double AnswerAfterInterrupt(Session& session, int milliseconds) {
    Clock::time_point interrupted;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      interrupted = Clock::now();
      session.Interrupt();
    });
    const ChosenMove chosen = session.ChooseMove({Color::kBlack, Clock::now()});
    const Clock::time_point end = Clock::now();
    other.join();
    EXPECT_NE(session.game().position().LegalMoves() & SquareBit(chosen.move),
              0u);
    EXPECT_TRUE(chosen.result.was_stopped);
    return std::chrono::duration<double>(end - interrupted).count();
  }
};

TEST_F(InterruptTest, EndsThinkingAtOnceWheneverItComes) {
  const auto session = MakeSession(SmallOptions(/*level=*/60));
  for (const int milliseconds : {0, 1, 5, 30, 100}) {
    EXPECT_LT(AnswerAfterInterrupt(*session, milliseconds), kPatience);
    session->ClearInterrupt();
  }
  session->SetTimeControl(TimeControl{.main_seconds = 1000});
  for (const int milliseconds : {0, 30}) {
    EXPECT_LT(AnswerAfterInterrupt(*session, milliseconds), kPatience);
    session->ClearInterrupt();
  }
}

TEST_F(InterruptTest, LastsUntilItIsCleared) {
  const auto session = MakeSession(SmallOptions(/*level=*/60));
  session->Interrupt();
  EXPECT_LT(AnswerAfterInterrupt(*session, 0), kPatience);
  session->ClearInterrupt();
  ASSERT_TRUE(session->SetOption("level", "2").ok());
  EXPECT_FALSE(
      session->ChooseMove({Color::kBlack, Clock::now()}).result.was_stopped);
  session->Close();
  session->ClearInterrupt();
  EXPECT_TRUE(
      session->ChooseMove({Color::kBlack, Clock::now()}).result.was_stopped);
}

// Close() comes from the thread that reads, while the other one clears the
// interrupt for its next command. From then on the session stays closed at
// every moment.
TEST(SessionTest, CloseIsNotLostToAClearedInterrupt) {
  int64_t lost = 0;
  for (int64_t round = othello::Scaled(20); round > 0; --round) {
    const auto session = MakeSession();
    std::atomic<bool> has_begun = false;
    std::atomic<bool> is_over = false;
    std::thread clearer([&] {
      while (!is_over) {
        session->ClearInterrupt();
        has_begun = true;
      }
    });
    while (!has_begun) std::this_thread::yield();
    session->Close();
    const Clock::time_point end = Clock::now() + std::chrono::milliseconds(50);
    while (Clock::now() < end) {
      for (int i = 0; i < 1000; ++i) lost += !session->is_interrupted();
    }
    is_over = true;
    clearer.join();
    lost += !session->is_interrupted();
  }
  EXPECT_EQ(lost, 0);
}

TEST(SessionTest, PondersUntilSomethingHappens) {
  Options options = SmallOptions(/*level=*/4);
  options.hash_mb = 16;
  const auto session = MakeSession(options);
  session->StartPondering();
  EXPECT_FALSE(session->is_pondering()) << "off unless asked for";
  ASSERT_TRUE(session->SetOption("ponder", "on").ok());
  for (int64_t i = std::max<int64_t>(3, othello::Scaled(20)); i > 0; --i) {
    if (session->game().IsOver()) session->NewGame();
    const Color color = session->game().to_move();
    const ChosenMove chosen = session->ChooseMove({color, Clock::now()});
    ASSERT_TRUE(session->Play(color, chosen.move).ok());
    session->StartPondering();
    EXPECT_EQ(session->is_pondering(), !session->game().IsOver());
    std::this_thread::sleep_for(std::chrono::milliseconds(i % 5));
    const Clock::time_point start = Clock::now();
    if (i % 3 == 0) {
      session->NewGame();
      EXPECT_FALSE(session->is_pondering());
    } else if (i % 3 == 1) {
      session->Undo(1);
      EXPECT_FALSE(session->is_pondering());
    }
    EXPECT_LT(SecondsSince(start), kPatience);
  }
  session->NewGame();
  session->StartPondering();
  ASSERT_TRUE(session->SetOption("threads", "2").ok());
  EXPECT_FALSE(session->is_pondering());
  session->StartPondering();
  ASSERT_TRUE(session->SetOption("ponder", "off").ok());
  EXPECT_FALSE(session->is_pondering());
}

TEST(SessionTest, PonderingWarmsTheTable) {
  Options options = SmallOptions(/*level=*/8);
  options.hash_mb = 64;
  options.ponder = true;
  const auto nodes_of_second_move = [&](int ponder_milliseconds) {
    const auto session = MakeSession(options);
    const ChosenMove first = session->ChooseMove({Color::kBlack, Clock::now()});
    EXPECT_TRUE(session->Play(Color::kBlack, first.move).ok());
    if (ponder_milliseconds > 0) {
      session->StartPondering();
      std::this_thread::sleep_for(
          std::chrono::milliseconds(ponder_milliseconds));
    }
    EXPECT_TRUE(session->Play(Color::kWhite, first.line.moves[1]).ok());
    return session->ChooseMove({Color::kBlack, Clock::now()}).result.nodes;
  };
  // A busy machine may leave the pondering little time.
  const uint64_t half = nodes_of_second_move(0) / 2;
  int milliseconds = 300;
  while (nodes_of_second_move(milliseconds) >= half && milliseconds < 20000) {
    milliseconds *= 3;
  }
  EXPECT_LT(milliseconds, 20000);
}

TEST(SessionTest, VarietyIsSeededAndBounded) {
  const auto first_moves = [](double discs, uint64_t seed) {
    Options options = SmallOptions();
    options.variety_discs = discs;
    options.seed = seed;
    const auto session = MakeSession(options);
    std::string moves;
    for (int game = 0; game < 6; ++game) {
      session->NewGame();
      for (int ply = 0; ply < 6; ++ply) {
        const Color color = session->game().to_move();
        const ChosenMove chosen = session->ChooseMove({color, Clock::now()});
        EXPECT_GE(chosen.line.score,
                  chosen.result.score() - discs * othello::kScorePerDisc);
        moves += othello::SquareName(chosen.move);
        EXPECT_TRUE(session->Play(color, chosen.move).ok());
      }
      moves += ' ';
    }
    return moves;
  };
  const auto distinct_games = [](const std::string& moves) {
    std::set<std::string> games;
    for (size_t i = 0; i < moves.size(); i += 13) {
      games.insert(moves.substr(i, 12));
    }
    return games.size();
  };
  EXPECT_EQ(first_moves(2, 7), first_moves(2, 7));
  EXPECT_NE(first_moves(2, 7), first_moves(2, 8));
  EXPECT_GT(distinct_games(first_moves(2, 7)), 3u);
  EXPECT_EQ(distinct_games(first_moves(0, 7)), 1u);
}

TEST(SessionTest, AFailedOptionChangesNothing) {
  const auto session = MakeSession();
  const absl::Status status = session->SetOption("selectivity", "bogus");
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(std::string(status.message()), HasSubstr("bogus"));
  EXPECT_EQ(SelectivityOf(session->options()), "none");
  EXPECT_FALSE(session->SetOption("level", "99").ok());
  EXPECT_FALSE(session->SetOption("bogus", "1").ok());
  session->ChooseMove({Color::kBlack, Clock::now()});
}

}  // namespace
}  // namespace engine
