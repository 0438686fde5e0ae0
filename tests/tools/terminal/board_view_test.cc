// The board and the list of moves as text.

#include "tools/terminal/board_view.h"

#include <string>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/sessions.h"

namespace terminal {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST(BoardViewTest, PlainBoardsMarkLegalMovesAndTheLastMove) {
  const othello::Game game = engine::GameOf("f5d6");
  EXPECT_EQ(DrawBoard(game, {"first", "", "third"}, Style()),
            "    a b c d e f g h\n"
            " 1  . . . . . . . . 1    first\n"
            " 2  . . . . . . . . 2\n"
            " 3  . . + . . . . . 3    third\n"
            " 4  . . + O X . . . 4\n"
            " 5  . . + O X X . . 5\n"
            " 6  . . +[O]. . . . 6\n"
            " 7  . . + . . . . . 7\n"
            " 8  . . . . . . . . 8\n"
            "    a b c d e f g h\n");
}

TEST(BoardViewTest, ColoredBoardsHaveDiscs) {
  Style style;
  style.has_color = true;
  style.has_unicode = true;
  const std::string board = DrawBoard(engine::GameOf("f5"), {}, style);
  EXPECT_THAT(board, AllOf(HasSubstr("\u25CF"), HasSubstr("\x1b[48;5;34m"),
                           HasSubstr("\u25CB"), HasSubstr("\u2022"),
                           Not(HasSubstr("X"))));
  // The locale may have no discs.
  style.has_unicode = false;
  EXPECT_THAT(DrawBoard(engine::GameOf("f5"), {}, style),
              AllOf(HasSubstr("X"), HasSubstr("O"), Not(HasSubstr("\u25CF"))));
  // Every line ends in ordinary colours.
  for (const absl::string_view line : absl::StrSplit(board, '\n')) {
    const size_t last = line.rfind('\x1b');
    if (last == absl::string_view::npos) continue;
    EXPECT_THAT(std::string(line.substr(last)), StartsWith("\x1b[0m"));
  }
}

TEST(BoardViewTest, NarrowWindowsHaveTextsBelowTheBoard) {
  Style style;
  style.columns = 40;
  const std::string board = DrawBoard(
      othello::Game(), {"X black  2  you  to move", "", "moves"}, style);
  EXPECT_THAT(board, AllOf(HasSubstr(" 1  . . . . . . . . 1\n"),
                           EndsWith("a b c d e f g h\nX black  2  you  to "
                                    "move\nmoves\n")));
}

TEST(BoardViewTest, LinesAreBrokenBetweenWords) {
  EXPECT_EQ(WrapWords("one two three", 8), "one two\nthree");
  EXPECT_EQ(WrapWords("one\ntwo", 80), "one\ntwo");
  EXPECT_EQ(WrapWords("incomprehensible word", 5), "incomprehensible\nword");
  EXPECT_EQ(WrapWords("", 5), "");
}

TEST(BoardViewTest, MoveListsAreNumberedByPairs) {
  EXPECT_THAT(MoveList(engine::GameOf("f5d6c3"), 80, 4),
              ElementsAre("1. f5 d6  3. c3"));
  EXPECT_THAT(MoveList(engine::GameOf("f5d6c3d3c4"), 14, 2),
              ElementsAre("3. c3 d3", "5. c4"));
  EXPECT_THAT(MoveList(othello::Game(), 80, 4), IsEmpty());
  othello::Game passes = engine::GameOf(engine::kBeforePass);
  ASSERT_TRUE(passes.Play(othello::kPass).ok());
  EXPECT_THAT(MoveList(passes, 80, 4)[0], HasSubstr("9. --"));
  othello::Board board = othello::Board::Start();
  board.to_move = othello::Color::kWhite;
  othello::Game white_first(board);
  ASSERT_TRUE(white_first.Play(othello::MakeSquare(4, 2)).ok());
  EXPECT_THAT(MoveList(white_first, 80, 4), ElementsAre("1. .. e3"));
}

}  // namespace
}  // namespace terminal
