#include "othello/records/game_result.h"

#include <gtest/gtest.h>

#include "tests/support/random_games.h"

namespace othello {
namespace {

// Any dialect, brought to the form of the tag; "unreadable" if it is none.
std::string AsTag(absl::string_view text) {
  const std::optional<GameResult> result = ParseResult(text);
  return result.has_value() ? FormatResult(*result, ResultDialect::kTag)
                            : "unreadable";
}

TEST(GameResultTest, ReadsAllDialects) {
  EXPECT_EQ(AsTag("+12.000"), "B+12");
  EXPECT_EQ(AsTag("-2.500:r"), "W+2.5:r");
  EXPECT_EQ(AsTag("+64:t"), "B+64:t");
  EXPECT_EQ(AsTag("+8:l"), "B+8");
  EXPECT_EQ(AsTag("-0.000:t"), "0");
  EXPECT_EQ(AsTag("?"), "?");
  EXPECT_EQ(AsTag("*"), "?");
  EXPECT_EQ(AsTag(""), "?");
  EXPECT_EQ(AsTag("B+10"), "B+10");
  EXPECT_EQ(AsTag("w+Resign"), "W+R");
  EXPECT_EQ(AsTag("B+T"), "B+T");
  EXPECT_EQ(AsTag("W+"), "W+");
  EXPECT_EQ(AsTag("Draw"), "0");
  EXPECT_EQ(AsTag("34-30"), "B+4");
  EXPECT_EQ(AsTag("0-64"), "W+64");
  EXPECT_EQ(AsTag("32-32"), "0");
  EXPECT_EQ(AsTag("1-0"), "B+");
  EXPECT_EQ(AsTag("0-1"), "W+");
  EXPECT_EQ(AsTag("1/2-1/2"), "0");
}

TEST(GameResultTest, CountsEmptySquaresForTheWinner) {
  EXPECT_EQ(AsTag("40-20"), "B+24");
  EXPECT_EQ(AsTag("20-40"), "W+24");
  EXPECT_EQ(AsTag("30-30"), "0");
}

TEST(GameResultTest, KnowsWhatIsNotAResult) {
  for (const char* text :
       {"black wins", "40-30", "B+x", "B+-2", "--", "34-", "-", "nan", "+inf",
        "34--3", "B+1e99", "12:", "12:.3"}) {
    EXPECT_EQ(AsTag(text), "unreadable") << text;
  }
}

TEST(GameResultTest, WritesAllDialects) {
  const GameResult resigned = *ParseResult("+12:r");
  EXPECT_EQ(FormatResult(resigned, ResultDialect::kGgf), "+12.000:r");
  EXPECT_EQ(FormatResult(resigned, ResultDialect::kSgf), "B+R");
  EXPECT_EQ(FormatResult(resigned, ResultDialect::kPgn), "38-26");
  const GameResult lost = *ParseResult("W+2.5");
  EXPECT_EQ(FormatResult(lost, ResultDialect::kGgf), "-2.500");
  EXPECT_EQ(FormatResult(lost, ResultDialect::kPgn), "0-1");
  const GameResult draw = *ParseResult("0");
  EXPECT_EQ(FormatResult(draw, ResultDialect::kGgf), "0.000");
  EXPECT_EQ(FormatResult(draw, ResultDialect::kPgn), "32-32");
  EXPECT_EQ(FormatResult(GameResult(), ResultDialect::kPgn), "*");
  EXPECT_EQ(FormatResult(*ParseResult("1-0"), ResultDialect::kGgf), "?");
}

TEST(GameResultTest, ComesFromTheTagOrElseFromTheBoard) {
  Random random(2);
  Game game = RandomGame(random, Board::Start(), 200);
  ASSERT_TRUE(game.IsOver());
  const GameResult played = ResultFromBlackScore(game.BlackScore());
  EXPECT_EQ(ResultOf(game), played);
  SetRecordedResult(game, "?", ResultDialect::kTag);
  EXPECT_EQ(game.tags().count(kTagResult), 0u);
  // A record that knows only the winner.
  SetRecordedResult(game, game.BlackScore() > 0 ? "1-0" : "0-1",
                    ResultDialect::kTag);
  EXPECT_EQ(ResultOf(game), played);
  SetRecordedResult(game, "B+63:t", ResultDialect::kTag);
  EXPECT_EQ(FormatResult(ResultOf(game), ResultDialect::kTag), "B+63:t");
  SetRecordedResult(game, "void", ResultDialect::kTag);
  EXPECT_EQ(ResultOf(game), GameResult());
  EXPECT_EQ(ResultText(game, ResultDialect::kSgf), "void");
  EXPECT_EQ(ResultOf(Game()), GameResult());
}

TEST(GameResultTest, KeepsWhatTheDialectCanSayAgain) {
  Game game;
  SetRecordedResult(game, "B+R", ResultDialect::kGgf);
  EXPECT_EQ(game.tag(kTagResult), "");
  SetRecordedResult(game, "+12:r", ResultDialect::kSgf);
  EXPECT_EQ(game.tag(kTagResult), "B+R");
  SetRecordedResult(game, "B+17", ResultDialect::kPgn);
  EXPECT_EQ(game.tag(kTagResult), "B+");
}

}  // namespace
}  // namespace othello
