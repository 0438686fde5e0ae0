#include "tools/engine/rated_player.h"

#include <cmath>
#include <map>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/transcript.h"
#include "othello/score.h"
#include "othello/square.h"
#include "tests/support/people.h"
#include "tests/support/sessions.h"
#include "tools/engine/ratings.h"
#include "tools/engine/session.h"

namespace engine {
namespace {

using ::othello::Color;
using ::testing::HasSubstr;

MoveRequest RequestIn(const Session& session) {
  MoveRequest request;
  request.color = session.game().to_move();
  request.asked = search::Clock::now();
  return request;
}

// The first moves of a game that the session plays with itself.
std::string Moves(Session& session, int count) {
  session.NewGame();
  for (int i = 0; i < count && !session.game().IsOver(); ++i) {
    const ChosenMove chosen = session.ChooseMove(RequestIn(session));
    EXPECT_TRUE(session.Play(session.game().to_move(), chosen.move).ok());
  }
  return othello::FormatTranscript(session.game());
}

TEST(RatingsTest, WordsAndNumbers) {
  EXPECT_EQ(ParseRating("first-game"), 500);
  EXPECT_EQ(ParseRating("Champion"), 2300);
  EXPECT_EQ(ParseRating("1234"), 1234);
  EXPECT_EQ(ParseRating("399"), std::nullopt);
  EXPECT_EQ(ParseRating(""), std::nullopt);
  EXPECT_EQ(RatingWord(kMinRating), "first-game");
  EXPECT_EQ(RatingWord(1400), "club");
  EXPECT_EQ(RatingWord(kMaxRating), "champion");
  for (absl::string_view word : RatingWords()) {
    EXPECT_EQ(RatingWord(*ParseRating(word)), word);
  }
}

TEST(RatedPlayerTest, TheSeedDecidesTheGame) {
  const auto session = MakeSession(RatedOptions(1500));
  const std::string game = Moves(*session, 12);
  EXPECT_EQ(Moves(*MakeSession(RatedOptions(1500)), 12), game);
  EXPECT_NE(Moves(*MakeSession(RatedOptions(1500, 2)), 12), game);
  EXPECT_NE(Moves(*session, 12), game) << "the next game is another one";
  ASSERT_TRUE(session->SetOption("seed", "1").ok());
  EXPECT_EQ(Moves(*session, 12), game);
}

TEST(RatedPlayerTest, ASeedThatIsDrawnIsSaid) {
  Options options = RatedOptions(1500);
  options.seed.reset();
  const auto session = MakeSession(options);
  EXPECT_TRUE(session->options().seed.has_value());
  EXPECT_THAT(session->TakeRemarks(),
              ::testing::ElementsAre(HasSubstr("seed of 'rating'")));
}

// Each move as often as the model says, within five standard errors.
TEST(RatedPlayerTest, DrawsFromTheModel) {
  const auto session = MakeSession(RatedOptions(900));
  session->SetGame(GameOf("f5d6c3"));
  const auto player = *RatedPlayer::Create(*session->options().parameters);
  const othello::Position position = session->game().position();
  const auto scores = player->Score(position, search::kHumanDepths.back());
  const auto expected = player->model().Probabilities(
      search::TermsOf(position, OpponentsLastMove(session->game(), 3), scores),
      900, position.empty_count());
  constexpr int kDraws = 2000;
  std::map<othello::Square, int> counts;
  for (int i = 0; i < kDraws; ++i) {
    ++counts[session->ChooseMove(RequestIn(*session)).move];
  }
  for (size_t i = 0; i < scores.size(); ++i) {
    const double p = expected[i];
    EXPECT_NEAR(counts[scores[i].square] / double{kDraws}, p,
                5 * std::sqrt(p * (1 - p) / kDraws) + 1e-9);
  }
}

TEST(RatedPlayerTest, AHigherRatingLosesLess) {
  double losses[2] = {0, 0};
  const int ratings[] = {500, 2300};
  for (int k = 0; k < 2; ++k) {
    const auto session = MakeSession(RatedOptions(ratings[k]));
    for (int game = 0; game < 3; ++game) {
      session->NewGame();
      while (!session->game().IsOver() &&
             session->game().position().empty_count() > 20) {
        const ChosenMove chosen = session->ChooseMove(RequestIn(*session));
        losses[k] += chosen.result.score() - chosen.line.score;
        ASSERT_TRUE(session->Play(session->game().to_move(), chosen.move).ok());
      }
    }
  }
  EXPECT_LT(losses[1], 0.7 * losses[0]);
}

TEST(RatedPlayerTest, AnOnlyMoveHasItsScore) {
  const auto session = MakeSession(RatedOptions(1500));
  session->SetGame(
      GameOf("d3c5e6f3e3f5f6f2f4g4e2d6g5g6g3h4c6b6b5d1c7a5a4e7d7b8c8c2a8a3h5b4"
             "a6e8b3c4d8a2a1f7f8d2b2h6e1b7a7f1h3h2c3g2h1g1g8b1g7c1"));
  ASSERT_TRUE(session->Play(Color::kWhite, othello::kPass).ok());
  const ChosenMove chosen = session->ChooseMove(RequestIn(*session));
  EXPECT_EQ(chosen.move, *othello::SquareFromName("h7"));
  EXPECT_EQ(chosen.line.score, 54 * othello::kScorePerDisc);
  EXPECT_EQ(chosen.result.score(), chosen.line.score);
}

TEST(RatedPlayerTest, TheLevelSaysNothing) {
  Options options = RatedOptions(1500);
  options.level = 1;
  options.exact_empties = 60;
  EXPECT_EQ(Moves(*MakeSession(options), 12),
            Moves(*MakeSession(RatedOptions(1500)), 12));
}

TEST(RatedPlayerTest, AClockAndAnInterruptEndTheThinking) {
  const auto session = MakeSession(RatedOptions(1500));
  TimeControl control;
  control.main_seconds = 60;
  session->SetTimeControl(control);
  const ChosenMove chosen = session->ChooseMove(RequestIn(*session));
  EXPECT_TRUE(session->Play(Color::kBlack, chosen.move).ok());
  EXPECT_LT(session->clock(Color::kBlack)->reading().seconds, 60);
  session->Interrupt();
  EXPECT_TRUE(
      session
          ->Play(Color::kWhite, session->ChooseMove(RequestIn(*session)).move)
          .ok());
}

TEST(RatedPlayerTest, PassesAndPonderingNeedNoModel) {
  const auto session = MakeSession(RatedOptions(1500));
  session->SetGame(GameOf(kBeforePass));
  MoveRequest request = RequestIn(*session);
  request.color = Color::kBlack;
  EXPECT_EQ(session->ChooseMove(request).move, othello::kPass);
  ASSERT_TRUE(session->SetOption("ponder", "on").ok());
  session->StartPondering();
  EXPECT_FALSE(session->is_pondering());
}

TEST(RatedPlayerTest, WithoutAModelNothingChanges) {
  const auto session = MakeSession();
  const absl::Status status = session->SetOption("rating", "1500");
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("human move model"));
  EXPECT_FALSE(session->options().rating.has_value());
  Options options = SmallOptions();
  options.rating = 1500;
  EXPECT_FALSE(Session::Create(options).ok());
}

}  // namespace
}  // namespace engine
