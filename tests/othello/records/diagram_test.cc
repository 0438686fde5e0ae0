#include "othello/records/diagram.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

Board BoardAfter(absl::string_view moves) {
  return ParseTranscript(moves)->board();
}

Board Parsed(absl::string_view text) {
  const auto board = ParseDiagram(text);
  EXPECT_TRUE(board.ok()) << text << board.status();
  return board.ok() ? *board : Board();
}

TEST(DiagramTest, TheTerminalsBoardWithTheTextBesideIt) {
  EXPECT_EQ(Parsed(R"(black> f5
Rialto plays d6: +0.44 for white, depth 8, 0.1 s. It expects c3 d3 c4
    a b c d e f g h
 1  . . . . . . . . 1    X black  3  Rialto
 2  . . . . . . . . 2    O white  3  you  4:59
 3  . . + . . . . . 3    Perpendicular Opening
 4  . . + O X . . . 4
 5  . . + O X X . . 5    1. f5 d6
 6  . . +[O]. . . . 6
 7  . . + . . . . . 7
 8  . . . . . . . . 8
    a b c d e f g h
)"),
            BoardAfter("f5d6"));
  EXPECT_EQ(Parsed(R"(    a b c d e f g h
 1  . . . . . . . . 1    X black  4  you
 2  . . . . . . . . 2    O white  1  Rialto  to move
 3  . . . . . . . . 3
 4  . . . O X . . . 4
 5  . . . X X[X]. . 5    1. f5
 6  . . . . . . . . 6
 7  . . . . . . . . 7
 8  . . . . . . . . 8
)"),
            BoardAfter("f5"));
}

TEST(DiagramTest, BoardsOfGtpEngines) {
  const Board board = BoardAfter("f5");
  const std::string rows = FormatBoardDiagram(board);
  EXPECT_EQ(Parsed(rows + "Next move: White (black 4, white 1)\n"), board);
  EXPECT_EQ(Parsed("Next move: White\n" + rows), board);
  EXPECT_EQ(Parsed(rows + "\nIt is white's turn.\n"), board);
  EXPECT_EQ(Parsed(rows + "o"), board);
  EXPECT_EQ(Parsed(rows).to_move, Color::kBlack);
}

TEST(DiagramTest, RowsGoByTheirNumbersOrElseByTheirOrder) {
  const Board board = BoardAfter("f5d6c3");
  const std::string squares = FormatBoard(board).substr(0, 64);
  std::string rising, falling, bare, framed;
  for (int row = 0; row < 8; ++row) {
    const std::string eight = squares.substr(8 * row, 8);
    const std::string number = std::to_string(row + 1);
    rising += number + eight + "\n";
    falling = eight + " " + number + "\r\n" + falling;
    bare += eight + "\n";
    framed += "| ";
    for (const char c : eight) framed += std::string(1, c) + " | ";
    framed += "\n---------------------------------\n";
  }
  EXPECT_EQ(Parsed(rising + "White to move"), board);
  EXPECT_EQ(Parsed("White to play\n" + falling), board);
  EXPECT_EQ(Parsed(bare + "O to move\n"), board);
  EXPECT_EQ(Parsed(framed + "white"), board);
}

TEST(DiagramTest, RefusesOtherText) {
  const auto error = [](absl::string_view text) {
    return std::string(ParseDiagram(text).status().message());
  };
  const std::string rows = FormatBoardDiagram(Board::Start());
  EXPECT_THAT(error(""), HasSubstr("eight rows"));
  EXPECT_THAT(error("f5d6"), HasSubstr("eight rows"));
  EXPECT_THAT(error(rows.substr(0, rows.size() - 20)), HasSubstr("eight rows"));
  EXPECT_THAT(error(rows + "8 . . . . . . . ."), HasSubstr("a row twice"));
  EXPECT_THAT(error(rows + "........"), HasSubstr("more than eight"));
  EXPECT_THAT(error("1 . . . . . . . . 2\n" + rows.substr(36)),
              HasSubstr("eight rows"));
}

TEST(DiagramTest, ScreensWithGridsDiscsAndScoresAreRead) {
  const absl::StatusOr<Board> board = ParseDiagram(
      "    a   b   c   d   e   f   g   h\n"
      "  +---+---+---+---+---+---+---+---+\n"
      "1 |   |   |   |   |   |   |   |   |  X Black  2\n"
      "2 |   |   |   |   |   |   |   |   |  O White  2  to move\n"
      "3 |   |   |   | +4|   |   |   |   |\n"
      "4 |   |   |-12|(O)| X |   |   |   |\n"
      "5 |   |   |   | X |[O]| + |   |   |\n"
      "6 |   |   |   |   |   |   |   |   |\n"
      "7 |   |   |   |   |   |   |   |   |\n"
      "8 |   |   |   |   |   |   |   |   |\n");
  ASSERT_TRUE(board.ok()) << board.status();
  Board expected = Board::Start();
  expected.to_move = Color::kWhite;
  EXPECT_EQ(*board, expected);
  const absl::StatusOr<Board> small = ParseDiagram(
      "1  ·  ·  ·  ·  ·  ·  ·  ·  4:32\n"
      "2  ·  ·  ·  ·  ·  ·  ·  ·\n"
      "3  ·  ·  ·  +4 ·  ·  ·  ·\n"
      "4  ·  · -12 ○  ●  ·  ·  ·\n"
      "5  ·  ·  ·  ● [○] •  ·  ·\n"
      "6  ·  ·  ·  ·  ·  ·  ·  ·\n"
      "7  ·  ·  ·  ·  ·  ·  ·  ·\n"
      "8  ·  ·  ·  ·  ·  ·  ·  ·\n");
  ASSERT_TRUE(small.ok()) << small.status();
  EXPECT_EQ(*small, Board::Start());
}

}  // namespace
}  // namespace othello
