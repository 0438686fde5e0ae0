#include "tools/engine/analysis.h"

#include <vector>

#include "gtest/gtest.h"
#include "othello/records/transcript.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/random_games.h"
#include "tests/support/sessions.h"

namespace engine {
namespace {

TEST(AnalyzeGameTest, FromTheLastPositionToTheFirst) {
  const auto session = MakeSession();
  session->SetGame(GameOf(kWholeGame));
  std::vector<size_t> seen;
  EXPECT_TRUE(AnalyzeGame(
      *session, [&](size_t moves_made, const search::SearchResult& result) {
        if (seen.empty()) {
          EXPECT_TRUE(result.is_solved);
          EXPECT_EQ(result.score(), -othello::kMaxScore) << "white lost all";
        }
        seen.push_back(moves_made);
      }));
  EXPECT_EQ(seen, (std::vector<size_t>{9, 8, 7, 6, 5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(session->game().moves().size(), 9u);
}

TEST(AnalyzeGameTest, EndsWhenInterrupted) {
  const auto session = MakeSession();
  session->SetGame(GameOf("f5d6c3"));
  int reports = 0;
  EXPECT_FALSE(AnalyzeGame(*session, [&](size_t, const search::SearchResult&) {
    ++reports;
    session->Interrupt();
  }));
  EXPECT_EQ(reports, 1);
}

TEST(AnalyzeMovesTest, LossesAreThoseOfTheMover) {
  const auto session = MakeSession(SmallOptions(/*level=*/4));
  session->SetGame(GameOf(kWholeGame));
  size_t last_done = 0;
  const auto analysis = AnalyzeMoves(*session, [&](size_t done, size_t total) {
    EXPECT_EQ(done, last_done + 1);
    EXPECT_EQ(total, 10u);
    last_done = done;
  });
  ASSERT_TRUE(analysis.has_value());
  EXPECT_EQ(last_done, 10u);
  ASSERT_EQ(analysis->moves.size(), 9u);
  ASSERT_EQ(analysis->black_scores.size(), 10u);
  EXPECT_EQ(analysis->black_scores[9], 64) << "black has all discs";
  // Black wipes white out, which is best; white let it happen.
  EXPECT_EQ(analysis->moves[8].mover, othello::Color::kBlack);
  EXPECT_EQ(analysis->moves[8].loss, 0);
  EXPECT_EQ(analysis->moves[8].score, 64);
  double black = 0;
  double white = 0;
  for (const AnalyzedMove& move : analysis->moves) {
    EXPECT_GE(move.loss, 0);
    if (move.move == move.best) {
      EXPECT_EQ(move.loss, 0);
    }
    (move.mover == othello::Color::kBlack ? black : white) += move.loss;
  }
  EXPECT_GT(white, 20);
  EXPECT_EQ(analysis->LossOf(othello::Color::kBlack), black);
  EXPECT_EQ(analysis->LossOf(othello::Color::kWhite), white);
}

// All positions are searched as deep as the options say, with an even number of
// empty squares behind the horizon or an odd one.
TEST(AnalyzeMovesTest, SearchesAsDeepAsTheOptionsSay) {
  Options options = SmallOptions(/*level=*/1);
  options.depth = 2;
  for (const char* moves : {"f5", "f5d6"}) {
    const auto session = MakeSession(options);
    session->SetGame(GameOf(moves));
    const auto analysis = AnalyzeMoves(*session);
    ASSERT_TRUE(analysis.has_value());
    const othello::Board board = session->game().board();
    search::SearchLimits limits;
    limits.depth = 2;
    const double score = othello::DiscsFromScore(
        MakeSession(options)->Analyze(board.position(), limits).score());
    EXPECT_DOUBLE_EQ(analysis->black_scores.back(),
                     board.to_move == othello::Color::kBlack ? score : -score);
  }
}

// Whatever the level, and however wrong its scores are.
TEST(AnalyzeMovesTest, LossesAddUpToTheResult) {
  Parameters parameters;
  parameters.weights = pattern_eval::MakeSyntheticWeights(1);
  const auto shared = std::make_shared<const Parameters>(parameters);
  othello::Random random(3);
  for (const othello::Game& game :
       {GameOf(kWholeGame), GameOf("f5d6c3d3c4f4f6f3e6e7"),
        othello::RandomGame(random, othello::Board::Start(), 200)}) {
    for (int level = 1; level <= 5; ++level) {
      Options options = SmallOptions(level);
      options.parameters = shared;
      const auto session = MakeSession(options);
      session->SetGame(game);
      const auto analysis = AnalyzeMoves(*session);
      ASSERT_TRUE(analysis.has_value());
      EXPECT_NEAR(analysis->LossOf(othello::Color::kWhite) -
                      analysis->LossOf(othello::Color::kBlack),
                  analysis->black_scores.back() - analysis->black_scores[0],
                  1e-9)
          << othello::FormatTranscript(game) << level;
      if (game.IsOver()) {
        EXPECT_EQ(analysis->black_scores.back(), game.BlackScore());
      }
      for (size_t i = 0; i < game.moves().size(); ++i) {
        const AnalyzedMove& move = analysis->moves[i];
        EXPECT_GE(move.loss, 0);
        EXPECT_EQ(move.loss == 0, move.move == move.best) << i;
        const othello::Position position = game.BoardBefore(i).position();
        if (othello::PopCount(position.LegalMoves()) <= 1) {
          EXPECT_EQ(move.loss, 0) << "there was no choice at " << i;
        }
      }
    }
  }
}

// The four first moves are one move, seen from four sides; whatever searches of
// later positions left in the table.
TEST(AnalyzeMovesTest, AnEqualMoveLosesNothing) {
  const auto parameters = std::make_shared<Parameters>();
  parameters->weights = pattern_eval::MakeSyntheticWeights(1);
  for (const char* moves : {"f5d6c3d3", "e6f4c3c4", "d3c5f6f5", "c4e3f6e6"}) {
    for (int level = 2; level <= 7; ++level) {
      Options options = SmallOptions(level);
      options.parameters = parameters;
      const auto session = MakeSession(options);
      session->SetGame(GameOf(moves));
      const auto analysis = AnalyzeMoves(*session);
      ASSERT_TRUE(analysis.has_value());
      const AnalyzedMove& first = analysis->moves[0];
      EXPECT_EQ(first.loss, 0) << moves << level;
      EXPECT_EQ(first.best, first.move) << moves << level;
    }
  }
}

TEST(AnalyzeMovesTest, NothingIfInterrupted) {
  const auto session = MakeSession();
  session->SetGame(GameOf("f5d6c3"));
  EXPECT_FALSE(AnalyzeMoves(*session, [&](size_t, size_t) {
                 session->Interrupt();
               }).has_value());
}

TEST(GameAnalysisTest, TurningPointsLoseTheLeadOrTheDraw) {
  struct Case {
    double score;
    double loss;
    bool is_turning_point;
  };
  for (const Case& c :
       {Case{10, 4, false}, Case{10, 12, true}, Case{10, 10, true},
        Case{0, 2, true}, Case{0, 1.5, false}, Case{-4, 10, false},
        Case{1, 1.5, false}}) {
    GameAnalysis analysis;
    analysis.moves.resize(2);
    analysis.moves[1].score = c.score;
    analysis.moves[1].loss = c.loss;
    EXPECT_EQ(analysis.TurningPoints(), c.is_turning_point
                                            ? std::vector<size_t>{1}
                                            : std::vector<size_t>{})
        << c.score << " " << c.loss;
  }
}

}  // namespace
}  // namespace engine
