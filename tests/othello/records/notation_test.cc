#include "othello/records/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tests/support/random_positions.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

constexpr char kStartSquares[] =
    "---------------------------OX------XO---------------------------";

std::string BoardError(absl::string_view text) {
  return std::string(ParseBoard(text).status().message());
}

TEST(NotationTest, Moves) {
  EXPECT_EQ(*ParseMove("a1"), 0);
  EXPECT_EQ(*ParseMove("H8"), 63);
  EXPECT_EQ(*ParseMove("f5"), MakeSquare(5, 4));
  for (const char* pass : {"pa", "PA", "ps", "PS", "Pass", "--", "@@"}) {
    EXPECT_EQ(*ParseMove(pass), kPass) << pass;
  }
  for (const char* wrong : {"", "f", "f9", "i1", "f0", "f5 ", "5f", "-", "p",
                            "passe", "@", "f5d6"}) {
    EXPECT_FALSE(ParseMove(wrong).ok()) << wrong;
  }
  EXPECT_THAT(std::string(ParseMove("z9").status().message()),
              HasSubstr("found 'z9'"));
}

TEST(NotationTest, EverySquareNameIsAMove) {
  for (Square square = 0; square <= kPass; ++square) {
    EXPECT_EQ(*ParseMove(SquareName(square)), square);
  }
}

TEST(NotationTest, StartPosition) {
  EXPECT_EQ(*ParseBoard(absl::StrCat(kStartSquares, " X")), Board::Start());
  EXPECT_EQ(FormatBoard(Board::Start()), absl::StrCat(kStartSquares, " X"));
}

TEST(NotationTest, RandomBoardsRoundTrip) {
  Random random(11);
  for (int i = 0; i < 1000; ++i) {
    const Color side = i % 2 == 0 ? Color::kBlack : Color::kWhite;
    const Board board = Board::FromPosition(RandomBoard(random), side);
    const std::string text = FormatBoard(board);
    ASSERT_EQ(text.size(), 66);
    EXPECT_EQ(*ParseBoard(text), board);
    EXPECT_EQ(*ParseBoard(absl::AsciiStrToLower(text)), board);
    // Cassio glues the side to the squares.
    EXPECT_EQ(*ParseBoard(absl::StrReplaceAll(text, {{" ", ""}})), board);
  }
}

TEST(NotationTest, SymbolsOfOtherPrograms) {
  for (const char* black : {"X", "x", "*", "B", "b", "@"}) {
    for (const char* white : {"O", "o", "W", "w"}) {
      for (const char* empty : {"-", ".", "_"}) {
        const std::string text = absl::StrReplaceAll(
            kStartSquares, {{"X", black}, {"O", white}, {"-", empty}});
        EXPECT_EQ(*ParseBoard(text), Board::Start()) << text;
      }
    }
  }
}

TEST(NotationTest, SideToMove) {
  for (const char* side :
       {"", "X", "x", "*", "B", "b", " X", "\nblack", "\tB", "  * \n"}) {
    EXPECT_EQ(ParseBoard(absl::StrCat(kStartSquares, side))->to_move,
              Color::kBlack)
        << side;
  }
  for (const char* side : {"O", "o", "W", "w", " O", " White", "\r\nO\r\n"}) {
    EXPECT_EQ(ParseBoard(absl::StrCat(kStartSquares, side))->to_move,
              Color::kWhite)
        << side;
  }
}

TEST(NotationTest, SeveralLines) {
  std::string text = "\n";
  for (int row = 0; row < 8; ++row) {
    absl::StrAppend(&text, " ",
                    absl::string_view(kStartSquares).substr(8 * row, 8), "\n");
  }
  EXPECT_EQ(*ParseBoard(text), Board::Start());
  EXPECT_EQ(ParseBoard(text + "O\n")->to_move, Color::kWhite);
}

TEST(NotationTest, GgsBrackets) {
  EXPECT_EQ(*ParseBoard(absl::StrCat("[8 ", kStartSquares, " *]")),
            Board::Start());
  EXPECT_EQ(ParseBoard(absl::StrCat(" [ 8 ", kStartSquares, "O ] "))->to_move,
            Color::kWhite);
  EXPECT_EQ(*ParseBoard(absl::StrCat("[8", kStartSquares, "]")),
            Board::Start());
  EXPECT_THAT(BoardError(absl::StrCat("[10 ", kStartSquares, " *]")),
              HasSubstr("column 2: expected the board size 8"));
  EXPECT_THAT(BoardError(absl::StrCat("[8 ", kStartSquares, " *")),
              HasSubstr("column 70: expected ']', found the end"));
  EXPECT_THAT(BoardError(absl::StrCat(kStartSquares, " *]")),
              HasSubstr("column 67: expected the end of the board"));
}

