#include "tools/match/match_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "othello/records/notation.h"
#include "tests/support/text_pattern.h"

namespace match {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The first player wins by 16 with black and loses by 8 with white; then the
// second player is late.
MatchScore ThreeGames() {
  MatchScore score;
  PlayedGame game;
  game.game = othello::Game(
      *othello::ParseBoard(std::string(40, 'X') + std::string(24, 'O')));
  game.black = {10, 2.0, 10, 500};
  game.white = {10, 1.0, 0, 0};
  score.Add(0, game);
  game.game = othello::Game(
      *othello::ParseBoard(std::string(36, 'X') + std::string(28, 'O')));
  game.black = {10, 1.0, 0, 0};
  game.white = {10, 2.0, 10, 500};
  score.Add(1, game);
  PlayedGame late;
  late.fault = Fault::kTime;
  late.loser = othello::Color::kWhite;
  score.Add(2, late);
  return score;
}

TEST(MatchReportTest, JsonHasTheKeysThatScriptsRead) {
  EXPECT_THAT(
      ReportJson(ThreeGames(), std::nullopt),
      MatchesRegex(
          R"(\{"total":true,"games":3,"wins":2,"draws":0,"losses":1,)"
          R"("score":0.666[67]+,"ci95_low":0.[0-9]+,"ci95_high":0.[0-9]+,)"
          R"("elo":120.[0-9]+,"elo_low":-[0-9.]+,"elo_high":[0-9.]+,)"
          R"("mean_discs":4,"adjudicated":0,"time_losses":1,"errors":0,"pairs":1,)"
          R"("seconds_per_move_1":0.2,"nodes_per_move_1":50,)"
          R"("time_losses_1":0,"errors_1":0,)"
          R"("seconds_per_move_2":0.1,"nodes_per_move_2":null,)"
          R"("time_losses_2":1,"errors_2":0,"engine":\{"version":"[-0-9.a-z]+"\}\})"));
}

TEST(MatchReportTest, SprtIsInTheJsonIfWanted) {
  const SprtBounds bounds = {0, 20, 0.05, 0.05};
  EXPECT_THAT(ReportJson(ThreeGames(), bounds),
              HasSubstr(R"("sprt":"undecided","llr":)"));
}

TEST(MatchReportTest, WithoutGames) {
  EXPECT_THAT(ReportJson(MatchScore(), std::nullopt),
              AllOf(HasSubstr(R"("games":0,)"), HasSubstr(R"("score":0.5,)"),
                    HasSubstr(R"("elo_low":null,"elo_high":null)")));
  EXPECT_THAT(ReportText(MatchScore(), {"a", "b"}, std::nullopt),
              HasSubstr("-inf to +inf"));
}

TEST(MatchReportTest, Text) {
  const std::string text = ReportText(ThreeGames(), {"mine", "theirs"},
                                      SprtBounds{0, 20, 0.05, 0.05});
  EXPECT_THAT(text, AllOf(HasSubstr("mine against theirs\n"),
                          HasSubstr("3 games: 2 won, 0 drawn, 1 lost\n"),
                          HasSubstr("score 66.67 %, 95 % interval "),
                          HasSubstr("from 1 pairs"), HasSubstr("Elo +120.4,"),
                          HasSubstr("mean disc difference +4.00\n"),
                          HasSubstr("mine: 0.2000 s a move, 50.0 nodes a "
                                    "move\n"),
                          HasSubstr("theirs: 0.1000 s a move, 1 lost on "
                                    "time\n"),
                          HasSubstr("SPRT of Elo 0 against 20: undecided")));
  EXPECT_THAT(ReportText(ThreeGames(), {"a", "b"}, std::nullopt),
              Not(HasSubstr("SPRT")));
}

TEST(MatchReportTest, Remark) {
  EXPECT_THAT(ScoreRemark(ThreeGames()),
              MatchesRegex(R"(\+2 =0 -1  66\.7 % \([0-9.]+ to [0-9.]+\))"));
}

}  // namespace
}  // namespace match
