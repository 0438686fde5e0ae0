#include "othello/records/transcript.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "othello/records/notation.h"
#include "tests/support/random_positions.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

// Black must pass after these moves; then white can play c5.
constexpr char kBeforePass[] = "f5f6d3g5h5h4f7h6";
// The shortest game: black leaves white no disc.
constexpr char kShortestGame[] = "e6f4e3f6g5d6e7f5c5";

std::string TranscriptError(absl::string_view text) {
  return std::string(ParseTranscript(text).status().message());
}

TEST(TranscriptTest, EmptyTextIsAGameWithoutMoves) {
  for (const char* text : {"", " \n", "M ", "-"}) {
    const absl::StatusOr<Game> game = ParseTranscript(text);
    ASSERT_TRUE(game.ok()) << text << game.status();
    EXPECT_TRUE(game->moves().empty());
    EXPECT_EQ(game->board(), Board::Start());
  }
}

TEST(TranscriptTest, FormsSeenInTheWild) {
  for (const char* text :
       {"f5d6c3d3c4", "F5D6C3D3C4", "F5d6C3d3C4", "f5 d6 c3 d3 c4",
        " f5\nd6\r\nc3\td3 c4\n", "f5-d6-c3-d3-c4", "f5 - d6 - c3 - d3 - c4",
        "1. F5 d6 2. C3 d3 3. C4", "1.f5 d6 2.c3 d3 3.c4",
        "1 f5 2 d6 3 c3 4 d3 5 c4", "1. f5 1... d6 2. c3 2... d3 3. c4",
        "M f5d6c3d3c4", "m\nf5 d6c3d3c4", "f5d6c3d3c4-"}) {
    const absl::StatusOr<Game> game = ParseTranscript(text);
    ASSERT_TRUE(game.ok()) << text << ": " << game.status();
    EXPECT_EQ(FormatTranscript(*game), "f5d6c3d3c4") << text;
  }
}

TEST(TranscriptTest, PassesAreImplied) {
  const absl::StatusOr<Game> game =
      ParseTranscript(absl::StrCat(kBeforePass, "c5"));
  ASSERT_TRUE(game.ok()) << game.status();
  ASSERT_EQ(game->moves().size(), 10);
  EXPECT_EQ(game->moves()[8].square, kPass);
  EXPECT_TRUE(game->moves()[8].is_implied_pass);
  EXPECT_EQ(game->moves()[9].mover, Color::kWhite);
  EXPECT_EQ(FormatTranscript(*game), absl::StrCat(kBeforePass, "c5"));
}

TEST(TranscriptTest, WrittenPassesAreRecorded) {
  for (const char* pass : {"pa", "ps", "PA", "PS", "pass", "--", "@@", " -- ",
                           "---", " 5. pa 6.", "- -- -"}) {
    const absl::StatusOr<Game> game =
        ParseTranscript(absl::StrCat(kBeforePass, pass, "c5"));
    ASSERT_TRUE(game.ok()) << pass << ": " << game.status();
    ASSERT_EQ(game->moves().size(), 10);
    EXPECT_EQ(game->moves()[8].square, kPass);
    EXPECT_FALSE(game->moves()[8].is_implied_pass);
    EXPECT_EQ(FormatTranscript(*game), absl::StrCat(kBeforePass, "c5"));
  }
  const absl::StatusOr<Game> at_end =
      ParseTranscript(absl::StrCat(kBeforePass, "ps"));
  ASSERT_TRUE(at_end.ok());
  EXPECT_EQ(at_end->to_move(), Color::kWhite);
}

TEST(TranscriptTest, ErrorsNamePlaceMoveAndColour) {
  EXPECT_EQ(TranscriptError("f5d6 d6"),
            "line 1, column 6: d6 is not a legal move for black");
  EXPECT_EQ(TranscriptError("f5\nA1"),
            "line 2, column 1: a1 is not a legal move for white");
  EXPECT_EQ(TranscriptError(absl::StrCat(kBeforePass, "a1")),
            "line 1, column 17: a1 is not a legal move for white");
  EXPECT_EQ(TranscriptError("f5--d6"),
            "line 1, column 3: white may not pass here");
  EXPECT_EQ(TranscriptError(absl::StrCat(kShortestGame, "a1")),
            "line 1, column 19: the game is over, a1 cannot be played");
  EXPECT_EQ(TranscriptError(absl::StrCat(kShortestGame, "pa")),
            "line 1, column 19: the game is over, pass cannot be played");
}

TEST(TranscriptTest, RefusesOtherText) {
  EXPECT_THAT(TranscriptError("f5 z9"),
              HasSubstr("line 1, column 4: expected a move such as f5"));
  EXPECT_THAT(TranscriptError("f5d"), HasSubstr("column 3"));
  EXPECT_THAT(TranscriptError("f55d6"), HasSubstr("column 3"));
  EXPECT_THAT(TranscriptError("f5d6 +8"), HasSubstr("column 6"));
  EXPECT_THAT(TranscriptError("f5d6 34-30"), HasSubstr("column 6"));
  EXPECT_THAT(TranscriptError("f5d6 8"), HasSubstr("column 6"));
  EXPECT_THAT(TranscriptError("f5d6 8 "), HasSubstr("found the end"));
  EXPECT_THAT(TranscriptError("1. 2. f5"), HasSubstr("column 4"));
  EXPECT_THAT(TranscriptError("f5 M d6"), HasSubstr("column 4"));
  EXPECT_THAT(TranscriptError(absl::string_view("f5\0d6", 5)),
              HasSubstr("column 3"));
}

TEST(TranscriptTest, FromAnotherStart) {
  const Board start = *ParseBoard(
      "-XO---------------------------------------------------------XO-- O");
  const absl::StatusOr<Game> game = ParseTranscript("a1", start);
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->start(), start);
  EXPECT_EQ(game->moves()[0].mover, Color::kWhite);
  EXPECT_FALSE(ParseTranscript("f5", start).ok());
}

TEST(TranscriptTest, RandomGamesRoundTrip) {
  Random random(23);
  for (int i = 0; i < 200; ++i) {
    Game game;
    while (!game.IsOver()) {
      const Position now = game.position();
      ASSERT_TRUE(game.Play(now.HasLegalMove()
                                ? RandomSquare(random, now.LegalMoves())
                                : kPass)
                      .ok());
    }
    const std::string text = FormatTranscript(game);
    const absl::StatusOr<Game> again =
        ParseTranscript(absl::AsciiStrToUpper(text));
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(FormatTranscript(*again), text);
    EXPECT_EQ(again->BlackScore(), game.BlackScore());
    EXPECT_TRUE(again->IsOver());
  }
}

}  // namespace
}  // namespace othello