TEST(NotationTest, DigitsAreRefusedWithTheReason) {
  std::string text = kStartSquares;
  text[28] = '0';
  EXPECT_THAT(BoardError(text), HasSubstr("column 29"));
  EXPECT_THAT(BoardError(text), HasSubstr("0 is a white disc for some"));
  text[28] = '1';
  EXPECT_THAT(BoardError(text), HasSubstr("0 is a white disc for some"));
  EXPECT_THAT(BoardError(absl::StrCat(kStartSquares, " 0")),
              HasSubstr("0 is a white disc for some"));
}

TEST(NotationTest, TooShort) {
  EXPECT_THAT(BoardError(""), HasSubstr("line 1, column 1: expected a square"));
  EXPECT_THAT(BoardError("--------\n--OX\n"),
              HasSubstr("line 3, column 1: expected a square (black X * B @, "
                        "white O W, empty - . _) after 12 of 64, found the "
                        "end of the text"));
  EXPECT_THAT(BoardError(std::string("\0-----", 6)), HasSubstr("column 1"));
}

TEST(NotationTest, ASideToMoveIsNotTheMissingSquare) {
  const std::string short_by_one(kStartSquares, 63);
  const std::string message =
      "expected 64 squares before the side to move (counted 63)";
  for (const char* side : {" X", " O", "\nX\n", "\tw", " *", " black"}) {
    EXPECT_THAT(BoardError(short_by_one + side),
                HasSubstr(absl::StrCat(": ", message)))
        << side;
  }
  EXPECT_THAT(BoardError("[8 " + short_by_one + " *]"), HasSubstr(message));
  // Rows, and squares with blanks between them.
  std::string rows;
  std::string spaced;
  for (int square = 0; square < 63; ++square) {
    rows += kStartSquares[square];
    absl::StrAppend(&spaced, absl::string_view(kStartSquares).substr(square, 1),
                    square % 8 == 7 ? "\n" : " ");
    if (square % 8 == 7) rows += ' ';
  }
  EXPECT_THAT(BoardError(rows + " O"), HasSubstr(message));
  EXPECT_THAT(BoardError(spaced + "\nX"), HasSubstr(message));
  // A whole board may be grouped in any way, its last square alone too.
  EXPECT_EQ(*ParseBoard(short_by_one + " - X"), Board::Start());
  EXPECT_EQ(*ParseBoard(spaced + "-"), Board::Start());
  EXPECT_TRUE(ParseBoard(short_by_one + " X O").ok());
}

TEST(NotationTest, TooLong) {
  EXPECT_THAT(BoardError(absl::StrCat(kStartSquares, "-")),
              HasSubstr("column 65: expected the side to move"));
  EXPECT_THAT(BoardError(absl::StrCat(kStartSquares, "@")),
              HasSubstr("column 65: expected the side to move"));
  EXPECT_THAT(BoardError(absl::StrCat(kStartSquares, "XOX")),
              HasSubstr("column 66: expected the end of the board after 64 "
                        "squares and a side to move (counted 67 squares)"));
  EXPECT_THAT(BoardError(absl::StrCat(kStartSquares, " X f5")),
              HasSubstr("column 68: expected the end of the board, found "
                        "'f5'"));
}

TEST(NotationTest, ReadersLeaveTheCursorAfterTheirText) {
  const std::string text = absl::StrCat(kStartSquares, " O rest");
  TextCursor cursor(text);
  EXPECT_EQ(*ReadSquares(cursor), Board::Start());
  EXPECT_EQ(cursor.offset(), 64);
  EXPECT_EQ(*ReadSideToMove(cursor), Color::kWhite);
  EXPECT_EQ(cursor.Rest(), " rest");
}

TEST(NotationTest, Diagram) {
  EXPECT_EQ(FormatBoardDiagram(Board::Start()),
            "  a b c d e f g h\n"
            "1 . . . . . . . .\n"
            "2 . . . . . . . .\n"
            "3 . . . . . . . .\n"
            "4 . . . O X . . .\n"
            "5 . . . X O . . .\n"
            "6 . . . . . . . .\n"
            "7 . . . . . . . .\n"
            "8 . . . . . . . .\n");
}

}  // namespace
}  // namespace othello
